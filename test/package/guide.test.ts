import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../architecture/sources.ts';
import { programsOf } from './fences.ts';
import { printedBy } from './run-program.ts';

/** A page, and how many programs it has at least. */
const PAGES = [
  ['orchestrator', 4],
  ['run-it', 1],
  ['hooks', 2],
  ['hook-output', 4],
  ['hook-places', 3],
  ['hook-decisions', 6],
  ['settings', 3],
  ['stores', 2],
  ['lint', 3],
  ['test-your-own-classifier', 2],
] as const;

describe.each(PAGES)('docs/guide/%s.md', (page, least) => {
  const programs = programsOf(readFileSync(join(root, `docs/guide/${page}.md`), 'utf8'));

  it('holds programs', () => {
    expect(programs.length).toBeGreaterThanOrEqual(least);
  });

  it.each(programs)('the program at line $line prints what the page says', async ({ line, code, prints }) => {
    expect(await printedBy(`${page}-${line}`, code)).toBe(prints);
  });
});
