import { expect, it } from 'vitest';
import { rulesIn, withCommand } from './findings.ts';

it.each([
  [1000, ['timeout-unit']],
  [60000, ['timeout-unit']],
  [1e300, ['timeout-unit']],
  [999, []],
  [999.9, []],
])('%d', (timeout, rules) => {
  expect(rulesIn(withCommand('x', { timeout }))).toEqual(rules);
});

it('is said for Codex, and of handlers of any type', () => {
  expect(rulesIn(withCommand('x', { timeout: 5000 }), { client: 'codex' })).toEqual(['timeout-unit']);
  expect(rulesIn(withCommand('x', { type: 'prompt', timeout: 5000 }))).toEqual(['timeout-unit']);
  expect(rulesIn(withCommand('x', { timeout: '5000' }))).toEqual(['bad-shape']);
});
