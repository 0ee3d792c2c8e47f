import { isFields, numberOf, textOf, wholeOf, type Fields } from '../transcript/shape.ts';
import { momentOf } from './times.ts';
import type { CaptureClient } from './types.ts';

/** So many first bytes of a session's file, and their SHA-256 in hexadecimal. */
export interface Cursor {
  readonly bytes: number;
  readonly sha256: string;
}

/** Runs over the same bytes that failed; `at` is the time of the last. */
export interface Failures {
  readonly bytes: number;
  readonly attempts: number;
  readonly at: string;
}

/** A run that was started over these bytes. */
export interface Pending extends Cursor {
  readonly runId: string;
  readonly startedAt: string;
}

/** What is known of one session. */
export interface LedgerEntry {
  /** What runs that ended well have taken; null: nothing yet. */
  readonly cursor: Cursor | null;
  readonly failed: Failures | null;
  readonly pending: Pending | null;
}

/** `state` is `queued`, `running`, `done` or `failed`; a word that is new is a run that nobody knows. */
export interface LedgerRun {
  readonly state: string;
  readonly finishedAt: string | null;
}

export interface LedgerStart {
  readonly root: string;
  readonly at: string;
}

/** The one ledger of both clients, as plain JSON (capture, section 10). Times are ISO. */
export interface Ledger {
  readonly version: typeof LEDGER_VERSION;
  /** The time of the first install. */
  readonly activatedAt: string | null;
  /** By client and session id (`entryKey`), so that a file that moved keeps its cursor. */
  readonly entries: Readonly<Record<string, LedgerEntry>>;
  readonly runs: Readonly<Record<string, LedgerRun>>;
  /** Ids of our own runs' sessions, oldest first. */
  readonly ownSessions: readonly string[];
  /** Starts by launcher and sweep. */
  readonly starts: readonly LedgerStart[];
}

export const LEDGER_VERSION = 1;

export const EMPTY_LEDGER: Ledger = {
  version: LEDGER_VERSION,
  activatedAt: null,
  entries: {},
  runs: {},
  ownSessions: [],
  starts: [],
};

export function entryKey(client: CaptureClient, sessionId: string): string {
  return `${client}:${sessionId}`;
}

/** An own key of a record whose keys come from a file. */
export function valueAt<Value>(record: Readonly<Record<string, Value>>, key: string): Value | null {
  return Object.hasOwn(record, key) ? (record[key] ?? null) : null;
}

/** The ledger of a file's text; null for one that is broken or of another version, which is not an empty one. */
export function parseLedger(text: string): Ledger | null {
  try {
    return readLedger(JSON.parse(text));
  } catch {
    return null;
  }
}

/** The same for a value. Without a schema library: the launcher has a few milliseconds. */
export function readLedger(value: unknown): Ledger | null {
  if (!isFields(value) || value.version !== LEDGER_VERSION) return null;
  const { activatedAt = null } = value;
  const entries = recordOf(value.entries, readEntry);
  const runs = recordOf(value.runs, readRun);
  const ownSessions = allOf(value.ownSessions, textOf);
  const starts = allOf(value.starts, readStart);
  if (activatedAt !== null && momentOf(activatedAt) === null) return null;
  if (entries === null || runs === null || ownSessions === null || starts === null) return null;
  return { version: LEDGER_VERSION, activatedAt: textOf(activatedAt), entries, runs, ownSessions, starts };
}

/** `undefined`: it cannot be read. */
type Piece<Value> = Value | null | undefined;

function readEntry(value: unknown): LedgerEntry | null {
  if (!isFields(value)) return null;
  const cursor = orNull(value.cursor, readCursor);
  const failed = orNull(value.failed, readFailures);
  const pending = orNull(value.pending, readPending);
  if (cursor === undefined || failed === undefined || pending === undefined) return null;
  return { cursor, failed, pending };
}

function orNull<Value>(value: unknown, read: (fields: Fields) => Value | undefined): Piece<Value> {
  if (value === null || value === undefined) return null;
  return isFields(value) ? read(value) : undefined;
}

function readCursor(fields: Fields): Cursor | undefined {
  const bytes = countOf(fields.bytes);
  const sha256 = textOf(fields.sha256);
  return bytes === null || sha256 === null ? undefined : { bytes, sha256 };
}

function readFailures(fields: Fields): Failures | undefined {
  const bytes = countOf(fields.bytes);
  const attempts = countOf(fields.attempts);
  const at = timeOf(fields.at);
  return bytes === null || attempts === null || at === null ? undefined : { bytes, attempts, at };
}

function readPending(fields: Fields): Pending | undefined {
  const cursor = readCursor(fields);
  const runId = textOf(fields.runId);
  const startedAt = timeOf(fields.startedAt);
  return cursor === undefined || runId === null || startedAt === null
    ? undefined
    : { ...cursor, runId, startedAt };
}

function readRun(value: unknown): LedgerRun | null {
  if (!isFields(value)) return null;
  const state = textOf(value.state);
  const { finishedAt = null } = value;
  if (state === null || (finishedAt !== null && timeOf(finishedAt) === null)) return null;
  return { state, finishedAt: timeOf(finishedAt) };
}

function readStart(value: unknown): LedgerStart | null {
  if (!isFields(value)) return null;
  const root = textOf(value.root);
  const at = timeOf(value.at);
  return root === null || at === null ? null : { root, at };
}

function countOf(value: unknown): number | null {
  const number = wholeOf(numberOf(value));
  return number === null || number < 0 ? null : number;
}

function timeOf(value: unknown): string | null {
  return momentOf(value) === null ? null : textOf(value);
}

function allOf<Value>(value: unknown, read: (item: unknown) => Value | null): readonly Value[] | null {
  if (!Array.isArray(value)) return null;
  const values = value.map(read).filter((item) => item !== null);
  return values.length === value.length ? values : null;
}

function recordOf<Value>(
  value: unknown,
  read: (item: unknown) => Value | null,
): Readonly<Record<string, Value>> | null {
  if (!isFields(value)) return null;
  const names = Object.keys(value);
  const values = allOf(Object.values(value), read);
  if (values === null) return null;
  return Object.fromEntries(
    names.flatMap((name, place) => {
      const item = values[place];
      return item === undefined ? [] : [[name, item] as const];
    }),
  );
}
