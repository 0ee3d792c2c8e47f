import { describe, expect, it, test } from 'vitest';
import { failedCreateIn } from '../../src/rules/failed-creates.ts';
import { readCall } from '../../src/rules/requests.ts';
import { call } from '../support/events.ts';

type Status = 'ok' | 'failed' | 'unknown' | 'not-run';

const lineOf = (script: string, output: string, status: Status = 'failed'): string | null =>
  failedCreateIn({ reading: readCall(call('c1', script)), output, status })?.line ?? null;

const CREATE = 'gh pr create --fill';
const NO_COMMITS = 'pull request create failed: GraphQL: No commits between main and fix (createPullRequest)';

describe('the first line that says so', () => {
  test.each<[string, string, string, Status, string | null]>([
    [
      'gh refused',
      CREATE,
      `\nCreating pull request for fix into main in harbor/lantern\n\n${NO_COMMITS}\n`,
      'failed',
      NO_COMMITS,
    ],
    ['though the script ends well', `${CREATE} || true`, `${NO_COMMITS}\n`, 'ok', NO_COMMITS],
    [
      'one exists',
      CREATE,
      'a pull request for branch "fix" into branch "main" already exists:\nhttps://github.com/harbor/lantern/pull/7\n',
      'failed',
      'a pull request for branch "fix" into branch "main" already exists:',
    ],
    ['no gh', CREATE, 'bash: gh: command not found\n', 'failed', 'bash: gh: command not found'],
    [
      'a label that is not there',
      `${CREATE} -l x`,
      "could not add label: 'x' not found\n",
      'failed',
      "could not add label: 'x' not found",
    ],
    [
      'the API',
      'gh api repos/harbor/lantern/pulls -f title=x -f head=f -f base=main',
      '{"message":"Validation Failed"}gh: Validation Failed (HTTP 422)\n',
      'failed',
      '{"message":"Validation Failed"}gh: Validation Failed (HTTP 422)',
    ],
    [
      'a complaint of no known form',
      CREATE,
      'Warning: 1 uncommitted change\nerror connecting to api.github.com\n',
      'failed',
      'error connecting to api.github.com',
    ],
    [
      'any line of a failure',
      CREATE,
      'To get started with GitHub CLI, please run: gh auth login\n',
      'failed',
      'To get started with GitHub CLI, please run: gh auth login',
    ],
    ['nothing was printed', CREATE, '', 'failed', null],
    ['it worked', CREATE, 'https://github.com/harbor/lantern/pull/7\n', 'ok', null],
    ['it did not run', CREATE, NO_COMMITS, 'not-run', null],
    ['nobody knows how it ended', CREATE, 'Creating pull request\n', 'unknown', null],
    ['no opener', 'cat log', `${NO_COMMITS}\n`, 'failed', null],
    ['a look', 'gh pr view', 'no pull requests found for branch "fix"\n', 'failed', null],
  ])('%s', (_, script, output, status, line) => {
    expect(lineOf(script, output, status)).toBe(line);
  });

  it('of a tool', () => {
    const mcp = {
      script: null,
      tool: 'mcp__github__create_pull_request',
      server: 'github',
      mcpTool: 'create_pull_request',
    };
    const given = { owner: 'harbor', repo: 'lantern', title: 't', head: 'f', base: 'main' };
    const reading = readCall(call('c1', null, { ...mcp, arguments: given }));
    expect(
      failedCreateIn({ reading, output: 'failed to create pull request: 422', status: 'failed' }),
    ).toEqual({
      command: null,
      line: 'failed to create pull request: 422',
    });
  });

  it('is cut, and has the place of its command', () => {
    const script = `npm test && ${CREATE}`;
    const found = failedCreateIn({
      reading: readCall(call('c1', script)),
      output: `pull request create failed: ${'x'.repeat(2_000)}`,
      status: 'failed',
    });
    expect([found?.line.length, script.slice(...(found?.command ?? [0, 0]))]).toEqual([500, CREATE]);
  });

  it('is none where all of a script’s openers worked', () => {
    const run = {
      reading: readCall(call('c1', `${CREATE}; npm test`)),
      output: 'error: 1 test failed',
      status: 'failed',
    } as const;
    expect(failedCreateIn(run, 1)).toBeNull();
    expect(failedCreateIn(run)).not.toBeNull();
  });
});
