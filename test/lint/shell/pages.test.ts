import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readScript, shellRules } from '../../../src/lint/shell/index.ts';
import type { LintDialect } from '../../../src/lint/files.ts';
import { pagesOf, written } from '../pages.ts';
import { findingsOf } from './findings.ts';

const pages = pagesOf('shell');
const dialectOf = (language: string): LintDialect => (language === 'sh' ? 'sh' : 'bash');

describe.each(shellRules.map(({ meta, check }) => [meta.id, check] as const))('%s', (rule, check) => {
  const page = pages.find((one) => one.rule === rule);

  it('has a page that is headed by it, and a test', () => {
    expect(page?.heading).toBe(`# ${rule}`);
    expect(existsSync(new URL(`./${rule.replace('shell/', '')}.test.ts`, import.meta.url))).toBe(true);
  });

  it('shows what it flags and what it does not', () => {
    expect(page?.examples.some(({ findings }) => findings.length > 0)).toBe(true);
    expect(page?.examples.some(({ findings }) => findings.length === 0)).toBe(true);
  });

  it.each((page?.examples ?? []).map((one) => [one.name, one] as const))(
    '%s',
    (_, { language, text, findings }) => {
      const dialect = dialectOf(language);
      expect(written(check(readScript({ text, dialect })))).toEqual(findings);
      // An example of what is not flagged is free of other faults too.
      if (findings.length === 0) expect(findingsOf(text, dialect)).toEqual([]);
    },
  );
});
