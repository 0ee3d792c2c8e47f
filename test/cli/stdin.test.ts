import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { invoke } from './fake-context.ts';
import { filesOf, metaOf } from './recorded.ts';

/** What is taken from stdin lies in a file for as long as it is read. */
const scratch = mkdtempSync(join(tmpdir(), 'transcript-facts-stdin-'));
beforeAll(() => vi.stubEnv('TMPDIR', scratch));
afterEach(() => {
  expect(readdirSync(scratch)).toEqual([]);
});
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(scratch, { recursive: true, force: true });
});

const SESSIONS = ['claude-2.1.332/pr-plain', 'codex-0.171.0/pr-plain', 'claude-2.1.332/mixed-session'];
const textOf = (session: string): string => readFileSync(filesOf(session)[0] ?? '', 'utf8');
const rowsOf = (stdout: string): readonly Record<string, unknown>[] =>
  stdout
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line));

describe('scan -', () => {
  it.each(SESSIONS)('%s: what is read from stdin is what is read from its file', async (session) => {
    const [file = ''] = filesOf(session);
    const words = ['scan', '--json', '--repo', metaOf(session).repo];
    const [fromFile] = rowsOf((await invoke([...words, file])).stdout);
    const { status, stdout, stderr } = await invoke([...words, '-'], { stdin: textOf(session) });
    expect([status, stderr]).toEqual([0, '']);
    const rows = rowsOf(stdout);
    expect(rows).toEqual([{ ...fromFile, session: { ...Object(fromFile?.['session']), file: '-' } }]);
    expect(rows[0]?.['pullRequests']).not.toEqual([]);
  });

  it('goes together with files, and is read in pieces', async () => {
    const bytes = new TextEncoder().encode(textOf('codex-0.171.0/pr-plain'));
    const stdin = [bytes.slice(0, 777), bytes.slice(777, 778), bytes.slice(778)];
    const [file = ''] = filesOf('claude-2.1.332/pr-plain');
    const { status, stdout } = await invoke(['scan', '--json', file, '-', '-'], { stdin });
    expect(status).toBe(0);
    expect(rowsOf(stdout).map(({ session }) => Object(session).file)).toEqual(['-', file]);
  });

  it.each([
    ['nothing', '', 'is empty'],
    ['a text', 'hello\n', 'is no transcript'],
    ['bytes', '\u0000\u0001', 'is a binary file'],
  ])('%s is no transcript', async (_, stdin, says) => {
    const { status, stdout, stderr } = await invoke(['scan', '--json', '-'], { stdin });
    expect([status, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(/^transcript-facts: -: [^\n]*\n$/);
    expect(stderr).toContain(says);
  });

  it('leaves nothing behind when stdin breaks', async () => {
    const stdin: readonly Uint8Array[] = {
      ...[],
      [Symbol.iterator]: () => {
        throw new Error('the pipe broke');
      },
    };
    await expect(invoke(['scan', '-'], { stdin })).rejects.toThrow('the pipe broke');
  });
});

describe('explain -', () => {
  it('shows the proof', async () => {
    const session = 'claude-2.1.332/pr-plain';
    const url = metaOf(session).expect.prs[0]?.[0] ?? '';
    const { status, stdout } = await invoke(['explain', '-', url], { stdin: textOf(session) });
    expect(status).toBe(0);
    expect(stdout.split('\n')[0]).toBe(`✓ ${url}  created  pull-request/created-by-gh`);
    expect(stdout).toContain('gh pr create');
  });

  it('says what stdin does not mention', async () => {
    const url = 'https://github.com/acme/widgets/pull/9999';
    const { status, stderr } = await invoke(['explain', '-', url], {
      stdin: textOf('claude-2.1.332/pr-plain'),
    });
    expect([status, stderr]).toEqual([1, `transcript-facts: -: ${url} is not mentioned\n`]);
  });
});

it('a file of that name can be named', async () => {
  expect(existsSync('-')).toBe(false);
  const { status, stderr } = await invoke(['scan', './-']);
  expect([status, stderr]).toEqual([2, 'transcript-facts: ./-: does not exist; check the path\n']);
});
