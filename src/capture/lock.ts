import { isNear, MINUTE, momentOf } from './times.ts';

/** What `<wiki>/.capture.lock` says, and what is known of its process. */
export interface LockFacts {
  readonly pid: number;
  readonly host: string;
  /** ISO; anything else is a lock that cannot be read. */
  readonly startedAt: string;
  /** Does the process exist on this host? Null: nobody could tell. */
  readonly alive: boolean | null;
}

export interface LockQuestion {
  readonly now: number;
  /** This machine. */
  readonly host: string;
  /** A lock that is older is stale; 60. */
  readonly lockMinutes?: number;
}

/** A lock is held unless it is stale: its process dead on this host, unreadable, or an hour old (rule 21). */
export function isLockHeld(lock: LockFacts | null, { now, host, lockMinutes = 60 }: LockQuestion): boolean {
  if (lock === null) return false;
  if (lock.host === host && lock.alive === false) return false;
  return isNear(now, momentOf(lock.startedAt), lockMinutes * MINUTE);
}
