import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import type { ReportedCandidate } from '../../capture/candidates.ts';
import type { RefusalId } from '../../capture/exit-status.ts';
import { faultOf, withLog, type RunFault } from '../../capture/faults.ts';
import { isWithinCapture } from '../../capture/launch.ts';
import { openingLines } from '../../capture/lines.ts';
import type { ResolutionWarning, TakenTranscript } from '../../capture/resolution.ts';
import type { Runner, RunnerName } from '../../capture/types.ts';
import type { Lock } from '../store/lock.ts';
import { findTranscript, type TranscriptQuestion } from './find-transcript.ts';
import { ledgerPath, readLedgerFile } from './ledger-file.ts';
import { loadRunner } from './load-runner.ts';
import { takeRepositoryLock } from './repository-lock.ts';
import { runJob, type JobReport } from './run-job.ts';
import { textOfError } from './runner-support.ts';
import { isRateLimited, isStartedByUs } from './started-by.ts';
import { settle } from './transcript-bytes.ts';

export interface CaptureOptions extends Omit<TranscriptQuestion, 'ownSessions' | 'now'> {
  /** If not given: the runner of the session's client, else the one that is installed. */
  readonly agent?: RunnerName;
  /** Passed on as given. */
  readonly model?: string;
  /** 150. */
  readonly maxTurns?: number;
  /** US dollars; no limit. */
  readonly maxCostUsd?: number;
  /** Programs that stand for the clients that the SDKs bring along. */
  readonly executables?: Readonly<Partial<Record<RunnerName, string>>>;
  readonly now?: () => Date;
  /** Ends the run: the agents are ended, the log is closed, the lock is free. */
  readonly signal?: AbortSignal;
  /** Progress, a line at a time. */
  readonly onLine?: (line: string) => void;
}

/** How a capture ended. Every message is one printable sentence. */
export type CaptureOutcome = RefusedCapture | SkippedCapture | FailedCapture | FinishedCapture;

/** Nothing ran, and nothing was written. */
export interface RefusedCapture {
  readonly outcome: 'refused';
  readonly error: RefusalId;
  readonly message: string;
  /** Newest first. */
  readonly candidates: readonly ReportedCandidate[];
}

/** Started by the launcher or the sweep, which come back to it. */
export interface SkippedCapture {
  readonly outcome: 'skipped';
  readonly reason: 'busy' | 'rate-limit';
}

interface Told {
  readonly transcript: string;
  readonly session: string | null;
  readonly root: string;
  readonly warnings: readonly (ResolutionWarning | 'ledger-unreadable')[];
}

/** It could not be carried out; what was written until then stays, and is in `report`. */
export interface FailedCapture extends Told {
  readonly outcome: 'failed';
  readonly error: RunFault['id'];
  readonly message: string;
  /** Null: no agent ran. */
  readonly report: JobReport | null;
}

/** The agents came to their end; that nothing was written is one, too. */
export interface FinishedCapture extends Told {
  readonly outcome: 'done';
  readonly agent: RunnerName;
  readonly report: JobReport;
}

const MAX_TURNS = 150;

/**
 * Hands one session of a repository to a writer agent and a reviewer that only reads (capture, section 1). Rejects only for what
 * no rule foresees. Outside of the wiki it writes the ledger and the repository's own exclude file.
 */
export async function capture(options: CaptureOptions): Promise<CaptureOutcome> {
  const { env, home, now = () => new Date() } = options;
  if (isWithinCapture(env)) return RECURSION;
  const path = ledgerPath({ env, home });
  const ledger = readLedgerFile(path);
  const ownSessions = ledger?.ownSessions ?? [];
  const found = await findTranscript({ ...options, ownSessions, now: now().getTime() });
  if (found.outcome === 'refused') return found;
  const told: Told = {
    transcript: realpathSync(found.file),
    session: found.session,
    root: realpathSync(found.root),
    warnings: [...found.warnings, ...(ledger === null ? (['ledger-unreadable'] as const) : [])],
  };
  const failed = (fault: RunFault): FailedCapture => failedWith(told, fault, null);
  const { client } = found;
  const { agent, executables = {} } = options;
  const runner = await loadRunner({ client, executables, ...(agent === undefined ? {} : { agent }) });
  if (!('run' in runner)) return failed(runner);
  if (ledger !== null && isRateLimited(env, ledger, told.root, now().getTime())) return skipped('rate-limit');
  const wiki = realpathSync(join(told.root, options.wiki));
  let lock: Lock | null;
  try {
    lock = await takeRepositoryLock(wiki);
  } catch (error) {
    return failed(faultOf({ from: 'log', text: textOfError(error) }, runner.name));
  }
  if (lock === null)
    return isStartedByUs(env) ? skipped('busy') : failed(faultOf({ from: 'lock' }, runner.name));
  try {
    return await locked({ options: { ...options, now }, found, told, runner, wiki, ledger: path });
  } finally {
    lock.release();
  }
}

const RECURSION: RefusedCapture = {
  outcome: 'refused',
  error: 'recursion',
  message: 'This is the agent of a capture, and a capture never starts another.',
  candidates: [],
};

interface LockedRun {
  readonly options: CaptureOptions & { readonly now: () => Date };
  readonly found: TakenTranscript;
  readonly told: Told;
  readonly runner: Runner;
  readonly wiki: string;
  readonly ledger: string;
}

/** From the settling to the outcome, while the repository's lock is ours. */
async function locked({ options, found, told, runner, wiki, ledger }: LockedRun): Promise<CaptureOutcome> {
  const { env, home, now, model, maxCostUsd, maxTurns = MAX_TURNS, onLine = () => undefined } = options;
  const { signal = new AbortController().signal } = options;
  if (!found.compressed) await settle(told.transcript, signal);
  if (signal.aborted) return failedWith(told, faultOf({ from: 'abort' }, runner.name), null);
  const report = await runJob({
    taken: found,
    runner,
    wiki,
    root: told.root,
    transcript: told.transcript,
    env,
    maxTurns,
    signal,
    now,
    ledger,
    counted: isStartedByUs(env),
    onLine,
    onStart: () => openingLines({ ...told, home }).forEach((line) => onLine(line)),
    ...(model === undefined ? {} : { model }),
    ...(maxCostUsd === undefined ? {} : { maxCostUsd }),
  });
  if (report.fault !== null) return failedWith(told, report.fault, report);
  return { outcome: 'done', ...told, agent: runner.name, report };
}

function skipped(reason: SkippedCapture['reason']): SkippedCapture {
  return { outcome: 'skipped', reason };
}

function failedWith(told: Told, { id, message }: RunFault, report: JobReport | null): FailedCapture {
  const log = report?.log ?? null;
  const whole = log === null ? message : withLog(message, log);
  return { outcome: 'failed', ...told, error: id, message: whole, report };
}
