/** `transcript-facts/arbitraries`: fast-check generators whose values carry their own truth. */

export { deeds } from './deeds.ts';
export type { DeedOptions } from './deeds.ts';
export { scripts } from './script.ts';
export type { GeneratedScript, ScriptOptions, TrueCommand } from './script.ts';
export { sessions } from './session.ts';
export type { SessionOptions } from './session.ts';
export type {
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
