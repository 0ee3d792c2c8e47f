import { frameId, lineCount } from './frame-block.ts';
import { cleanLine, linesOf } from './frame-clean.ts';
import type { Name } from './frame-name.ts';
import type { RefusalReason } from './listener-judge.ts';
import { isReported, timesSoFar } from './reports.ts';

/** How the listener's process ended. */
export interface ListenerRun {
  /** Null: a signal ended it, or it never started. */
  readonly exit?: number | null;
  readonly signal?: string | null;
  /** We stopped it at the end of its budget, with SIGTERM and, where it did not heed that, with SIGKILL. */
  readonly stopped?: { readonly afterSeconds: number; readonly killed: boolean };
  /** The system's code (`ENOEXEC`) where it could not start. */
  readonly startError?: string;
}

/** One listener's turn: how it ran, or why it was refused. */
export interface ListenerOutcome {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly event: Name;
  readonly listener: Name;
  readonly run?: ListenerRun;
  /** What it printed there; null: it could not be captured. */
  readonly stderr?: string | null;
  /** It printed more there than was read. */
  readonly stderrIncomplete?: boolean;
  /** It did not run: the reasons of `judgeListener`. */
  readonly refused?: readonly RefusalReason[];
  /** Which repeat of the same report this is, from 1 (`countReport` of `listenerReport`). */
  readonly count?: number;
}

export interface ListenerJudgement {
  readonly status: 'ok' | 'failed' | 'unknown' | 'refused';
  /** The line for the log, without a line end. Null: nothing to report, or reported before. */
  readonly report: string | null;
}

const LINES = 5;
const CHARACTERS = 400;

/** What one listener's turn comes to, and the one line that says so (hooks 4.9, 4.10). */
export function judgeListenerRun(outcome: ListenerOutcome): ListenerJudgement {
  const { at, count = 1 } = outcome;
  const status = statusOf(outcome);
  const report = listenerReport(outcome);
  if (report === null || !isReported(count)) return { status, report: null };
  return { status, report: `${timeOf(at)} ${report}${timesSoFar(count)}` };
}

/** The report without its time: two that differ in nothing else are one and the same, repeated. Null: none. */
export function listenerReport(outcome: ListenerOutcome): string | null {
  const status = statusOf(outcome);
  if (status === 'ok') return null;
  return `${status} ${frameId(outcome.event, outcome.listener)}: ${whatHappened(outcome)}`;
}

function statusOf({ run = {}, refused = [] }: ListenerOutcome): ListenerJudgement['status'] {
  if (refused.length > 0) return 'refused';
  // However it ended after our signal, whether it had done its work by then is not known.
  if (run.stopped !== undefined) return 'unknown';
  return run.exit === 0 && run.startError === undefined ? 'ok' : 'failed';
}

function whatHappened({ run = {}, refused = [], stderr = null, stderrIncomplete }: ListenerOutcome): string {
  if (refused.length > 0) return `${refused.join(', ')}; it will not run until this is mended`;
  // The counts are then those of what was read.
  const unread = stderrIncomplete === true ? ' [the rest was not read]' : '';
  return `${ending(run)}; stderr: ${summary(stderr)}${unread}`;
}

function ending({ exit, signal, stopped, startError }: ListenerRun): string {
  if (stopped !== undefined) {
    const signals = stopped.killed ? 'SIGTERM, then SIGKILL' : 'SIGTERM';
    return `stopped after ${stopped.afterSeconds} s with ${signals}; whether it did its work is not known`;
  }
  if (startError !== undefined) return `could not start (${cleanLine(startError)})`;
  if (typeof exit === 'number') return `exit ${exit}`;
  return `ended by ${cleanLine(signal ?? 'an unknown signal')}`;
}

/** The first lines that say something, as one line that cannot be taken for two. */
function summary(stderr: string | null): string {
  if (stderr === null) return 'not captured';
  const lines = linesOf(stderr).filter((line) => line.trim() !== '');
  if (lines.length === 0) return 'nothing';
  const more = lines.length - LINES;
  return [...lines.slice(0, LINES).map(shortened), ...(more > 0 ? [`[+${lineCount(more)}]`] : [])].join(
    ' | ',
  );
}

function shortened(line: string): string {
  let characters = 0;
  let end = 0;
  for (const character of line) {
    if (characters < CHARACTERS) end += character.length;
    characters += 1;
  }
  const more = characters - CHARACTERS;
  if (more <= 0) return cleanLine(line);
  return `${cleanLine(line.slice(0, end))} [+${more} ${more === 1 ? 'character' : 'characters'}]`;
}

/** A clock that tells no time does not keep a report from being written. */
function timeOf(at: number): string {
  const time = new Date(at);
  return Number.isNaN(time.getTime()) ? 'unknown-time' : time.toISOString();
}
