import { expect, it } from 'vitest';
import { context, rulesIn } from './findings.ts';

it.each(['{', '{}{}', '{} x', ' {x}', '\u200b{x}', '\uFEFF{}', '{"a": 1,}'])('%j', (stdout) => {
  expect(rulesIn('SessionStart', stdout)).toEqual(['not-one-document']);
  expect(rulesIn('SessionStart', stdout, { client: 'codex' })).toEqual(['not-one-document']);
});

it.each(['[1]', '[hook] x', '[] {}'])('%j on Codex', (stdout) => {
  expect(rulesIn('SessionStart', stdout, { client: 'codex' })).toEqual(['not-one-document']);
  expect(rulesIn('SessionStart', stdout)).toEqual([]);
});

it.each(['', ' \n', 'x {', ' {}\n', '"{}"', context('SessionStart', '{')])('none for %j', (stdout) => {
  expect(rulesIn('SessionStart', stdout)).toEqual([]);
});
