import { describe, expect, it } from 'vitest';
import { transcriptRules } from '../../../src/lint/transcript/index.ts';
import { pagesOf } from '../pages.ts';
import { briefly, foundIn, run } from './run.ts';

const pages = pagesOf('transcript');

describe('the pages of rules over transcripts', () => {
  it('are one for each rule', () => {
    const ids = transcriptRules.map(({ meta }) => meta.id);
    expect(pages.map(({ rule }) => rule).sort()).toEqual([...ids, 'transcript/unreadable'].sort());
  });
});

describe.each(pages.map((page) => [page.rule, page] as const))('%s', (rule, { heading, examples }) => {
  it('has its name above', () => {
    expect(heading).toBe(`# ${rule}`);
  });

  it.each(examples.map((one) => [one.name, one] as const))('%s', (_, { text, findings }) => {
    const sessions = run.parse(JSON.parse(text));
    expect(briefly(foundIn(sessions, rule))).toEqual(findings);
  });
});
