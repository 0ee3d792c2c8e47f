import { describe, expect, it } from 'vitest';
import { lint } from '../../../src/lint/lint.ts';
import type { RuleId } from '../../../src/lint/types.ts';
import { pagesOf, written } from '../pages.ts';

/** The examples on the page of a rule about comments: scripts, and what that rule finds in them. */
export function testPage(id: RuleId): void {
  const page = pagesOf('lint').find(({ rule }) => rule === id);

  describe(id, () => {
    it('has a page with examples', () => {
      expect(page?.heading).toBe(`# ${id}`);
      expect(page?.examples.length).toBeGreaterThan(1);
    });

    it.each(page?.examples ?? [])('$name', ({ text, findings }) => {
      const found = lint([{ kind: 'shell', path: 'a.sh', text, dialect: 'bash' }]);
      expect(written(found.filter(({ rule }) => rule === id))).toEqual(findings);
    });
  });
}
