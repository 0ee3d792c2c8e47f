import { expect, it } from 'vitest';
import { rulesIn } from './findings.ts';

const folder = (uid: number | null, mode: number | null): string[] =>
  rulesIn({
    directories: [
      { path: 'a', uid: 1000, mode: 0o755 },
      { path: 'b', uid, mode },
    ],
  });

it.each([
  [5, 0o755],
  [1000, 0o775],
  [1000, 0o1777],
  [0, 0o757],
  [null, 0o755],
  [1000, null],
])('of %s with %o', (uid, mode) => {
  expect(folder(uid, mode)).toEqual(['directory']);
});

it.each([
  [0, 0o755],
  [0, 0o1777],
  [1000, 0o700],
])('none of %s with %o', (uid, mode) => {
  expect(folder(uid, mode)).toEqual([]);
});
