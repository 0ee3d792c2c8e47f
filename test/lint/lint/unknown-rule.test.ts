import { describe, expect, it } from 'vitest';
import { lint } from '../../../src/lint/lint.ts';
import { pagesOf, written } from '../pages.ts';

const RULE = 'lint/unknown-rule';
const page = pagesOf('lint').find(({ rule }) => rule === RULE);

describe(RULE, () => {
  it('has a page with examples', () => {
    expect(page?.heading).toBe(`# ${RULE}`);
    expect(page?.examples.length).toBeGreaterThan(1);
  });

  it.each(page?.examples ?? [])('$name', ({ text, findings }) => {
    const found = lint([{ kind: 'shell', path: 'a.sh', text, dialect: 'bash' }]);
    expect(written(found.filter(({ rule }) => rule === RULE))).toEqual(findings);
  });
});
