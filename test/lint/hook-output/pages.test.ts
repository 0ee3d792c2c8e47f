import { describe, expect, it } from 'vitest';
import { hookOutputRules } from '../../../src/lint/hook-output/index.ts';
import { pagesOf, written } from '../pages.ts';
import { findingsIn } from './findings.ts';

const pages = pagesOf('hook-output');
/** `{10001}` stands for so many letters. */
const filled = (text: string): string =>
  text.replace(/\{(\d+)\}/g, (_, count: string) => 'k'.repeat(Number(count)));

it('the pages of rules over hook output are one for each rule', () => {
  const ids = hookOutputRules.map(({ meta }) => meta.id);
  expect(pages.map(({ rule }) => rule).sort()).toEqual([...ids].sort());
});

describe.each(pages.map((page) => [page.rule, page] as const))('%s', (rule, { heading, examples }) => {
  it('has its name above', () => {
    expect(heading).toBe(`# ${rule}`);
  });

  it.each(examples.map((one) => [one.name, one] as const))('%s', (_, { text, findings }) => {
    const found = findingsIn(filled(text));
    expect(written(found.filter((one) => one.rule === rule))).toEqual(findings);
    if (findings.length === 0 && rule !== 'hook-output/exit-status') expect(found).toEqual([]);
  });
});
