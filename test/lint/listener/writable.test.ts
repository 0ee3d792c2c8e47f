import { expect, it } from 'vitest';
import { rulesIn } from './findings.ts';

it.each([0o775, 0o757, 0o777, null])('%o is said once', (mode) => {
  expect(rulesIn({ mode })).toEqual(['writable']);
});

it.each([0o755, 0o700, 0o555])('%o is not', (mode) => {
  expect(rulesIn({ mode })).toEqual([]);
});

it('is said beside another reason: mending one does not mend the other', () => {
  expect(rulesIn({ mode: 0o777, uid: 5 })).toEqual(['owner', 'writable']);
});
