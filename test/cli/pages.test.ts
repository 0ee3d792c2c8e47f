import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'shell-quote';
import { describe, expect, it } from 'vitest';
import { root } from '../architecture/sources.ts';
import { callsOf, fencesOf } from '../package/fences.ts';
import { invoke } from './fake-context.ts';

const calls = [
  'README.md',
  'docs/guide/command-line.md',
  'docs/guide/capture.md',
  'docs/guide/lint.md',
].flatMap((page) =>
  fencesOf(readFileSync(join(root, page), 'utf8'))
    .filter(({ language }) => language === 'console')
    .flatMap(callsOf)
    .map((call) => ({ page, ...call })),
);

/** Words of a call, and what an `echo` in front of it pipes in. Pages hold no other shell. */
function wordsOf(command: string): { readonly words: readonly string[]; readonly stdin: string } {
  const parts = parse(command, (name: string) => `$${name}`);
  const pipe = parts.findIndex((part) => typeof part === 'object' && 'op' in part && part.op === '|');
  const words = parts.filter((part) => typeof part === 'string');
  const before = pipe < 0 ? 0 : pipe;
  return { words: words.slice(before + 1), stdin: pipe < 0 ? '' : `${words.slice(1, before).join(' ')}\n` };
}

describe('the pages', () => {
  it('show the command', () => {
    expect(calls.length).toBeGreaterThan(8);
  });

  it.each(calls)('$page: $command', async ({ command, prints }) => {
    expect(command).toContain('transcript-facts ');
    const { words, stdin } = wordsOf(command);
    const { stdout, stderr } = await invoke(words, { stdin });
    expect(stderr).toBe('');
    expect(stdout).toBe(prints);
  });
});
