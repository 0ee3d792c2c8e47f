import { describe, expect, it } from 'vitest';
import { storeRules } from '../../../src/lint/store/index.ts';
import { pagesOf, written } from '../pages.ts';
import { findingsIn } from './findings.ts';

const pages = pagesOf('store');

it('the pages of rules over stores are one for each rule', () => {
  const ids = storeRules.map(({ meta }) => meta.id);
  expect(pages.map(({ rule }) => rule).sort()).toEqual(['store/unreadable', ...ids].sort());
});

describe.each(pages.map((page) => [page.rule, page] as const))('%s', (rule, { heading, examples }) => {
  it('has its name above', () => {
    expect(heading).toBe(`# ${rule}`);
  });

  it.each(examples.map((one) => [one.name, one] as const))('%s', (_, { language, text, findings }) => {
    expect(written(findingsIn(`x.${language}`, text))).toEqual(findings);
  });
});
