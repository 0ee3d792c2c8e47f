/** `transcript-facts/arbitraries`: fast-check generators whose values carry their own truth. */

// Transcripts.
export { deeds } from './deeds.ts';
export type { DeedOptions } from './deeds.ts';
export { events } from './event.ts';
export type { EventOptions } from './event.ts';
export { sessions } from './session.ts';
export type { SessionOptions } from './session.ts';
export type {
  BackgroundStep,
  Deed,
  DeniedStep,
  GeneratedSession,
  McpStep,
  SessionTruth,
  ShellStep,
  Step,
  TrueComment,
  TruePullRequest,
  TrueRefusal,
  WordsStep,
} from './types.ts';

// What is in them.
export { ghInvocations } from './gh.ts';
export type { GeneratedGhInvocation, GhInvocationOptions } from './gh.ts';
export { goals } from './goal.ts';
export type { GeneratedGoal, GoalOptions } from './goal.ts';
export { prose } from './prose.ts';
export type { GeneratedProse, ProseOptions } from './prose.ts';
export { scripts } from './script.ts';
export type { GeneratedScript, ScriptOptions, TrueCommand } from './script.ts';

// Hooks and settings.
export { hookOutputs } from './hook-output.ts';
export type { GeneratedHookOutput, HookOutputOptions } from './hook-output.ts';
export { hookPayloads } from './hook-payload.ts';
export type { GeneratedHookPayload, HookPayloadOptions } from './hook-payload.ts';
export { settingsTexts } from './settings-text.ts';
export type { GeneratedSettingsText, SettingsTextOptions } from './settings-text.ts';
