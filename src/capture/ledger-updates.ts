import {
  EMPTY_LEDGER,
  entryKey,
  valueAt,
  type Cursor,
  type Ledger,
  type LedgerEntry,
  type LedgerRun,
} from './ledger.ts';
import { settled } from './pending.ts';
import { recentStarts } from './starts.ts';
import type { SweepConfig } from './sweep-config.ts';
import { HOUR, isNear, momentOf, stampOf } from './times.ts';
import type { CaptureClient } from './types.ts';

/** Own sessions that are remembered; Codex marks its own besides, and Claude Code keeps none. */
const MOST_OWN_SESSIONS = 10_000;
const NO_ENTRY: LedgerEntry = { cursor: null, failed: null, pending: null };

/** A run that is about to start. Times here and below are milliseconds since 1970. */
export interface RunStart {
  readonly client: CaptureClient;
  readonly sessionId: string;
  readonly root: string;
  readonly runId: string;
  /** The bytes that it takes, from the beginning of the file. */
  readonly upTo: Cursor;
  readonly now: number;
  /** By launcher or sweep: it counts for the limit of its root. A call by hand does not. */
  readonly counted: boolean;
}

/** A ledger as the first install leaves it; one that is there keeps its time. */
export function activated(ledger: Ledger | null, now: number): Ledger {
  const before = ledger ?? EMPTY_LEDGER;
  return { ...before, activatedAt: before.activatedAt ?? stampOf(now) };
}

/** `pending` is written before the run starts. */
export function withStart(ledger: Ledger, start: RunStart, config: SweepConfig): Ledger {
  const { client, sessionId, root, runId, upTo, now, counted } = start;
  const clean = tidied(ledger, now, config);
  const key = entryKey(client, sessionId);
  const entry = valueAt(clean.entries, key) ?? NO_ENTRY;
  const startedAt = stampOf(now);
  return {
    ...clean,
    entries: { ...clean.entries, [key]: { ...entry, pending: { ...upTo, runId, startedAt } } },
    runs: { ...clean.runs, [runId]: { state: 'queued', finishedAt: null } },
    starts: counted ? [...clean.starts, { root, at: startedAt }] : clean.starts,
  };
}

/** The run is at work. */
export function withRunning(ledger: Ledger, runId: string): Ledger {
  return withRun(ledger, runId, { state: 'running', finishedAt: null });
}

/**
 * The run is over. The cursor moves only where it is known to have ended well; every other end is one failure over
 * these bytes.
 */
export function withEnd(
  ledger: Ledger,
  runId: string,
  ok: boolean,
  now: number,
  config: SweepConfig,
): Ledger {
  const finishedAt = stampOf(now);
  return tidied(withRun(ledger, runId, { state: ok ? 'done' : 'failed', finishedAt }), now, config);
}

/** A session of our own agents, as soon as its id is known: it is refused as input. */
export function withOwnSession(ledger: Ledger, id: string): Ledger {
  const others = ledger.ownSessions.filter((other) => other !== id);
  return { ...ledger, ownSessions: [...others, id].slice(-MOST_OWN_SESSIONS) };
}

/** Runs that are over are settled in their entries; runs and starts that count no more are left out. */
export function tidied(ledger: Ledger, now: number, config: SweepConfig): Ledger {
  const entries = Object.fromEntries(
    Object.entries(ledger.entries).map(([key, entry]) => [key, settled(entry, { ledger, now, config })]),
  );
  const pending = new Set(Object.values(entries).flatMap((entry) => entry.pending?.runId ?? []));
  const runs = Object.entries(ledger.runs).filter(
    ([id, run]) => pending.has(id) || isNear(now, momentOf(run.finishedAt), config.pendingHours * HOUR),
  );
  return { ...ledger, entries, runs: Object.fromEntries(runs), starts: recentStarts(ledger, now, config) };
}

function withRun(ledger: Ledger, runId: string, run: LedgerRun): Ledger {
  return { ...ledger, runs: { ...ledger.runs, [runId]: run } };
}
