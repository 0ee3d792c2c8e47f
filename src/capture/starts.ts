import type { Ledger, LedgerStart } from './ledger.ts';
import type { SweepConfig } from './sweep-config.ts';
import { isNear, MINUTE, momentOf } from './times.ts';

type Window = Pick<SweepConfig, 'startsWindowMinutes'>;

function isRecent({ at }: LedgerStart, now: number, { startsWindowMinutes }: Window): boolean {
  return isNear(now, momentOf(at), startsWindowMinutes * MINUTE);
}

/** Starts of a root that count for its limit (rule 9 of the sweep; rule 23). */
export function countStarts(ledger: Ledger, root: string, now: number, window: Window): number {
  return ledger.starts.filter((start) => start.root === root && isRecent(start, now, window)).length;
}

/** Those that still count. */
export function recentStarts(ledger: Ledger, now: number, window: Window): readonly LedgerStart[] {
  return ledger.starts.filter((start) => isRecent(start, now, window));
}
