import { expect, it } from 'vitest';
import { context, findingsIn, rulesIn } from './findings.ts';

it.each([
  { additionalContext: 'x' },
  { hookEventName: 'Stop' },
  { hookEventName: 'sessionstart' },
  { hookEventName: 1 },
  {},
])('%j', (own) => {
  expect(rulesIn('SessionStart', { hookSpecificOutput: own })).toEqual(['event-name']);
  expect(rulesIn('SessionStart', { hookSpecificOutput: own }, { client: 'codex' })).toEqual(['event-name']);
});

it('is not said without it, or of its own', () => {
  expect(rulesIn('SessionStart', {})).toEqual([]);
  expect(rulesIn('SessionStart', { hookSpecificOutput: null })).toEqual([]);
  expect(rulesIn('SessionStart', context('SessionStart', 'x'))).toEqual([]);
});

it('cleans and cuts names', () => {
  const stdout = JSON.stringify(context(`\u001b${'x'.repeat(500)}`, 'x'));
  const [found] = findingsIn(JSON.stringify({ client: 'codex', event: 'e'.repeat(500), exit: 0, stdout }));
  expect(found?.message).toMatch(/^`hookEventName` is `<U\+001B>x+…`, another event's; write `e+…`$/);
});
