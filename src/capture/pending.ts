import { valueAt, type Failures, type Ledger, type LedgerEntry, type Pending } from './ledger.ts';
import type { SweepConfig } from './sweep-config.ts';
import { HOUR, isNear, momentOf } from './times.ts';

/** How it stands with the run that was started for a session. */
export type PendingState = 'none' | 'alive' | 'done' | 'failed';

interface PendingQuestion {
  readonly ledger: Ledger;
  readonly now: number;
  readonly config: Pick<SweepConfig, 'pendingHours'>;
}

const ALIVE: ReadonlySet<string> = new Set(['queued', 'running']);

/** A run that is lost or too old has failed (rule 5 of the sweep). */
export function pendingState(
  pending: Pending | null,
  { ledger, now, config }: PendingQuestion,
): PendingState {
  if (pending === null) return 'none';
  const run = valueAt(ledger.runs, pending.runId);
  if (run?.state === 'done') return 'done';
  const isYoung = isNear(now, momentOf(pending.startedAt), config.pendingHours * HOUR);
  return run !== null && ALIVE.has(run.state) && isYoung ? 'alive' : 'failed';
}

/** The entry once its run is over: the cursor has moved, or there is one failure more. A run that goes on changes nothing. */
export function settled(entry: LedgerEntry, question: PendingQuestion): LedgerEntry {
  const { pending } = entry;
  if (pending === null) return entry;
  switch (pendingState(pending, question)) {
    case 'done':
      return {
        cursor: { bytes: pending.bytes, sha256: pending.sha256 },
        failed: null,
        pending: null,
      };
    case 'failed':
      return { ...entry, failed: oneMore(entry.failed, pending, question.ledger), pending: null };
    default:
      return entry;
  }
}

function oneMore(failed: Failures | null, pending: Pending, { runs }: Ledger): Failures {
  const before = failed?.bytes === pending.bytes ? failed.attempts : 0;
  const at = valueAt(runs, pending.runId)?.finishedAt ?? pending.startedAt;
  return { bytes: pending.bytes, attempts: before + 1, at };
}
