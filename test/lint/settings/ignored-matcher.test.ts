import { expect, it } from 'vitest';
import { rulesIn, withHandler } from './findings.ts';

const rulesOf = (
  event: string,
  matcher: unknown,
  client: 'claude-code' | 'codex' = 'claude-code',
): string[] =>
  rulesIn(withHandler({ type: 'command', command: 'x', timeout: 3 }, event, { matcher }), { client });

it.each([
  ['UserPromptSubmit', 'Bash'],
  ['Stop', '.*'],
  ['SessionEnd', 'closed'],
  ['SessionEnd', 'clear|closed'],
])('%s with %s', (event, matcher) => {
  expect(rulesOf(event, matcher)).toEqual(['ignored-matcher']);
});

it.each([
  ['UserPromptSubmit', ''],
  ['Stop', '*'],
  ['SessionStart', 'startup'],
  ['SessionEnd', 'other'],
  ['SessionEnd', '^c.*'],
])('none for %s with %j', (event, matcher) => {
  expect(rulesOf(event, matcher)).toEqual([]);
});

it('leaves reasons to Claude Code, and matchers of another kind to another rule', () => {
  expect(rulesOf('SessionEnd', 'closed', 'codex')).toEqual([]);
  expect(rulesOf('Stop', 'x', 'codex')).toEqual(['ignored-matcher']);
  expect(rulesOf('Stop', ['x'])).toEqual(['bad-shape']);
});
