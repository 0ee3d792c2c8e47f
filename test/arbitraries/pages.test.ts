/** One generator, one page, and the programs of the page print what it says. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as arbitraries from '../../src/arbitraries/index.ts';
import { root } from '../architecture/sources.ts';
import { programsOf } from '../package/fences.ts';
import { printedBy } from '../package/run-program.ts';

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
    expect(await printedBy(`${page}-${line}`, code)).toBe(prints);
  });
});
