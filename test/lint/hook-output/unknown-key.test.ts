import { describe, expect, it } from 'vitest';
import { lint } from '../../../src/lint/lint.ts';
import { rulesIn } from './findings.ts';

const codex = { client: 'codex' } as const;
const own = (event: string, keys: object): object => ({
  hookSpecificOutput: { hookEventName: event, ...keys },
});

describe('on Codex', () => {
  it.each([
    ['SessionStart', { decision: 'x' }],
    ['Interrupt', { continue: true }],
    ['Stop', { hookSpecificOutput: {} }],
    ['SessionStart', { __proto__x: 1 }],
    ['SessionStart', own('SessionStart', { permissionDecision: 'x' })],
    ['PermissionRequest', own('PermissionRequest', { reason: 'x' })],
    ['PostToolUse', own('PostToolUse', { updatedInput: {} })],
  ])('%s: %j', (event, document) => {
    expect(rulesIn(event, document, codex)).toContain('unknown-key');
  });

  it.each([
    ['SessionStart', { continue: true, stopReason: 'x', suppressOutput: true, systemMessage: 'x' }],
    ['Stop', { decision: 'block', reason: 'x' }],
    ['Interrupt', { systemMessage: 'x' }],
    ['SessionEnd', { anything: 1 }],
    [
      'PreToolUse',
      own('PreToolUse', { permissionDecision: 'x', permissionDecisionReason: 'x', updatedInput: {} }),
    ],
    ['PostToolUse', own('PostToolUse', { updatedMCPToolOutput: 1 })],
    ['PermissionRequest', own('PermissionRequest', { decision: {} })],
  ])('none for %s: %j', (event, document) => {
    expect(rulesIn(event, document, codex)).toEqual([]);
  });
});

describe('on Claude Code', () => {
  it('is a note, and an error on Codex', () => {
    const severities = (['claude-code', 'codex'] as const).map((client) => {
      const text = JSON.stringify({ client, event: 'SessionStart', exit: 0, stdout: '{"x": 1}' });
      return lint([{ kind: 'hook-output', path: 'x', text }]).map(({ severity }) => severity);
    });
    expect(severities).toEqual([['note'], ['error']]);
  });

  it('is said of the top alone', () => {
    expect(
      rulesIn('Stop', { async: true, asyncTimeout: 1, terminalSequence: 'x', decision: 'x', reason: 'x' }),
    ).toEqual([]);
    expect(rulesIn('Stop', own('Stop', { x: 1 }))).toEqual([]);
    expect(rulesIn('Stop', '{"__proto__": 1}')).toEqual(['unknown-key']);
  });
});
