import { expect, it } from 'vitest';
import { context, rulesIn } from './findings.ts';

it.each(['x', '', null])('%j', (value) => {
  expect(rulesIn('SessionStart', { additionalContext: value })).toEqual(['misplaced-context']);
  expect(rulesIn('SessionStart', { additionalContext: value }, { client: 'codex' })).toEqual([
    'misplaced-context',
  ]);
});

it('is not said of context in its place', () => {
  expect(rulesIn('SessionStart', context('SessionStart', 'additionalContext'))).toEqual([]);
});
