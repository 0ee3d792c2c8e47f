/** One generator, one page, and the programs of the page print what it says. */
import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { afterAll, describe, expect, it } from 'vitest';
import * as arbitraries from '../../src/arbitraries/index.ts';
import { root } from '../architecture/sources.ts';
import { programsOf } from '../package/fences.ts';

const scratch = mkdtempSync(join(root, 'node_modules/.transcript-facts-arbitraries-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

/** `hookOutputs` is told of by `hook-outputs.md`. */
const pageOf = (name: string): string =>
  `${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.md`;
const pages = readdirSync(join(root, 'docs/arbitraries')).sort();

it('every generator has a page, and every page a generator', () => {
  expect(pages).toEqual(Object.keys(arbitraries).map(pageOf).sort());
});

describe.each(pages)('docs/arbitraries/%s', (page) => {
  const programs = programsOf(readFileSync(join(root, 'docs/arbitraries', page), 'utf8'));

  it('holds a program', () => {
    expect(programs.length).toBeGreaterThan(0);
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
      alias: Object.fromEntries(
        ['', '/hooks', '/settings', '/arbitraries'].map((path) => [
          `transcript-facts${path}`,
          join(root, `src${path}/index.ts`),
        ]),
      ),
    });
    const { stdout } = await promisify(execFile)('node', [outfile], { cwd: root });
    expect(stdout).toBe(prints);
  });
});
