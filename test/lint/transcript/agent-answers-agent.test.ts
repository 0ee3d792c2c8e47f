import { describe, expect, it } from 'vitest';
import { briefly, foundIn } from './run.ts';

const URL = 'https://github.com/harbor/lantern/pull/7';
const post = {
  command:
    'gh api repos/harbor/lantern/pulls/7/comments -f body=Why -f commit_id=a1 -f path=a -F line=1 --jq .html_url',
  output: `${URL}#discussion_r3001\n`,
};
const answered = (...steps: object[]): string[] =>
  briefly(
    foundIn(
      [
        { id: 's1', steps: [post] },
        { id: 's2', steps: steps.map((step) => ({ output: `${URL}#discussion_r3002\n`, ...step })) },
      ],
      'transcript/agent-answers-agent',
    ),
  ).map((line) => / answers comment (\d+), which session `s1` /.exec(line)?.[1] ?? line);

describe('a reply by number', () => {
  it.each<readonly [string, object]>([
    [
      'of a tool over MCP',
      {
        tool: 'mcp__github__add_reply_to_pull_request_comment',
        arguments: { owner: 'harbor', repo: 'lantern', pullNumber: 7, commentId: 3001, body: 'Because' },
        output: JSON.stringify({ id: '3002', url: `${URL}#discussion_r3002` }),
      },
    ],
    [
      'by curl, in the text of its body',
      {
        command: `curl -sS -X POST https://api.github.com/repos/harbor/lantern/pulls/7/comments -d '{"body":"Because","in_reply_to":3001}' | jq -r .html_url`,
      },
    ],
    [
      'behind another command of the call',
      {
        command:
          'git push && gh api -X POST repos/harbor/lantern/pulls/7/comments/3001/replies -f body=Because --jq .html_url',
      },
    ],
  ])('%s', (_, step) => {
    expect(answered(step)).toEqual(['3001']);
  });

  it.each<readonly [string, object]>([
    ['that is read', { command: 'gh api repos/harbor/lantern/pulls/comments/3001 --jq .html_url' }],
    ['of a text that names one', { command: 'gh pr comment 7 --body "see /comments/3001/replies"' }],
    [
      'whose number only the shell knows',
      { command: 'gh api repos/harbor/lantern/pulls/7/comments/"$ID"/replies -f body=x --jq .html_url' },
    ],
  ])('is none: one %s', (_, step) => {
    expect(answered(step)).toEqual([]);
  });
});
