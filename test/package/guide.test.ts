import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { afterAll, describe, expect, it } from 'vitest';
import { programsOf } from './fences.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const scratch = mkdtempSync(join(tmpdir(), 'transcript-facts-guide-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const programs = programsOf(readFileSync(join(root, 'docs/guide/orchestrator.md'), 'utf8'));

describe('docs/guide/orchestrator.md', () => {
  it('holds programs', () => {
    expect(programs.length).toBeGreaterThanOrEqual(4);
  });

  it.each(programs)('the program at line $line prints what the page says', async ({ line, code, prints }) => {
    const source = join(scratch, `${line}.ts`);
    const outfile = join(scratch, `${line}.mjs`);
    writeFileSync(source, code);
    await build({
      entryPoints: [source],
      bundle: true,
      platform: 'node',
      format: 'esm',
      outfile,
      logLevel: 'error',
      alias: {
        'transcript-facts': join(root, 'src/index.ts'),
        'transcript-facts/node': join(root, 'src/node/index.ts'),
      },
    });
    const { stdout } = await promisify(execFile)('node', [outfile], { cwd: root });
    expect(stdout).toBe(prints);
  });
});
