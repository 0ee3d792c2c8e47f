import { expect, it } from 'vitest';
import { context, findingsIn, rulesIn } from './findings.ts';

it.each(['\u001b[1m', 'a\u0000', 'a\u202eb', 'a\u200bb', '\ud800', 'a\u007f', 'a\ufeff'])('%j', (text) => {
  expect(rulesIn('SessionStart', `x${text}\n`)).toEqual(['control-character']);
  expect(rulesIn('SessionStart', context('SessionStart', text))).toEqual(['control-character']);
  expect(rulesIn('Stop', { systemMessage: text })).toEqual(['control-character']);
});

it.each(['a\tb', 'a\r\nb\n', 'naïve 日本', '👩‍👧', '❤️'])('none in %j', (text) => {
  expect(rulesIn('SessionStart', text)).toEqual([]);
});

it('is named by its number', () => {
  const [found] = findingsIn(JSON.stringify({ client: 'codex', event: 'SessionStart', stdout: '<\u0007>' }));
  expect(found?.message).toBe('text holds the hidden character U+0007; print it without');
});
