import type { SettingsClient } from './types.ts';

/** The events that a client knows: Claude Code 2.1.332, Codex 0.171.0. */
export const KNOWN_EVENTS: Readonly<Record<SettingsClient, ReadonlySet<string>>> = {
  'claude-code': new Set([
    ...['PreToolUse', 'PostToolUse', 'PostToolUseFailure', 'PostToolBatch', 'Notification'],
    ...['UserPromptSubmit', 'UserPromptExpansion', 'SessionStart', 'SessionEnd', 'Stop', 'StopFailure'],
    ...['SubagentStart', 'SubagentStop', 'PreCompact', 'PostCompact', 'PreModelSwitch', 'PostModelSwitch'],
    ...['PermissionRequest', 'PermissionDenied', 'Setup', 'TeammateIdle', 'TaskCreated', 'TaskCompleted'],
    ...['Elicitation', 'ElicitationResult', 'ConfigChange', 'WorktreeCreate', 'WorktreeRemove'],
    ...['InstructionsLoaded', 'CwdChanged', 'FileChanged', 'DirectoryAdded', 'MessageDisplay'],
    'PreSkillShellCommand',
  ]),
  codex: new Set([
    ...['PreToolUse', 'PermissionRequest', 'PostToolUse', 'PreCompact', 'PostCompact', 'SessionStart'],
    ...['SessionEnd', 'UserPromptSubmit', 'SubagentStart', 'SubagentStop', 'Stop', 'Interrupt'],
  ]),
};
