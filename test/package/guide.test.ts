import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { afterAll, describe, expect, it } from 'vitest';
import { programsOf } from './fences.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
// Among the packages: what a program imports besides this library is found from where it lies.
const scratch = mkdtempSync(join(root, 'node_modules/.transcript-facts-guide-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

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
    const source = join(scratch, `${page}-${line}.ts`);
    const outfile = join(scratch, `${page}-${line}.mjs`);
    writeFileSync(source, code);
    await build({
      entryPoints: [source],
      bundle: true,
      platform: 'node',
      format: 'esm',
      outfile,
      logLevel: 'error',
      external: ['@electric-sql/pglite', 'pg'],
      alias: {
        'transcript-facts': join(root, 'src/index.ts'),
        'transcript-facts/hooks': join(root, 'src/hooks/index.ts'),
        'transcript-facts/settings': join(root, 'src/settings/index.ts'),
        'transcript-facts/lint': join(root, 'src/lint/index.ts'),
        'transcript-facts/arbitraries': join(root, 'src/arbitraries/index.ts'),
        'transcript-facts/node': join(root, 'src/node/index.ts'),
      },
    });
    const { stdout } = await promisify(execFile)('node', [outfile], { cwd: root });
    expect(stdout).toBe(prints);
  });
});
