import { describe, expect, test } from 'vitest';
import { repliesOf } from '../../src/rules/replied-comments.ts';
import { call } from '../support/events.ts';

const POST = 'gh api repos/harbor/lantern/pulls/7/comments';

/** Which review comments a call would answer. */
describe('repliesOf', () => {
  test.each([
    [`${POST}/31/replies -f body=done`, ['31']],
    [`${POST} -F in_reply_to=31 -f body=done`, ['31']],
    [`${POST} -F in_reply_to_id=31 -f body=done`, ['31']],
    [`${POST} --input - <<E\n{"body": "done", "in_reply_to": 31}\nE`, ['31']],
    [`${POST} --input - <<E\n{"in_reply_to_id" : "31"}\nE`, ['31']],
    [`for n in 31 32; do ${POST}/$n/replies -f body=done; done`, ['31', '32']],
    [`while read n; do ${POST}/$n/replies -f body=done; done`, []],
    [`${POST}/31/replies -f body=a; ${POST}/32/replies -f body=b`, ['31', '32']],
    [POST, []],
    [`${POST}/31`, []],
    ['gh pr comment 7 -b "see /comments/31/replies"', []],
    [`${POST} -F in_reply_to="$N" -f body=done`, []],
  ])('%s', (script, numbers) => {
    expect(repliesOf(call('c1', script)).map(({ to }) => to)).toEqual(numbers);
  });

  const tool = (name: string, given: Record<string, unknown> | null): readonly unknown[] =>
    repliesOf(call('c1', null, { server: 'github', mcpTool: name, arguments: given }));
  const PLACE = { owner: 'harbor', repo: 'lantern', pullNumber: 7, body: 'done' };

  test('a tool names the comment in its arguments', () => {
    const reply = 'add_reply_to_pull_request_comment';
    expect(tool(reply, { ...PLACE, commentId: 31 })).toEqual([{ to: '31', command: null }]);
    expect(tool(reply, { ...PLACE, comment_id: '31' })).toEqual([{ to: '31', command: null }]);
    expect(tool(reply, { ...PLACE, commentId: 'last', in_reply_to: 31 })).toEqual([
      { to: '31', command: null },
    ]);
    expect(tool(reply, PLACE)).toEqual([]);
    expect(tool(reply, { ...PLACE, commentId: 'last' })).toEqual([]);
    expect(tool(reply, null)).toEqual([]);
    expect(tool('get_pull_request', { ...PLACE, commentId: 31 })).toEqual([]);
  });
});
