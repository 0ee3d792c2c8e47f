import { fieldsOf, nameOf } from '../shape.ts';
import type { ClaudeLine } from './line.ts';

/** What decides whether a line was copied in (T49, T50); plain JSON. */
export interface InheritanceState {
  /** Time of the first timed queue line, where it stood before every line of the conversation. */
  readonly begun: string | null;
  readonly conversation: boolean;
}

export const FRESH: InheritanceState = { begun: null, conversation: false };

/** A queue line opens the session only where nothing was said before it (T50). */
export function afterQueueLine(state: InheritanceState, at: string | null): InheritanceState {
  return state.conversation || state.begun !== null || at === null ? state : { ...state, begun: at };
}

/** Whose line a line says that it is, where it names another session than `own`. */
export function otherSession(line: ClaudeLine, own: string | null): string | null {
  const { requestSessionId, forkedFrom } = line.fields;
  const named = [nameOf(requestSessionId), nameOf(forkedFrom) ?? nameOf(fieldsOf(forkedFrom)?.sessionId)];
  return named.find((id) => id !== null && id !== own) ?? null;
}

/** `mainId`: the session that a main file's name gives; lines of the disk that name another one are copies. */
export function isInherited(
  state: InheritanceState,
  line: ClaudeLine,
  own: string | null,
  mainId: string | null,
): boolean {
  return (
    line.fields.isReplay === true ||
    otherSession(line, own) !== null ||
    (mainId !== null && line.medium === 'disk' && line.sessionId !== null && line.sessionId !== mainId) ||
    isOlder(line.at, state.begun)
  );
}

function isOlder(at: string | null, begun: string | null): boolean {
  return at !== null && begun !== null && Date.parse(at) < Date.parse(begun);
}
