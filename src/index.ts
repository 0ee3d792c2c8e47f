/** `transcript-facts`: pure functions over transcripts, scripts and what they ask of GitHub. Nothing here needs Node. */

// Lines to events.
export { createReader, readTranscript, ReaderOptionError, ReaderStateError } from './transcript/reader.ts';
export type { Reader, ReaderOptions, ReaderState } from './transcript/reader.ts';
export { readSessions } from './transcript/sessions.ts';
export type { SessionReading, SessionsOptions, TranscriptFile } from './transcript/sessions.ts';
export type {
  CallEvent,
  Client,
  Diagnostics,
  Event,
  ProseEvent,
  RecordEvent,
  ResultEvent,
  SessionEvent,
  Status,
} from './transcript/events.ts';

/** For events and counts that come back from a store or another process. */
export { DIAGNOSTICS as diagnosticsSchema, EVENT as eventSchema } from './transcript/schemas.ts';

// A script to commands.
export { commandsOf } from './shell/index.ts';
export type {
  Command,
  Cwd,
  Dialect,
  Output,
  Pieces,
  Printed,
  Runs,
  Seen,
  ShellAssignment,
  ShellOptions,
  ShellReading,
  Sink,
  Stdin,
  Surrounding,
  Unread,
  UnreadReason,
} from './shell/types.ts';

// A command, a tool call or a document to what it asks of GitHub.
export { graphqlOperation, mcpOperation, operationsOf } from './github/index.ts';
export type {
  InvocationContext,
  Operation,
  OperationName,
  Printing,
  RepositorySource,
  WordPieces,
} from './github/index.ts';

// The agent's own words to what they claim.
export { claims } from './rules/pull-request/claimed.ts';
export type { ClaimOptions, ClaimReading, Claims } from './rules/pull-request/claimed.ts';
export type { PullRequestAddress } from './text/address.ts';
export { needles } from './rules/needles.ts';
export type {
  ClaimRefusal,
  CommentFact,
  CommentKind,
  CommentRefusal,
  CommentRule,
  Evidence,
  PostedComment,
  Proof,
  PullRequestFact,
  PullRequestRule,
  Refusal,
  RefusalReason,
  Span,
  TextDigest,
  UnseenComment,
  Warning,
} from './rules/types.ts';

// A goal to whether it asks for a pull request.
export { asksForPullRequest, readGoal } from './rules/goal-reading.ts';
export type { GoalOptions } from './rules/goal-reading.ts';
export type { Catalogue } from './rules/goal/asks-by-id.ts';
export type { GapRuleId, GoalReading, GoalRuleId, GoalVerdict } from './rules/goal/types.ts';

// Events to facts.
export {
  advance,
  conflicts,
  createFold,
  facts,
  markFork,
  parseState,
  rescan,
  resumeFold,
  revoke,
  SessionOptionError,
  SessionStateError,
  start,
} from './session/index.ts';
export type {
  Advance,
  AdvanceOptions,
  Change,
  ChangeKind,
  Conflict,
  Fold,
  FoldDiagnostics,
  ForkMark,
  Rescan,
  SessionFacts,
  SessionHeader,
  SessionOptions,
  SessionState,
  Withdrawn,
} from './session/index.ts';

// Changes to fields, rows and warnings: hooks, and what is stored of a session.
export { applyPatch, checkPatch, InvalidPatchError } from './session/patch.ts';
export type { Patch } from './session/patch.ts';
export type { Json, JsonObject } from './session/json.ts';
export { DuplicateHookError, InvalidHookError, KeyTakenError, registry } from './session/registry.ts';
export type { Registry } from './session/registry.ts';
export { keepChanges, retryHooks, runHooks } from './session/executor.ts';
export type { HookResult, HookRun, HookStore, RetryOptions, RunOptions } from './session/executor.ts';
export { forget, HookStateError, readHookState, startHooks } from './session/hook-state.ts';
export type { HookMemory, HookState } from './session/hook-state.ts';
export { InvalidOutcomeError, UndeclaredKeyError } from './session/hook-outcome.ts';
export { HookTimeoutError } from './session/run-hook.ts';
export type {
  Clock,
  Hook,
  HookInput,
  HookOutcome,
  HookSession,
  Trigger,
  Withdrawal,
} from './session/hook.ts';
export { defaults } from './session/default-hooks.ts';
export { commentsHook } from './session/hook-comments.ts';
export { missingPullRequestHook } from './session/hook-missing-pull-request.ts';
export type { MissingPullRequestOptions } from './session/hook-missing-pull-request.ts';
export { pullRequestsHook } from './session/hook-pull-requests.ts';
export type { PullRequestKeys } from './session/hook-pull-requests.ts';
export { ownComment, ownsPermalink } from './session/own-comment.ts';
export type { OwnCommentOptions, PolledComment } from './session/own-comment.ts';
export { commentRow } from './session/rows.ts';
export type { CommentRow, PostedRow, UnseenRow } from './session/rows.ts';
export {
  ConflictError,
  InvalidValueError,
  NotFoundError,
  UnknownColumnError,
  UnreadableError,
} from './session/store-errors.ts';
export type {
  Column,
  CommentQuery,
  CreateOptions,
  NewWarning,
  Store,
  StoredComments,
  StoredSession,
  StoredWarning,
} from './session/store.ts';

// A goal beside what its session did.
export { goalGap, readGoalGap } from './session/goal-gap.ts';
export type { GapDiagnostics, GoalGapInput, GoalWarning, GoalWithdrawal, Rest } from './session/goal-gap.ts';
export type { GapPart } from './session/goal-gap-input.ts';
export { goalGapText } from './session/goal-gap-text.ts';
export type { FailedCreate, Push } from './rules/types.ts';
