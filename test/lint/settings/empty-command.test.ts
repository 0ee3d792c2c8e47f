import { expect, it } from 'vitest';
import { rulesIn, withCommand, withHandler } from './findings.ts';

it.each(['', ' ', '\n\t'])('%j', (command) => {
  expect(rulesIn(withCommand(command))).toEqual(['empty-command']);
  expect(rulesIn(withCommand(command, { args: [] }))).toEqual(['empty-command']);
  expect(rulesIn(withCommand(command), { client: 'codex' })).toEqual(['empty-command']);
});

it('is not asked of handlers of another type', () => {
  expect(rulesIn(withHandler({ type: 'prompt', prompt: 'x', command: '' }))).toEqual([]);
  expect(rulesIn(withCommand(':'))).toEqual([]);
});
