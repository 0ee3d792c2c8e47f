/** Capture: which transcript is meant, the sweep's decisions, the gate, the counts. Pure: the adapters are in `node/`. */

export type {
  CaptureClient,
  EndStep,
  Gate,
  GateCall,
  GateVerdict,
  Job,
  Runner,
  RunnerName,
  Speaker,
  Step,
  Tokens,
} from './types.ts';

// Which transcript is meant (section 2), and the root (section 1).
export { resolveTranscript } from './resolve.ts';
export type {
  Listing,
  RefusedTranscript,
  Resolution,
  ResolutionErrorId,
  ResolutionRequest,
  ResolutionWarning,
  TakenTranscript,
} from './resolution.ts';
export type { ReportedCandidate } from './candidates.ts';
export { comparable, foldersUpwards, isWikiName, nearestRoot } from './root.ts';
export type { RootQuestion, Volume } from './root.ts';
export { ownershipOf } from './ownership.ts';
export type { Ownership, OwnershipTest } from './ownership.ts';
export { factsOf, OWN_THREAD_SOURCE } from './session-facts.ts';
export type { FactsQuestion, ListedFile, SessionFacts } from './session-facts.ts';
export { placeOf } from './session-file.ts';
export type { SessionHomes, SessionPlace } from './session-file.ts';
export { isCapturableId } from './session-id.ts';

// What the agents are told (section 3), and what they may do (section 5).
export { PROMPT_FILES, taskOf } from './task.ts';
export { gate, gateOf } from './gate.ts';
export type { GatePlace, RealPath } from './gate-place.ts';

// What is printed (section 6), and what went wrong (section 7).
export { openingLines, stepLine } from './lines.ts';
export type { Opening } from './lines.ts';
export { oneLine } from './one-line.ts';
export { countPages, hiddenChanges, pagesChanged } from './counts.ts';
export type { PageCounts, Pages, PageState } from './counts.ts';
export { isArchivedPage } from './front-matter.ts';
export { summaryLine } from './summary.ts';
export type { RunOutcome } from './summary.ts';
export { IGNORED_NAMES, isLogName, LOCK_NAME, logName, LOGS_KEPT } from './log-name.ts';
export { exitStatus } from './exit-status.ts';
export type { CaptureEnd, RefusalId } from './exit-status.ts';
export { faultOf, withLog } from './faults.ts';
export type { FaultFields, Limits, RunErrorId, RunFault } from './faults.ts';

// The ledger and the lock (sections 8 and 10), the launcher's checks (section 9). None of these loads a package.
export { EMPTY_LEDGER, entryKey, LEDGER_VERSION, parseLedger, readLedger } from './ledger.ts';
export type { Cursor, Failures, Ledger, LedgerEntry, LedgerRun, LedgerStart, Pending } from './ledger.ts';
export { activated, tidied, withEnd, withOwnSession, withRunning, withStart } from './ledger-updates.ts';
export type { RunStart } from './ledger-updates.ts';
export { isLockHeld } from './lock.ts';
export type { LockFacts, LockQuestion } from './lock.ts';
export { CAPTURE_MARK, isWithinCapture, judgeLaunch, PARENT_MARK, readLaunchCall } from './launch.ts';
export type {
  LaunchCall,
  LaunchCallReading,
  LaunchDecision,
  LaunchQuestion,
  LaunchRefusal,
} from './launch.ts';
export { settling } from './settling.ts';
export type { Settling, SizeSample } from './settling.ts';

// The sweep (section 10).
export { decideSweep, prefixesOf } from './sweep.ts';
export type { SweepAttention, SweepCandidate, SweepDecision, SweepQuestion, SweepSkip } from './sweep.ts';
export { SWEEP_DEFAULTS } from './sweep-config.ts';
export type { SweepConfig } from './sweep-config.ts';

// Secrets (section 11).
export { removeSecrets } from './secrets.ts';
export type { SecretsRemoved } from './secrets.ts';
export type { SecretKind } from './secret-shapes.ts';
