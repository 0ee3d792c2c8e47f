import { describe, expect, it } from 'vitest';
import { invoke } from './fake-context.ts';

async function evaluate(kind: string, rows: readonly unknown[]): Promise<readonly unknown[]> {
  const stdin = rows.map((row) => (typeof row === 'string' ? row : JSON.stringify(row))).join('\n');
  const { stdout } = await invoke(['evaluate', kind], { stdin });
  return stdout
    .split('\n')
    .filter((line) => line !== '')
    .map((line): unknown => JSON.parse(line));
}

describe('evaluate', () => {
  it('answers each line in order, with an error where a row cannot be read', async () => {
    const rows = ['{"id":"a","script":"ls"}', '', 'no json', '[1]', '{"id":7}', '{"id":"z","script":"pwd"}'];
    const { status, stdout, stderr } = await invoke(['evaluate', 'commands'], { stdin: rows.join('\n') });
    const verdicts = stdout
      .trimEnd()
      .split('\n')
      .map((line): Record<string, unknown> => JSON.parse(line));
    expect(verdicts.map(({ id }) => id)).toEqual(['a', null, null, null, 7, 'z']);
    expect(verdicts.map(({ error }) => typeof error)).toEqual([
      'undefined',
      'string',
      'string',
      'string',
      'string',
      'undefined',
    ]);
    expect([status, stderr]).toEqual([
      2,
      'transcript-facts: 4 rows could not be read; each has its error in its place\n',
    ]);
  });

  it('commands: the whole reading', async () => {
    expect(
      await evaluate('commands', [
        { id: 1, script: 'x=1; gh pr list' },
        { id: 2, argv: ['gh', 'pr', 'create'] },
      ]),
    ).toMatchObject([
      {
        id: 1,
        commands: [{ argv: ['gh', 'pr', 'list'], runs: 'always' }],
        assignments: [{ name: 'x' }],
        unread: [],
        complete: true,
      },
      { id: 2, commands: [{ argv: ['gh', 'pr', 'create'], span: null }] },
    ]);
  });

  it('gh: an answer a request, by tool', async () => {
    const rows = [
      { id: 1, argv: ['pr', 'create', '-t', null, '-b', 'x'], clone: 'o/r' },
      {
        id: 2,
        tool: 'curl',
        argv: ['https://api.github.com/repos/o/r/pulls', 'https://api.github.com/user'],
      },
      { id: 3, tool: 'mcp', name: 'mcp__slack__post_message', arguments: {} },
      { id: 4, tool: 'graphql', document: '{ viewer { login } }' },
      { id: 5, argv: ['pr', 'create', '--nope'] },
    ];
    expect(await evaluate('gh', rows)).toMatchObject([
      { answers: [{ operation: 'open-pull-request', repository: 'o/r', repositoryFrom: 'clone' }] },
      { answers: [{ operation: 'list' }, { operation: 'read' }] },
      { answers: [] },
      { answers: [{ operation: 'read' }] },
      { answers: [{ operation: 'refused', command: 'pr create' }] },
    ]);
  });

  it('prose: the addresses claimed', async () => {
    const text = 'Opened https://github.com/o/r/pull/1';
    expect(
      await evaluate('prose', [
        { id: 1, repo: 'o/r', text },
        { id: 2, repo: null, text },
      ]),
    ).toEqual([
      { id: 1, claims: ['https://github.com/o/r/pull/1'] },
      { id: 2, claims: [] },
    ]);
  });

  it('session: pull requests with their evidence', async () => {
    const url = 'https://github.com/o/r/pull/1';
    const create = { command: 'gh pr create -t t -b b', output: url, status: 'succeeded' };
    const mcp = { owner: 'o', repo: 'r', title: 't', head: 'f', base: 'm' };
    const rows = [
      { id: 1, repo: 'o/r', calls: [create] },
      { id: 2, repo: 'o/r', calls: [{ ...create, status: 'not-run', output: null }] },
      {
        id: 3,
        repo: 'o/r',
        calls: [
          { ...create, output: '', status: 'unknown' },
          { continues: 0, output: url, status: 'ok' },
        ],
      },
      {
        id: 4,
        repo: 'o/r',
        calls: [
          {
            tool: 'mcp__github__create_pull_request',
            arguments: mcp,
            output: JSON.stringify({ url }),
            status: 'ok',
          },
        ],
      },
      {
        id: 5,
        repo: 'o/r',
        calls: [
          {
            tool: 'exec',
            input: 'text((await tools.exec_command({cmd: "gh pr create --fill"})).output)',
            output: url,
            status: 'unknown',
          },
        ],
      },
      { id: 6, repo: 'o/r', calls: [], prose: [`Opened ${url}`] },
    ];
    expect(await evaluate('session', rows)).toEqual([
      { id: 1, pullRequests: [[url, 'created']], comments: [] },
      { id: 2, pullRequests: [], comments: [] },
      { id: 3, pullRequests: [[url, 'created']], comments: [] },
      { id: 4, pullRequests: [[url, 'created']], comments: [] },
      { id: 5, pullRequests: [[url, 'created']], comments: [] },
      { id: 6, pullRequests: [[url, 'claimed']], comments: [] },
    ]);
  });

  it('session: a row that continues a later call is no row', async () => {
    expect(
      await evaluate('session', [
        { id: 1, repo: null, calls: [{ continues: 0, output: null, status: 'ok' }] },
      ]),
    ).toEqual([{ id: 1, error: 'calls.0.continues: names no earlier call' }]);
  });

  it('events: those of the session of the named file', async () => {
    const line = JSON.stringify({
      type: 'assistant',
      uuid: 'u1',
      sessionId: 's1',
      timestamp: '2026-11-30T09:00:00Z',
      version: '2.1.332',
      message: {
        role: 'assistant',
        content: [{ type: 'tool_use', id: 't1', name: 'Bash', input: { command: 'ls' } }],
      },
    });
    const [verdict] = await evaluate('events', [{ id: 1, client: 'claude-code', lines: [line] }]);
    expect(verdict).toMatchObject({
      id: 1,
      events: [{ kind: 'call', callId: 't1', script: 'ls', background: false, opening: 0 }],
      diagnostics: { lines: 1, calls: 1, unanswered: 1 },
    });
    const [whole] = await evaluate('events', [{ id: 1, lines: [line], sessions: true, file: 's1.jsonl' }]);
    expect(whole).toMatchObject({ events: [{ kind: 'session', id: 's1' }, { kind: 'call' }] });
  });

  it('holds one row at a time, however many come', async () => {
    let asked = 0;
    async function* rows(): AsyncGenerator<Uint8Array> {
      for (; asked < 500; asked += 1) yield new TextEncoder().encode(`{"id":${asked},"script":"ls"}\n`);
    }
    const { evaluateCommand } = await import('../../src/cli/evaluate.ts');
    const { fakeContext } = await import('./fake-context.ts');
    const { context } = fakeContext();
    const ahead: number[] = [];
    let written = 0;
    const out = {
      ...context.out,
      write: (): Promise<void> => Promise.resolve(void ahead.push(asked - written++)),
    };
    await evaluateCommand({ ...context, stdin: rows, out }, () => undefined).parseAsync(['commands', '-'], {
      from: 'user',
    });
    expect([written, Math.max(...ahead)]).toEqual([500, 0]);
  });
});
