import { expect, test } from 'vitest';
import { rowOf } from './rows.ts';

// A `cd` that failed leaves the folder that `cd -` goes back to (shell 11.2, 11.3).
test.each([
  ['cd /a; cd b && x; cd -; gh', { path: '/a', sure: false }],
  ['cd /a && cd b && cd - && gh', { path: '/a', sure: true }],
  ['cd a; pushd b; cd -; gh', { path: 'a', sure: false }],
  ['cd a; cd a; cd -; gh', { path: 'a', sure: false }],
])('%s', (script, cwd) => {
  expect(rowOf(script, 'gh').cwd).toEqual(cwd);
});

test('what a trap runs may run anywhere behind it, in its own statement too (shell 14.3)', () => {
  const script = "{ trap 'gh' ERR; cd /a && x; export A=q; }";
  expect(rowOf(script, 'gh').cwd).toEqual({ path: null });
  expect(rowOf(script, 'gh').env).toEqual({ A: null });
});
