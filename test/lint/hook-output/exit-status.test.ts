import { expect, it } from 'vitest';
import { findingsIn, rulesIn } from './findings.ts';

it.each([1, 2, 127, 143, -1])('%d', (exit) => {
  expect(rulesIn('UserPromptSubmit', '', { exit })).toEqual(['exit-status']);
  expect(rulesIn('UserPromptSubmit', '', { exit, client: 'codex' })).toEqual(['exit-status']);
});

it('is fine elsewhere, and where it is 0 or not told', () => {
  expect(rulesIn('UserPromptSubmit', '', { exit: 0 })).toEqual([]);
  expect(rulesIn('UserPromptSubmit', '', { exit: null })).toEqual([]);
  expect(rulesIn('PreToolUse', '', { exit: 2 })).toEqual([]);
});

it('says what is lost', () => {
  const messages = [1, 2].map(
    (exit) =>
      findingsIn(JSON.stringify({ client: 'codex', event: 'UserPromptSubmit', exit, stdout: '' }))[0]
        ?.message,
  );
  expect(messages[0]).toContain('loses what');
  expect(messages[1]).toContain('erases the prompt');
});
