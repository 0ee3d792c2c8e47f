import { isFields } from '../../hooks/resolution-values.ts';
import type { HookStore } from './hook-store.ts';
import type { SessionState } from './session-state.ts';
import { countLines } from './transcript-lines.ts';
import type { LineCount } from './transcript-lines.ts';

const nameOf = (id: string): string => `counts/${id}.json`;
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

/** Bytes that are counted again at every call rather than written down. */
const UNNOTED = 1024 * 1024;

/**
 * Counts the lines of a session's transcript on from the saved ones, or from where an earlier call came: a session that
 * is never saved does not make each call slower than the one before. Null: there is no such file.
 */
export function sessionLines(
  store: HookStore,
  id: string,
  { path, counted }: { readonly path: string; readonly counted: SessionState['counted'] },
): LineCount | null {
  const noted = notedIn(store.read(nameOf(id)));
  const from = [counted, noted].flatMap((one) => one ?? []).sort((one, other) => other.bytes - one.bytes)[0];
  const count = countLines(path, from);
  if (count !== null && count.bytes - (from?.bytes ?? 0) > UNNOTED) store.write(nameOf(id), count);
  return count;
}

function notedIn(value: unknown): LineCount | null {
  if (!isFields(value)) return null;
  const { lines, bytes } = value;
  return isCount(lines) && isCount(bytes) ? { lines, bytes } : null;
}
