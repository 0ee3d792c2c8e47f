import { isSessionId } from './session-id.ts';

const REASONS = ['clear', 'resume', 'logout', 'prompt_input_exit', 'other'] as const;
/** Why a session ended; `unknown`: absent, or a word that is new. */
export type SessionEndReason = (typeof REASONS)[number] | 'unknown';

export interface SessionEndQuestion {
  /** `front`: the client waits. `worker`: detached. `relaunch-failed`: the front could not start the worker. */
  readonly phase: 'front' | 'worker' | 'relaunch-failed';
  /** The client is a writer of ours (`TRANSCRIPT_FACTS_CAPTURE`). */
  readonly nested: boolean;
  /** `TRANSCRIPT_FACTS_FOREGROUND=1`, for debugging: the front does the worker's steps itself. */
  readonly foreground?: boolean;
  /** The state of the front's stdin (`payloadReader`). */
  readonly payload?: string;
  readonly sessionId?: string | null;
  /** The payload's, as it came. */
  readonly reason?: unknown;
  /** The folder of positions and logs; `uncreatable`: there is none and none could be made. */
  readonly store?: 'ready' | 'uncreatable';
  /** The script gave the runner a writer. */
  readonly writer?: boolean;
  /** How the flush ended; absent while it has not run yet. */
  readonly outcome?: 'saved' | 'nothing-new' | 'declined' | 'lock-timeout' | 'failed';
}

/** There is no field for a note to the next session: no model turn runs any more that could tell what to write. */
export interface SessionEndPlan {
  readonly steps: readonly ('spool-payload' | 'relaunch' | 'trace' | 'flush')[];
  readonly report: SessionEndReport | null;
  readonly reportTo: 'log' | 'stderr' | 'nowhere' | null;
  /** For the log; nothing hangs on it. Null where it was not looked at. */
  readonly reason: SessionEndReason | null;
  readonly exit: 0;
}

/** What is reported of a session's end. */
export type SessionEndReport =
  'no-store' | 'no-session-id' | 'no-writer' | 'relaunch-failed' | 'lock-timeout' | 'flush-failed';

const OF_OUTCOME: Readonly<Partial<Record<NonNullable<SessionEndQuestion['outcome']>, SessionEndReport>>> = {
  'lock-timeout': 'lock-timeout',
  failed: 'flush-failed',
};

/** The steps at a session's end, and what is reported (hooks 5.5). It prints nothing. */
export function planSessionEnd(question: SessionEndQuestion): SessionEndPlan {
  const { phase, nested, foreground = false, payload } = question;
  const quiet = { report: null, reportTo: null, reason: null, exit: 0 } as const;
  if (nested) return { steps: [], ...quiet };
  // On the client's clock: tens of milliseconds, so nothing that could wait for anything.
  if (phase === 'front' && !foreground)
    return { steps: payload === 'complete' ? ['spool-payload', 'relaunch'] : ['relaunch'], ...quiet };

  const reason = REASONS.find((word) => word === question.reason) ?? 'unknown';
  const { steps, report } = stepsOf(question);
  return { steps, report, reportTo: report === null ? null : placeOf(report, foreground), reason, exit: 0 };
}

/** The trace comes before anything that could end early: it shows that the hook fired. */
function stepsOf(question: SessionEndQuestion): Pick<SessionEndPlan, 'steps' | 'report'> {
  const { phase, sessionId = null, store = 'ready', writer = false, outcome } = question;
  const traced = (report: SessionEndReport): Pick<SessionEndPlan, 'steps' | 'report'> => ({
    steps: ['trace'],
    report,
  });
  if (store !== 'ready') return { steps: [], report: 'no-store' };
  // Never the flush on the client's clock: the next start of a session recovers this one.
  if (phase === 'relaunch-failed') return traced('relaunch-failed');
  if (!isSessionId(sessionId)) return traced('no-session-id');
  if (!writer) return traced('no-writer');
  return { steps: ['trace', 'flush'], report: outcome === undefined ? null : (OF_OUTCOME[outcome] ?? null) };
}

function placeOf(report: SessionEndReport, foreground: boolean): SessionEndPlan['reportTo'] {
  if (report !== 'no-store') return 'log';
  return foreground ? 'stderr' : 'nowhere';
}
