/** The keys that clients know in what a hook prints: the types of the SDK 0.3.332, the schemas inside Codex 0.171.0. */
import type { HookRecord } from './types.ts';

const CLAUDE_CODE: ReadonlySet<string> = new Set([
  ...['continue', 'suppressOutput', 'stopReason', 'decision', 'reason', 'systemMessage', 'terminalSequence'],
  ...['hookSpecificOutput', 'async', 'asyncTimeout'],
]);

const CODEX = ['continue', 'stopReason', 'suppressOutput', 'systemMessage'];
const DECIDING: ReadonlySet<string> = new Set([
  ...['PreToolUse', 'PostToolUse', 'UserPromptSubmit', 'Stop', 'SubagentStop'],
]);

const CONTEXT = ['hookEventName', 'additionalContext'];
const SPECIFIC: ReadonlyMap<string, readonly string[]> = new Map([
  ['PreToolUse', [...CONTEXT, 'permissionDecision', 'permissionDecisionReason', 'updatedInput']],
  ['PostToolUse', [...CONTEXT, 'updatedMCPToolOutput']],
  ['PermissionRequest', ['hookEventName', 'decision']],
  ['SessionStart', CONTEXT],
  ['SubagentStart', CONTEXT],
  ['UserPromptSubmit', CONTEXT],
]);

/** Keys at the top; null: they are not judged, as the client has no schema for the event. */
export function topKeys({ client, event }: HookRecord): ReadonlySet<string> | null {
  if (client === 'claude-code') return CLAUDE_CODE;
  if (event === 'SessionEnd') return null;
  if (event === 'Interrupt') return new Set(['systemMessage']);
  return new Set([
    ...CODEX,
    ...(DECIDING.has(event) ? ['decision', 'reason'] : []),
    ...(SPECIFIC.has(event) ? ['hookSpecificOutput'] : []),
  ]);
}

/** Keys of `hookSpecificOutput`; null: they are not judged. */
export function specificKeys({ client, event }: HookRecord): ReadonlySet<string> | null {
  const keys = client === 'codex' ? SPECIFIC.get(event) : undefined;
  return keys === undefined ? null : new Set(keys);
}
