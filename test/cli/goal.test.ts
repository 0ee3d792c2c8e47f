import { describe, expect, it, test } from 'vitest';
import { invoke } from './fake-context.ts';

describe('goal', () => {
  test.each([
    ['Fix it and open a PR.', 0],
    ['Do not open a PR.', 1],
    ['Review the open PRs.', 1],
    ['open-green-pr', 0],
    ['', 1],
  ])('%j exits %i', async (goal, status) => {
    expect((await invoke(['goal', goal])).status).toBe(status);
  });

  it('shows the words that say so', async () => {
    const { stdout, stderr } = await invoke(['goal', 'Fix the flaky test.\nThen open a PR.']);
    expect([stdout, stderr]).toEqual([
      `asks  the session is to end with a pull request  goal/asks-to-open
2 │ Then open a PR.
  │      ^^^^^^^^^
`,
      '',
    ]);
  });

  it('says in a line that nothing does', async () => {
    expect((await invoke(['goal', 'Fix it.'])).stdout).toBe(
      'silent  it neither asks for a pull request nor forbids one\n',
    );
  });

  it('gives JSON alone', async () => {
    const asks = await invoke(['goal', '--json', 'Open a PR.']);
    expect(asks).toEqual({
      status: 0,
      stdout: '{"verdict":"asks","rule":"goal/asks-to-open","span":[0,9]}\n',
      stderr: '',
    });
    const silent = await invoke(['goal', 'Fix it.', '--json']);
    expect(silent).toMatchObject({ status: 1, stdout: '{"verdict":"silent","rule":null,"span":null}\n' });
  });

  it('reads stdin', async () => {
    const { status, stdout } = await invoke(['goal', '--json', '-'], { stdin: 'No branches and\nno PRs.\n' });
    expect([status, JSON.parse(stdout)]).toMatchObject([1, { verdict: 'forbids', rule: 'goal/forbids-any' }]);
  });

  it('escapes what a terminal would obey', async () => {
    const { stdout } = await invoke(['goal', '\u001b[31mOpen a PR.\u0007']);
    expect(stdout).not.toMatch(/[\u001b\u0007]/);
  });

  it('says that a long goal was cut', async () => {
    const { status, stdout, stderr } = await invoke(['goal', '--json', '-'], {
      stdin: `Open a PR. ${'x '.repeat(40_000)}`,
    });
    expect([status, JSON.parse(stdout)]).toMatchObject([0, { verdict: 'asks' }]);
    expect(stderr).toMatch(/longer than 64 KiB/);
  });

  test.each([[['goal']], [['goal', 'a', 'b']], [['goal', '--nope', 'x']]])(
    '%j is wrong usage',
    async (words) => {
      const { status, stdout } = await invoke(words);
      expect([status, stdout]).toEqual([2, '']);
    },
  );

  it('refuses a binary file', async () => {
    expect(await invoke(['goal', '-'], { stdin: 'a\0b' })).toMatchObject({ status: 2, stdout: '' });
  });

  it('helps with examples', async () => {
    const { status, stdout } = await invoke(['goal', '--help']);
    expect(status).toBe(0);
    expect(stdout).toContain("transcript-facts goal 'Fix the flaky test and open a PR.'");
  });
});

describe('evaluate goal', () => {
  it('answers each row', async () => {
    const rows = [
      { id: 'a', goal: 'Open a PR.' },
      { id: 'b', goal: 'No PR.' },
      { id: 'c', goal: '' },
      { id: 'd', goal: null },
      { id: 'e', goal: 'ship', catalogue: { ship: 'Create a PR.' } },
    ];
    const { status, stdout } = await invoke(['evaluate', 'goal'], {
      stdin: rows.map((row) => JSON.stringify(row)).join('\n'),
    });
    expect([status, stdout]).toEqual([
      0,
      '{"id":"a","asks":"asks"}\n{"id":"b","asks":"forbids"}\n{"id":"c","asks":"silent"}\n{"id":"d","asks":"silent"}\n{"id":"e","asks":"asks"}\n',
    ]);
  });

  it('says what is wrong with a row', async () => {
    const { status, stdout } = await invoke(['evaluate', 'goal'], { stdin: '{"id":1,"goal":7}' });
    expect([status, JSON.parse(stdout)]).toMatchObject([
      2,
      { id: 1, error: expect.stringContaining('goal') },
    ]);
  });
});
