import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root, sources } from './sources.ts';

/** One rule, one file, one test, one page: `src/rules/<kind>/<rule>.ts`. */
const rules = sources('src/rules')
  .map((file) => /^src\/rules\/([^/]+\/[^/]+)\.ts$/.exec(file)?.[1] ?? '')
  .filter((rule) => rule !== '' && !/\/(?:index|shared|types)$/.test(rule));

describe('every rule', () => {
  it('is found', () => {
    expect(rules).toContain('pull-request/claimed');
  });

  it.each(rules)('%s has a test', (rule) => {
    expect(existsSync(join(root, 'test/rules', `${rule}.test.ts`))).toBe(true);
  });

  it.each(rules)('%s has a page', (rule) => {
    expect(existsSync(join(root, 'docs/rules', `${rule}.md`))).toBe(true);
  });
});
