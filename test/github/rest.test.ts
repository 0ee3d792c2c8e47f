import { describe, expect, it } from 'vitest';
import { restOperation } from '../../src/github/rest.ts';

describe('endpoints (7)', () => {
  it.each([
    ['POST', '/repos/o/r/pulls', 'open-pull-request'],
    ['POST', '/repositories/7/pulls', 'open-pull-request'],
    ['POST', '/repos/o/r/issues/1/comments', 'post-comment'],
    ['POST', '/repos/o/r/pulls/1/comments', 'post-review-comment'],
    ['POST', '/repos/o/r/pulls/1/comments/2/replies', 'post-review-comment'],
    ['POST', '/repos/o/r/pulls/1/reviews', 'by-event'],
    ['POST', '/repos/o/r/pulls/1/reviews/2/events', 'post-review'],
    ['POST', '/repos/o/r/commits/abc/comments', 'post-commit-comment'],
    ['POST', '/repos/o/r/commits/feat/x/comments', 'post-commit-comment'],
    ['PATCH', '/repos/o/r/issues/1', 'edit'],
    ['PATCH', '/repos/o/r/comments/1', 'edit'],
    ['PUT', '/repos/o/r/pulls/1/reviews/2', 'edit'],
    ['DELETE', '/repos/o/r/pulls/1/reviews/2', 'delete'],
    ['DELETE', '/repos/o/r/pulls/comments/2', 'delete'],
    ['POST', '/repos/o/r/comments/1/reactions', 'react'],
    ['DELETE', '/repos/o/r/issues/comments/1/reactions/2', 'react'],
    ['POST', '/repos/o/r/pulls/1/requested_reviewers', 'none'],
    ['PUT', '/repos/o/r/issues/comments/1/pin', 'none'],
    ['POST', '/repos/o/r/issues', 'none'],
    ['POST', '/gists/1/comments', 'none'],
    ['POST', '/repos/o/r/pulls/x/comments', 'none'],
    ['DELETE', '/repos/o/r/pulls', 'unknown'],
    ['PATCH', '/repos/o/r/pulls/1/reviews', 'unknown'],
    ['post', '/repos/o/r/pulls', 'unknown'],
    ['post', '/repos/o/r/labels', 'none'],
  ])('%s %s: %s', (method, path, operation) => {
    expect(restOperation(method, path)).toBe(operation);
  });

  it.each([
    '/repos/o/r/pulls/',
    '/repos/o/r//pulls',
    '//repos/o/r/pulls',
    '/Repos/o/r/pulls',
    '/repos/o/r/Pulls',
    '/repos/o/r/%70ulls',
    '/repos/o/r/x/../pulls',
    '/repos/./o/r/pulls',
    '/repos/../repos/o/r/pulls',
    '/graphql/',
    '/GraphQL',
  ])('a write to %s would fit only after loosening (7.2)', (path) => {
    expect(restOperation('POST', path)).toBe('unknown');
  });

  it.each([
    ['GET', '/repos/o/r/pulls', 'list'],
    ['HEAD', '/repos/o/r/pulls/7/files', 'list'],
    ['OPTIONS', '/repos/o/r/pulls/7', 'read'],
    ['get', '/repos/o/r/pulls', 'list'],
    ['GET', '/search/issues', 'list'],
    ['GET', '/search/anything/else', 'list'],
    ['GET', '/repos/o/r/pulls/', 'read'],
    ['GET', '/', 'read'],
  ])('%s %s reads: %s', (method, path, operation) => {
    expect(restOperation(method, path)).toBe(operation);
  });
});
