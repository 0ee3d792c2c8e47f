import { describe, expect, it } from 'vitest';
import { listenerRules } from '../../../src/lint/listener/index.ts';
import { pagesOf } from '../pages.ts';
import { briefly, folderOf, given, rulesIn } from './findings.ts';

const pages = pagesOf('listener');

it('the pages of rules over listeners are one for each rule', () => {
  const ids = listenerRules.map(({ meta }) => meta.id);
  expect(pages.map(({ rule }) => rule).sort()).toEqual(['listener/unreadable', ...ids].sort());
});

describe.each(pages.map((page) => [page.rule, page] as const))('%s', (rule, { heading, examples }) => {
  it('has its name above', () => {
    expect(heading).toBe(`# ${rule}`);
  });

  it.each(examples.map((one) => [one.name, one] as const))('%s', (_, { text, findings }) => {
    const input = given.parse(JSON.parse(text));
    expect(briefly(rule, folderOf(input))).toEqual(findings);
    if (findings.length === 0) expect(rulesIn(input)).toEqual([]);
  });
});
