import { isFields } from '../../hooks/resolution-values.ts';
import type { HookStore } from './hook-store.ts';
import type { LineCount } from './transcript-lines.ts';

/** What the store holds of a session. Each value as it stands there: the decisions judge it. */
export interface SessionState {
  /** Lines that are saved; null: none yet. */
  readonly saved: unknown;
  /** Failures in a row. */
  readonly failures: unknown;
  /** From where lines are counted on: the saved ones, where the store says how many bytes they are. */
  readonly counted: LineCount | null;
}

/** Lines that are saved, and the bytes that they are; null: nobody knows, and they are counted again. */
export interface SessionPosition {
  readonly lines: number;
  readonly bytes: number | null;
}

const nameOf = (id: string): string => `sessions/${id}.json`;
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

/** The position and failures of a session; the id is one that `isSessionId` takes. */
export function readSessionState(store: HookStore, id: string): SessionState {
  const value = store.read(nameOf(id));
  if (!isFields(value)) return { saved: value === undefined ? null : value, failures: 0, counted: null };
  const { lines, bytes, failures } = value;
  return {
    saved: lines ?? null,
    failures,
    counted: isCount(lines) && isCount(bytes) ? { lines, bytes } : null,
  };
}

export function writeSessionState(
  store: HookStore,
  id: string,
  { lines, bytes, failures }: SessionPosition & { readonly failures: number },
): void {
  store.write(nameOf(id), { lines, bytes, failures });
}
