import { expect, it } from 'vitest';
import { context, rulesIn } from './findings.ts';

const codex = { client: 'codex' } as const;

it('counts UTF-16 units on Claude Code and bytes on Codex', () => {
  const text = 'ä'.repeat(5001);
  expect(rulesIn('SessionStart', text)).toEqual([]);
  expect(rulesIn('SessionStart', text, codex)).toEqual(['too-long']);
  expect(rulesIn('SessionStart', 'ä'.repeat(5000), codex)).toEqual([]);
  expect(rulesIn('SessionStart', '😀'.repeat(5001))).toEqual(['too-long']);
});

it('counts each text by itself, without the last line end', () => {
  const half = 'k'.repeat(6000);
  expect(rulesIn('SessionStart', { ...context('SessionStart', half), systemMessage: half })).toEqual([]);
  expect(rulesIn('SessionStart', context('SessionStart', half + half))).toEqual(['too-long']);
  expect(rulesIn('SessionStart', { systemMessage: half + half })).toEqual(['too-long']);
  expect(rulesIn('SessionStart', `${'k'.repeat(10_000)}\n`)).toEqual([]);
});
