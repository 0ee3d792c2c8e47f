import { expect, it } from 'vitest';
import { rulesIn } from './findings.ts';

const file = (
  value: string,
  hooks = '{"Stop": [{"hooks": [{"type": "command", "command": "x"}]}]}',
): string => `{"disableAllHooks": ${value}, "hooks": ${hooks}}`;

it.each([
  [file('true'), ['disabled']],
  [file('false'), []],
  [file('"true"'), []],
  [file('true', '{}'), []],
  [file('true', '{"Stop": [{"hooks": []}]}'), []],
])('%s', (text, rules) => {
  expect(rulesIn(text)).toEqual(rules);
});

it('is a key of the settings of Claude Code alone', () => {
  expect(rulesIn(file('true'), { layer: 'plugin' })).toEqual([]);
  expect(rulesIn(file('true'), { client: 'codex' })).toEqual(['bad-shape']);
});
