import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { afterAll } from 'vitest';
import { root } from '../architecture/sources.ts';

const SUB_PATHS = ['', '/hooks', '/settings', '/lint', '/node', '/arbitraries'];

/** Among the packages: what a program imports besides this library is found from where it lies. */
const scratch = mkdtempSync(join(root, 'node_modules/.transcript-facts-pages-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

/** What a program of a page prints, run over the sources. */
export async function printedBy(name: string, code: string): Promise<string> {
  const source = join(scratch, `${name}.ts`);
  const outfile = join(scratch, `${name}.mjs`);
  writeFileSync(source, code);
  await build({
    entryPoints: [source],
    bundle: true,
    platform: 'node',
    format: 'esm',
    outfile,
    logLevel: 'error',
    external: ['@electric-sql/pglite', 'pg'],
    alias: Object.fromEntries(
      SUB_PATHS.map((path) => [`transcript-facts${path}`, join(root, `src${path}/index.ts`)]),
    ),
  });
  const { stdout } = await promisify(execFile)('node', [outfile], { cwd: root });
  return stdout;
}
