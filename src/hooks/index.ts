/** `transcript-facts/hooks`: what hooks decide, as pure functions of their arguments. */

// Frames: what a listener printed, and in whose voice.
export { frame, framer, FrameError } from './frame.ts';
export type { Frame, FrameOptions, Framer, Output } from './frame.ts';
export { blocksBudget, frameAll } from './frame-all.ts';
export type { FrameAll, ListenerOutput } from './frame-all.ts';
export { writeBlock } from './frame-block.ts';
export type { FrameBlock, FrameLine } from './frame-block.ts';
export { cleanLine } from './frame-clean.ts';
export { escapeName } from './frame-name.ts';
export type { Name } from './frame-name.ts';
export { readFrames } from './frame-read.ts';
export type { FramesReading } from './frame-read.ts';

// Where a project's transcripts lie, and what an earlier hook found out.
export { transcriptFolder, transcriptFolders } from './slugs.ts';
export { normaliseProjectPath } from './resolution-path.ts';
export type { PathPlatform } from './resolution-path.ts';
export { publishResolution, resolutionKey } from './resolution-publish.ts';
export type { ResolutionKeyQuestion } from './resolution-publish.ts';
export { checkResolution, resolutionValues } from './resolution-check.ts';
export type {
  ResolutionFile,
  ResolutionQuestion,
  ResolutionReason,
  ResolutionVerdict,
} from './resolution-check.ts';
export type { Fields, ResolutionIdentity, ResolutionLayer, ResolutionValues } from './resolution-values.ts';

// A hook's stdin.
export { payloadReader, stdinLimits } from './stdin.ts';
export type { PayloadReader, StdinLimits, StdinReading, StdinSource, StdinState } from './stdin.ts';

// What a client tells a hook, and what a hook may say.
export { parseHookPayload } from './payload.ts';
export type { HookPayloadReading } from './payload.ts';
export type { HookClient, HookPayload } from './payload-fields.ts';
export { hookPayloadSchema } from './payload-schema.ts';
export type { HookPayloadDocument } from './payload-schema.ts';
export { isSessionId } from './session-id.ts';
export { hookOutput, HookOutputError } from './output.ts';
export type { HookOutput } from './output-events.ts';

// The configuration.
export { HOOK_DEFAULTS } from './config.ts';
export type { HookConfig, HookSettings, StampMode } from './config.ts';
export { readHookConfig } from './config-layers.ts';
export type { ConfigLayer, ConfigSurroundings, HookConfigReading } from './config-layers.ts';
export { hookConfigSchema } from './config-schema.ts';
export type { HookConfigDocument } from './config-schema.ts';
export type { StorePlatform } from './store-folder.ts';

// Listeners: which of them run, and what their turns come to.
export { planDispatch } from './dispatch.ts';
export type { DispatchPlan, DispatchQuestion } from './dispatch.ts';
export { judgeListener } from './listener-judge.ts';
export type {
  DirectoryFacts,
  EntryKind,
  FileFacts,
  ListenerEntry,
  ListenerQuestion,
  ListenerVerdict,
  RefusalReason,
  SkipReason,
} from './listener-judge.ts';
export { listenerBudget } from './listener-events.ts';
export type { ListenerBudget } from './listener-events.ts';
export { listenerEnvironment } from './listener-environment.ts';
export type { ListenerSurroundings } from './listener-environment.ts';
export { judgeListenerRun, listenerReport } from './listener-run.ts';
export type { ListenerJudgement, ListenerOutcome, ListenerRun } from './listener-run.ts';
export { countReport } from './reports.ts';
export type { ReportCounts } from './reports.ts';

// What the four hooks decide.
export { planMemory } from './memory.ts';
export type { MemoryFile, MemoryPlan, MemoryQuestion, SessionSource } from './memory.ts';
export { sessionStartContext } from './session-start-context.ts';
export type { SessionStartQuestion } from './session-start-context.ts';
export { planRecovery } from './recovery.ts';
export type { RecoveryPlan, RecoveryQuestion } from './recovery.ts';
export { planAnnouncement } from './announcement.ts';
export type { AnnouncementPlan, AnnouncementQuestion, AnnouncementSkip } from './announcement.ts';
export { planUserPrompt } from './user-prompt.ts';
export type { UserPromptPlan, UserPromptQuestion } from './user-prompt.ts';
export { planPostToolUse } from './post-tool-use.ts';
export type { PostToolUsePlan, PostToolUseQuestion } from './post-tool-use.ts';
export { planAfterSave, planSave, saveLockWait } from './save.ts';
export type { AfterSave, SaveMode, SavePlan, SaveQuestion, SaveResult } from './save.ts';
export { planSessionEnd } from './session-end.ts';
export type {
  SessionEndPlan,
  SessionEndQuestion,
  SessionEndReason,
  SessionEndReport,
} from './session-end.ts';
