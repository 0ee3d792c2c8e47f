import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { RULES, rulePage } from '../../src/lint/index.ts';
import { KINDS, rulesOf } from '../../src/lint/registry.ts';
import { root, sources } from '../architecture/sources.ts';

/** One rule, one page, one test; that files cannot be read is the linter's own rule, and tested for all kinds at once. */
const own = new Set(Object.values(KINDS).flatMap(({ rules }) => rules.map(({ id }) => id)));
const isLinters = (id: string): boolean => id.endsWith('/unreadable') && ![...own].some((one) => one === id);

describe.each(RULES.map(({ id, summary }) => [id, summary] as const))('%s', (id, summary) => {
  it('has a page with its name above', () => {
    const page = join(root, 'docs/rules', `${id}.md`);
    expect(existsSync(page)).toBe(true);
    expect(readFileSync(page, 'utf8').split('\n', 1)).toEqual([`# ${id}`]);
    expect(rulePage(id).endsWith(`/docs/rules/${id}.md`)).toBe(true);
  });

  it('has a test', () => {
    const test = isLinters(id) ? 'unreadable' : id;
    expect(existsSync(join(root, 'test/lint', `${test}.test.ts`))).toBe(true);
  });

  it('says what it flags in one sentence without a full stop', () => {
    expect(summary).toMatch(/^[A-Z`][^\n]*[^.\s]$/);
  });
});

describe('the rules', () => {
  it('are sorted, each once', () => {
    const ids = RULES.map(({ id }) => id);
    expect(ids).toEqual([...new Set(ids)].sort());
    expect(RULES).toEqual(rulesOf(KINDS));
  });

  it('are all in the table: a file that names a rule is reached by it', () => {
    const named = sources('src/lint').flatMap((file) => {
      const [, id] = /\bid: '([a-z-]+\/[a-z-]+)'/.exec(readFileSync(join(root, file), 'utf8')) ?? [];
      return id === undefined ? [] : [id];
    });
    const ids: readonly string[] = RULES.map(({ id }) => id);
    expect(named.filter((id) => !ids.includes(id))).toEqual([]);
    expect(named.length).toBeGreaterThan(8);
  });
});
