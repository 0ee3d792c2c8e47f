import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { invoke } from './fake-context.ts';

const scratch = mkdtempSync(join(tmpdir(), 'transcript-facts-commands-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

describe('commands', () => {
  it('prints the rows as one JSON array', async () => {
    const { status, stdout } = await invoke(['commands', '--json'], {
      stdin: 'url=$(gh pr create --title "$T")',
    });
    expect(status).toBe(0);
    expect(JSON.parse(stdout)).toEqual([
      expect.objectContaining({
        argv: ['gh', 'pr', 'create', '--title', null],
        span: [6, 31],
        runs: 'always',
        times: 1,
        within: ['substitution'],
        output: 'captured',
        exitProves: true,
      }),
    ]);
  });

  it('prints the whole answer with --full', async () => {
    const { stdout } = await invoke(['commands', '--json', '--full'], { stdin: 'A=x; gh pr list' });
    expect(JSON.parse(stdout)).toMatchObject({
      commands: [{ argv: ['gh', 'pr', 'list'] }],
      assignments: [{ name: 'A', value: 'x' }],
      unread: [],
      complete: true,
    });
  });

  it('reads a file, in the dialect that is named', async () => {
    const file = join(scratch, 'x.ps1');
    writeFileSync(file, 'gh pr create --title "a `"b`""');
    const { stdout } = await invoke(['commands', '--json', '--dialect', 'powershell', file]);
    expect(JSON.parse(stdout)).toMatchObject([{ argv: ['gh', 'pr', 'create', '--title', 'a "b"'] }]);
  });

  it('prints a line a command for people, escaped', async () => {
    const { stdout } = await invoke(['commands'], {
      stdin: `gh pr create -t 'a \u001b[2J' | tail -1; false && ls`,
    });
    const [create = '', tail = '', , ls = ''] = stdout.split('\n');
    expect(create).toBe(`always  gh pr create -t 'a \\u{1b}[2J'  # in pipe, output piped`);
    expect(tail).toMatch(/^always {2}tail -1 /);
    expect(ls).toMatch(/^never {3}ls/);
  });

  it('refuses a missing and a binary file', async () => {
    expect(await invoke(['commands', join(scratch, 'none.sh')])).toEqual({
      status: 2,
      stdout: '',
      stderr: `transcript-facts: ${join(scratch, 'none.sh')}: no such file; check the path\n`,
    });
    expect((await invoke(['commands', '-'], { stdin: 'a\0b' })).status).toBe(2);
  });
});
