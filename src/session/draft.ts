import type { CallState, SessionState, StoredRefusal } from './state.ts';
import type { Readings } from './call-state.ts';
import { lookUp, ownTable, put, type Owned } from './table.ts';

/**
 * A state while a batch is taken in. Its first level, and what stands in `owned`, may be changed in place; all else is
 * shared with the state before, which stays as it was.
 */
export interface Draft {
  readonly state: SessionState;
  readonly owned: Owned;
  readonly readings: Readings;
  /** What the batch may have changed the verdict of. */
  readonly touched: Touched;
  /** Stands in for the time of an event that has none; ISO 8601. */
  now: string | null;
  /** Events that were taken in, without those that were known. */
  taken: number;
}

export interface Touched {
  /** Keys of pull requests. */
  readonly addresses: Set<string>;
  /** Keys of posts. */
  readonly posts: Set<string>;
  /** Keys of calls. */
  readonly calls: Set<string>;
  /** New ones. */
  readonly refusals: StoredRefusal[];
}

export function openDraft(state: SessionState, readings: Readings, owned: Owned = new WeakSet()): Draft {
  const own: SessionState = {
    ...state,
    header: { ...state.header },
    shown: state.shown.map(ownTable),
    events: state.events.map(ownTable),
    calls: ownTable(state.calls),
    latest: ownTable(state.latest),
    proofs: ownTable(state.proofs),
    posts: ownTable(state.posts),
    postsOf: ownTable(state.postsOf),
    strays: [...state.strays],
    unheard: [...state.unheard],
    unseen: [...state.unseen],
    linked: ownTable(state.linked),
    refusals: [...state.refusals],
    remotes: [...state.remotes],
    dropped: { ...state.dropped },
    unread: { ...state.unread },
  };
  return {
    state: own,
    owned,
    readings,
    touched: { addresses: new Set(), posts: new Set(), calls: new Set(), refusals: [] },
    now: null,
    taken: 0,
  };
}

/** A call that may be changed in place; undefined where it is not kept. */
export function ownCall({ state, owned, touched }: Draft, key: string): CallState | undefined {
  const known = lookUp(state.calls, key);
  if (known === undefined) return undefined;
  touched.calls.add(key);
  if (owned.has(known)) return known;
  const { results, records, told } = known;
  const own = { ...known, results: [...results], records: [...records], told: [...told] };
  owned.add(own);
  put(state.calls, key, own, owned);
  return own;
}
