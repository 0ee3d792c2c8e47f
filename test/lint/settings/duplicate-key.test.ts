import { expect, it } from 'vitest';
import { findingsOf, rulesIn, settingsFile } from './findings.ts';

it.each([
  '{"hooks": {}, "hooks": {}}',
  '{"permissions": {}, "permissions": {}}',
  '{"hooks": {"Stop": [], "Stop": []}}',
  '{"hooks": {"Stop": [], "St\\u006fp": []}}',
  '{"hooks": {"Stop": [{"hooks": [], "hooks": []}]}}',
  '{"hooks": {"Stop": [{"matcher": "", "matcher": "*", "hooks": []}]}}',
  '{"hooks": {"Stop": [{"hooks": [{"type": "prompt", "type": "prompt"}]}]}}',
  '{"hooks": {"Stop": [{"hooks": [{"type": "prompt", "type": "prompt"}]}], "Other": 1}, "hooks": {}}',
  '{"__proto__": 1, "__proto__": 2}',
])('%s', (text) => {
  expect(rulesIn(text)).toContain('duplicate-key');
});

it.each([
  '{"hooks": {"Stop": []}, "Stop": []}',
  '{"env": {"A": 1, "A": 2}}',
  '{"constructor": 1, "toString": 2}',
])('none in %s', (text) => {
  expect(rulesIn(text)).not.toContain('duplicate-key');
});

it('is said at each place behind the first', () => {
  const found = findingsOf(settingsFile('{"a": 1,\n"a": 2,\n"a": 3}'));
  expect(found.map(({ line, column }) => [line, column])).toEqual([
    [2, 1],
    [3, 1],
  ]);
});
