import { expect, it } from 'vitest';
import { rulesIn } from './findings.ts';

it.each([[{ uid: 0 }], [{ uid: 5 }], [{ uid: null }]])('%j', (entry) => {
  expect(rulesIn(entry)).toEqual(['owner']);
});

it('is that of the target of a link, and not asked on Windows', () => {
  const target = { kind: 'file', uid: 5, mode: 0o755 } as const;
  expect(rulesIn({ kind: 'symlink', target })).toEqual(['owner']);
  expect(rulesIn({ uid: 5 }, 'windows')).toEqual([]);
  expect(rulesIn({ uid: 5, executable: false })).toEqual(['not-executable']);
});
