import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readSettingsFiles, settingsRules } from '../../../src/lint/settings/index.ts';
import { pagesOf, written } from '../pages.ts';
import { findingsOf, settingsFile } from './findings.ts';

const pages = pagesOf('settings');

describe('the pages of rules over settings', () => {
  it('are one for each rule', () => {
    expect(pages.map(({ rule }) => rule).sort()).toEqual(settingsRules.map(({ meta }) => meta.id).sort());
  });
});

describe.each(settingsRules.map(({ meta, check }) => [meta.id, check] as const))('%s', (rule, check) => {
  const page = pages.find((one) => one.rule === rule);
  const examples = page?.examples ?? [];

  it('has a page that is headed by it, and a test', () => {
    expect(page?.heading).toBe(`# ${rule}`);
    expect(existsSync(new URL(`./${rule.replace('settings/', '')}.test.ts`, import.meta.url))).toBe(true);
  });

  it('shows what it flags and what it does not', () => {
    expect(examples.some(({ findings }) => findings.length > 0)).toBe(true);
    expect(examples.some(({ findings }) => findings.length === 0)).toBe(true);
  });

  it.each(examples.map((one) => [one.name, one] as const))('%s', (_, { text, values, findings }) => {
    const client = values['client'] === 'codex' ? 'codex' : 'claude-code';
    const layer = values['layer'] === 'plugin' ? 'plugin' : 'settings';
    const file = settingsFile(text, { client, layer });
    expect(readSettingsFiles([file]).flatMap((reading) => written(check(reading)))).toEqual(findings);
    // An example of what is not flagged is free of other faults too.
    if (findings.length === 0) expect(findingsOf(file)).toEqual([]);
  });
});
