/** Reading transcripts where there is a file system: `transcript-facts/node`. */
export { discover, type Discovery } from './discover.ts';
export { transcriptHomes, type Surroundings, type TranscriptHome } from './homes.ts';
export { readSession, type ReadOptions, type SessionReading } from './read-session.ts';
export { scan, type Progress, type ScanOptions, type SessionReport } from './scan.ts';
export { sessionsIn, type SessionFiles, type Sessions } from './session-files.ts';
export type { Head } from './heads.ts';
export type { Problem, ProblemCode, TranscriptFile } from './types.ts';
export { systemClock } from './clock.ts';
export {
  fromPg,
  fromPglite,
  NotMigratedError,
  type PgLike,
  type PgliteLike,
  type Query,
} from './store/database.ts';
export { fileStore, type FileStoreOptions } from './store/file.ts';
export { LockTimeoutError } from './store/lock.ts';
export { memoryStore } from './store/memory.ts';
export { migrate } from './store/migrations.ts';
export { postgresStore, type PostgresStoreOptions } from './store/postgres.ts';
export {
  configurationFolder,
  presentClients,
  SETTINGS_CLIENTS,
  settingsPlace,
  settingsPlaces,
  type SettingsPlace,
  type SettingsScope,
  type SettingsSurroundings,
} from './settings/places.ts';
export { entryPlace } from './settings/entry-place.ts';
export { installHook, uninstallHook } from './settings/edit.ts';
export { hookStatus, type StatusOptions } from './settings/status.ts';
export type { Trust } from './settings/ask-codex.ts';
export type { LastRun } from './settings/last-run.ts';
export type { Launcher } from './settings/launcher.ts';
export type { FileRefusalId, SettingsRefusal, WriteFailureId } from './settings/refusal.ts';
export type { EditNote, EditOptions, HookStatus, SettingsReport, StatusProblem } from './settings/types.ts';
export { runHook } from './listeners/run-hook.ts';
export type { MemorySource, RunHookOptions, SavePart, Writer } from './listeners/run-hook.ts';
export { capture } from './capture/capture.ts';
export type {
  CaptureOptions,
  CaptureOutcome,
  FailedCapture,
  FinishedCapture,
  RefusedCapture,
  SkippedCapture,
} from './capture/capture.ts';
export type { Denied, JobReport } from './capture/run-job.ts';
export { sweepSessions, type SweepOptions, type SweptOutcome } from './capture/sweep.ts';
export type { TranscriptQuestion } from './capture/find-transcript.ts';
export type { SecretCounts } from './capture/wiki-files.ts';
export type { ReportedCandidate } from '../capture/candidates.ts';
export type { PageCounts } from '../capture/counts.ts';
export type { RefusalId } from '../capture/exit-status.ts';
export type { RunErrorId, RunFault } from '../capture/faults.ts';
export type { ResolutionErrorId, ResolutionWarning } from '../capture/resolution.ts';
export type { SweepAttention, SweepDecision, SweepSkip } from '../capture/sweep.ts';
export type { CaptureClient, RunnerName, Speaker, Tokens } from '../capture/types.ts';

// Files as `transcript-facts/lint` takes them.
export { readLintFiles, type LintFilesOptions, type LintInput } from './lint/read-files.ts';
