import { describe, expect, test } from 'vitest';
import { operationsOf } from '../../src/github/index.ts';
import { partialEndpoint, type WordPieces } from '../../src/github/partial-endpoint.ts';
import { call, result } from '../support/events.ts';
import { factsOf, pull } from '../support/facts.ts';

const PERMALINK = `${pull(7)}#issuecomment-5`;

describe('an endpoint of known and unknown pieces', () => {
  test.each<readonly [WordPieces, string, string | null, number | null]>([
    [
      ['repos/acme/widgets/issues/', null, '/comments'],
      '/repos/acme/widgets/issues/{}/comments',
      'acme/widgets',
      null,
    ],
    [['repos/', null, '/issues/7/comments'], '/repos/{}/issues/7/comments', null, 7],
    [['repos/', null, '/pulls'], '/repos/{}/pulls', null, null],
    [['repos/acme/', null, '/pulls'], '/repos/acme/{}/pulls', null, null],
    [['repos/', null, '/', null, '/pulls/', null, '/reviews'], '/repos/{}/{}/pulls/{}/reviews', null, null],
    [
      ['/repos/acme/w-', null, '/commits/', null, '/comments'],
      '/repos/acme/w-{}/commits/{}/comments',
      null,
      null,
    ],
    [
      ['https://api.github.com/repos/', null, '/pulls/7/comments/', null, '/replies'],
      '/repos/{}/pulls/7/comments/{}/replies',
      null,
      7,
    ],
  ])('%j', (pieces, path, repository, number) => {
    expect(partialEndpoint(pieces)).toMatchObject({ path, repository, number });
  });

  test.each<readonly [string, WordPieces]>([
    ['nothing is known', [null]],
    ['the noun is unknown', ['repos/acme/widgets/', null]],
    ['the number could go on', ['repos/acme/widgets/issues/7', null, '/comments']],
    ['what kind of comment is unknown', ['repos/acme/widgets/', null, '/comments']],
    ['the host is unknown', ['https://', null, '/repos/acme/widgets/pulls']],
    ['behind it something goes on', ['repos/acme/widgets/pulls', null]],
    ['an edit', ['repos/acme/widgets/issues/comments/', null]],
    ['a graph', ['graph', null]],
    ['no owner and no name', ['repos/', null, '/', null, '/', null, '/pulls']],
  ])('%s', (_name, pieces) => {
    expect(partialEndpoint(pieces)).toBeNull();
  });
});

describe('a request to such an endpoint', () => {
  const asked = (words: readonly (string | null)[], partial: Readonly<Record<string, WordPieces>>): unknown =>
    operationsOf(words, { partial })?.map(({ operation, repository, number }) => [
      operation,
      repository,
      number,
    ]);
  const pieces: WordPieces = ['repos/acme/widgets/issues/', null, '/comments'];

  test('posts, and names what is known of it', () => {
    expect(asked(['gh', 'api', null, '-f', 'body=x'], { 2: pieces })).toEqual([
      ['post-comment', 'acme/widgets', null],
    ]);
    expect(asked(['gh', 'api', null, '-f', 'body=x'], {})).toEqual([['unknown', null, null]]);
  });

  test('names no origin of a repository that nobody knows', () => {
    const context = { partial: { 2: ['repos/', null, '/issues/7/comments'] } };
    expect(operationsOf(['gh', 'api', null, '-f', 'body=x'], context)).toMatchObject([
      { operation: 'post-comment', repository: null, repositoryFrom: null },
    ]);
  });

  test('reads as before', () => {
    expect(asked(['gh', 'api', null], { 2: pieces })).toEqual([['read', null, null]]);
    expect(asked(['gh', 'api', null, '-X', 'GET', '-f', 'per_page=100'], { 2: pieces })).toEqual([
      ['read', null, null],
    ]);
  });

  test('with a method that only the shell knows it stays unknown', () => {
    expect(asked(['gh', 'api', null, '-X', null, '-f', 'body=x'], { 2: pieces })).toEqual([
      ['unknown', null, null],
    ]);
  });

  test('a word without quotes may fall apart, and is refused then', () => {
    const context = { partial: { 2: pieces } };
    const words = ['gh', 'api', null, '-f', 'body=x'];
    expect(operationsOf(words, context, [2])?.[0]?.operation).toBe('post-comment');
  });
});

describe('what such a request made', () => {
  const facts = (script: string, output: string): readonly unknown[] => {
    const { pullRequests, comments } = factsOf([call('c1', script), result('c1', output)]);
    return [...pullRequests, ...comments].map(({ url }) => url);
  };

  test.each<readonly [string, string, string, readonly (string | null)[]]>([
    [
      'a number from a look',
      'N=$(gh pr view --json number -q .number); gh api repos/harbor/lantern/issues/$N/comments -f body=x -q .html_url',
      PERMALINK,
      [PERMALINK],
    ],
    [
      'a repository from a look',
      'R=$(gh repo view --json nameWithOwner -q .nameWithOwner) && gh api "repos/$R/pulls" -f title=t -f head=h -f base=main -q .html_url',
      pull(41),
      [pull(41)],
    ],
    [
      'numbers from a file',
      'while read n; do gh api repos/harbor/lantern/issues/$n/comments -f body=x -q .html_url; done < numbers.txt',
      `${PERMALINK}\n${pull(8)}#issuecomment-6`,
      [PERMALINK, `${pull(8)}#issuecomment-6`],
    ],
    [
      'by curl',
      'curl -fsS -X POST "https://api.github.com/repos/$R/issues/7/comments" -d \'{"body":"x"}\'',
      `{"html_url":"${PERMALINK}"}`,
      [PERMALINK],
    ],
    [
      'another repository than the one it names',
      'gh api "repos/quay/anchor/issues/$N/comments" -f body=x -q .html_url',
      PERMALINK,
      [null],
    ],
    [
      'another number than the one it names',
      'gh api "repos/$R/issues/8/comments" -f body=x -q .html_url',
      PERMALINK,
      [null],
    ],
    ['a list', 'gh api "repos/$R/issues/7/comments" -q ".[].html_url"', PERMALINK, []],
    [
      'an id alone cannot be put together',
      'gh api "repos/$R/issues/7/comments" -f body=x -q .id',
      '5',
      [null],
    ],
  ])('%s', (_name, script, output, urls) => {
    expect(facts(script, output)).toEqual(urls);
  });
});
