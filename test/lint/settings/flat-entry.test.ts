import { expect, it } from 'vitest';
import { rulesIn } from './findings.ts';

it.each([
  '{"hooks": {"Stop": [{"type": "command", "command": "x"}]}}',
  '{"hooks": {"Stop": [{"command": "x"}]}}',
  '{"hooks": {"Stop": [{"type": "command"}]}}',
  '{"hooks": {"Stop": [{"matcher": "", "command": 1}]}}',
])('%s', (text) => {
  expect(rulesIn(text)).toEqual(['flat-entry']);
  expect(rulesIn(text, { client: 'codex' })).toEqual(['flat-entry']);
});

it('is not said of a group with a key too many, nor of an event that is lost anyway', () => {
  expect(rulesIn('{"hooks": {"Stop": [{"command": "x", "hooks": []}]}}')).toEqual([]);
  expect(rulesIn('{"hooks": {"Stopp": [{"command": "x"}]}}')).toEqual(['unknown-event']);
});

it('has its command judged: mending one does not mend the other', () => {
  expect(rulesIn('{"hooks": {"SessionEnd": [{"type": "command", "command": " "}]}}')).toEqual([
    'empty-command',
    'flat-entry',
    'session-end-budget',
  ]);
});
