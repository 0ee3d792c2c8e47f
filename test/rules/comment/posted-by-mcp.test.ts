import { describe, expect, test } from 'vitest';
import { commentsOf, permalink } from '../../support/comments.ts';
import { call, prose, result } from '../../support/events.ts';
import { factsOf, reasons } from '../../support/facts.ts';
import type { SessionFacts } from '../../../src/session/index.ts';
import type { Status } from '../../../src/transcript/events.ts';

const PLACE = { owner: 'harbor', repo: 'lantern' };
const [NEW, OLD] = [permalink(3001), permalink(2001)];
const LINE = permalink(3001, 7, 'review-comment');
const REVIEW = permalink(3001, 7, 'review');

function answered(
  mcpTool: string,
  more: Readonly<Record<string, unknown>>,
  output: string,
  status: Status = 'ok',
  server = 'github',
): SessionFacts {
  const tool = `mcp__${server}__${mcpTool}`;
  const ask = call('c1', null, { tool, server, mcpTool, arguments: { ...PLACE, ...more } });
  return factsOf([ask, result('c1', output, { status })]);
}

const COMMENT = { issue_number: 7, body: 'done' };

describe('comment/posted-by-mcp', () => {
  test.each([
    ['add_issue_comment', COMMENT, `{"id":"3001","url":"${NEW}"}`, NEW],
    ['add_issue_comment', COMMENT, `{"id":3001,"url":"https://api.github.com/x","html_url":"${NEW}"}`, NEW],
    [
      'add_issue_comment',
      COMMENT,
      JSON.stringify({ id: 3001, html_url: NEW, user: { html_url: 'https://github.com/ada' } }, null, 2),
      NEW,
    ],
    ['add_issue_comment', { ...COMMENT, issue_number: '7' }, `{"id":"3001","url":"${NEW}"}`, NEW],
    [
      'add_reply_to_pull_request_comment',
      { pullNumber: 7, commentId: 2001, body: 'done' },
      `{"id":"3001","url":"${LINE}"}`,
      LINE,
    ],
    [
      'pull_request_review_write',
      { pullNumber: 7, method: 'create', event: 'COMMENT', body: 'x' },
      `{"comment":{"url":"${REVIEW}"}}`,
      REVIEW,
    ],
  ])('%s', (tool, more, output, wanted) => {
    expect(commentsOf(answered(tool, more, output))).toEqual([wanted]);
  });

  test('whatever the server is called', () => {
    expect(commentsOf(answered('add_issue_comment', COMMENT, `{"url":"${NEW}"}`, 'ok', 'forge'))).toEqual([
      NEW,
    ]);
  });

  test.each([
    ['pull_request_review_write', { pullNumber: 7, method: 'create', event: 'APPROVE' }, '?review'],
    ['pull_request_review_write', { pullNumber: 7, method: 'submit_pending', event: 'COMMENT' }, '?review'],
    ['create_pull_request_review', { pull_number: 7, event: 'COMMENT', body: 'x' }, '?review'],
    ['create_and_submit_pull_request_review', { pullNumber: 7, event: 'COMMENT', body: 'x' }, '?review'],
    ['submit_pending_pull_request_review', { pullNumber: 7, event: 'COMMENT' }, '?review'],
    ['add_issue_comment', COMMENT, '?issue-comment'],
  ])('%s that answers with a sentence: posted, and unseen', (tool, more, wanted) => {
    expect(commentsOf(answered(tool, more, 'Done. It was submitted.'))).toEqual([wanted]);
  });

  test.each([
    ['an error', 'add_issue_comment', COMMENT, 'failed to create comment: 404', 'failed'],
    ['an error that quotes one', 'add_issue_comment', COMMENT, `{"url":"${NEW}"}`, 'failed'],
    ['a call that was not run', 'add_issue_comment', COMMENT, `{"url":"${NEW}"}`, 'not-run'],
    [
      'a form that waits for a person',
      'add_issue_comment',
      COMMENT,
      'An interactive form was shown to the user.',
      'ok',
    ],
    ['a reaction', 'add_issue_comment', { issue_number: 7, reaction: 'eyes' }, `{"url":"${OLD}"}`, 'ok'],
    ['neither body nor reaction', 'add_issue_comment', { issue_number: 7 }, `{"url":"${OLD}"}`, 'ok'],
    [
      'a pending review',
      'pull_request_review_write',
      { pullNumber: 7, method: 'create' },
      'pending review created',
      'ok',
    ],
    [
      'a comment of a pending review',
      'add_comment_to_pending_review',
      { pullNumber: 7, body: 'x' },
      'added',
      'ok',
    ],
    [
      'a resolved thread',
      'pull_request_review_write',
      { method: 'resolve_thread', threadId: 'T' },
      'resolved',
      'ok',
    ],
    [
      'what early servers post and later ones keep',
      'add_pull_request_review_comment',
      { pullNumber: 7, body: 'x' },
      `{"html_url":"${OLD}"}`,
      'ok',
    ],
    ['a read', 'pull_request_read', { pullNumber: 7, method: 'get_comments' }, `{"url":"${OLD}"}`, 'ok'],
    ['an older read', 'get_issue_comments', { issue_number: 7 }, `{"url":"${OLD}"}`, 'ok'],
    ['an edit', 'issue_write', { issue_number: 7, method: 'update' }, `{"url":"${OLD}"}`, 'ok'],
    [
      'a discussion',
      'discussion_comment_write',
      { discussionNumber: 7, method: 'add', body: 'x' },
      `{"url":"${OLD}"}`,
      'ok',
    ],
  ] as const)('%s posts nothing', (_, tool, more, output, status) => {
    expect(commentsOf(answered(tool, more, output, status))).toEqual([]);
  });

  test.each([
    ['another number', { issue_number: 12, body: 'x' }, NEW, 'other-number'],
    ['another repository', { ...COMMENT, owner: 'quay' }, NEW, 'other-number'],
    ['another kind', COMMENT, REVIEW, 'wrong-kind'],
    ['an unknown host', COMMENT, NEW.replace('github.com', 'github.com.evil.example'), 'unknown-host'],
  ])('%s is not its answer, and the post is unseen', (_, more, url, reason) => {
    const facts = answered('add_issue_comment', more, `{"url":"${url}"}`);
    expect(commentsOf(facts)).toEqual(['?issue-comment']);
    expect(reasons(facts)).toEqual([[url, reason]]);
  });

  test('a nested link, or one in a list, is a quoted one', () => {
    expect(
      commentsOf(answered('add_issue_comment', COMMENT, `{"id":"1","quoted":{"url":"${OLD}"}}`)),
    ).toEqual(['?issue-comment']);
    expect(commentsOf(answered('add_issue_comment', COMMENT, `[{"url":"${OLD}"}]`))).toEqual([
      '?issue-comment',
    ]);
  });

  test('a permalink that was shown before, or stands in the arguments, is old', () => {
    const facts = factsOf([
      prose(`see ${OLD}`, { role: 'person' }),
      call('c1', null, {
        tool: 'mcp__github__add_issue_comment',
        server: 'github',
        mcpTool: 'add_issue_comment',
        arguments: { ...PLACE, ...COMMENT },
      }),
      result('c1', `{"url":"${OLD}"}`),
    ]);
    expect(commentsOf(facts)).toEqual(['?issue-comment']);
    expect(reasons(facts)).toContainEqual([OLD, 'known-before']);
    const spelled = answered('add_issue_comment', { issue_number: 7, body: `re ${OLD}` }, `{"url":"${OLD}"}`);
    expect(commentsOf(spelled)).toEqual(['?issue-comment']);
  });

  test('what was posted unseen holds its place and its text', () => {
    const facts = answered(
      'create_pull_request_review',
      { pull_number: 7, event: 'COMMENT', body: 'Two notes' },
      'ok',
    );
    expect(facts.comments).toEqual([
      expect.objectContaining({
        rule: 'comment/posted-by-mcp',
        repository: 'harbor/lantern',
        number: 7,
        body: expect.objectContaining({ length: 9 }),
      }),
    ]);
  });
});
