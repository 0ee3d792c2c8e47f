import { expect, it } from 'vitest';
import { context, rulesIn } from './findings.ts';

const codex = { client: 'codex' } as const;

it.each(['PreToolUse', 'PostToolUse', 'Stop', 'SessionEnd', 'SubagentStart', 'Notification'])(
  'text at %s',
  (event) => {
    expect(rulesIn(event, 'x\n')).toEqual(['unheard']);
  },
);

it('context where nobody takes it', () => {
  expect(rulesIn('SessionEnd', context('SessionEnd', 'x'))).toEqual(['unheard']);
  expect(rulesIn('Stop', context('Stop', 'x'), codex)).toContain('unheard');
});

it.each(['SessionStart', 'UserPromptSubmit'])('none at %s', (event) => {
  expect(rulesIn(event, 'x')).toEqual([]);
  expect(rulesIn(event, context(event, 'x'))).toEqual([]);
});

it('none where it is heard, or nothing is said', () => {
  expect(rulesIn('SubagentStart', 'x', codex)).toEqual([]);
  expect(rulesIn('PostToolUseFailure', context('PostToolUseFailure', 'x'))).toEqual([]);
  expect(rulesIn('Notification', context('Notification', 'x'))).toEqual([]);
  // It makes the agent go on.
  expect(rulesIn('Stop', context('Stop', 'x'))).toEqual([]);
  expect(rulesIn('SessionEnd', '\n')).toEqual([]);
  expect(rulesIn('SessionEnd', context('SessionEnd', ''))).toEqual([]);
});
