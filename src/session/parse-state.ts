import { migrate } from './migrate.ts';
import { STATE } from './state-schema.ts';
import { STATE_VERSION, type SessionState } from './state.ts';

/** A state that this release cannot go on from: of another version, edited by hand, or cut off. */
export class SessionStateError extends Error {
  override readonly name = 'SessionStateError';
  /** The first field that is not as it should be, as `calls.buckets.s1`; empty: the state itself. */
  readonly field: string;
  constructor(field: string, message: string) {
    const where = field === '' ? 'The session state' : `The field "${field}" of the session state`;
    super(`${where} ${message}. Keep the old state, and read the transcript anew with start().`);
    this.field = field;
  }
}

/** States that were made here, or looked at before: nobody changes them, so they need no second look. */
const trusted = new WeakMap<object, SessionState>();

export function trust(state: SessionState): SessionState {
  trusted.set(state, state);
  return state;
}

/**
 * A state as it comes back from a store: checked field by field, and brought up to this release where it is older.
 * Throws a `SessionStateError`, which names the field; the value itself is never changed.
 */
export function parseState(value: unknown): SessionState {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new SessionStateError('', 'is no object');
  const known = trusted.get(value);
  if (known !== undefined) return known;
  const version: unknown = 'version' in value ? value.version : undefined;
  const current = migrate(value, version);
  if (current === null) {
    const given = JSON.stringify(version) ?? 'missing';
    throw new SessionStateError(
      'version',
      `is ${given.slice(0, 50)}; this release reads ${STATE_VERSION} and older`,
    );
  }
  const read = STATE.safeParse(current);
  if (read.success) return trust(read.data);
  const [issue] = read.error.issues;
  const field = (issue?.path ?? []).map(String).join('.');
  throw new SessionStateError(field.slice(0, 200), `cannot be read (${issue?.message ?? 'unknown'})`);
}
