import type { Event } from '../transcript/events.ts';
import type { Readings } from './call-state.ts';
import type { Change } from './change.ts';
import { changesOf } from './changes.ts';
import { openDraft } from './draft.ts';
import { facts } from './facts.ts';
import { foldAll } from './fold.ts';
import { checkedNow } from './time.ts';
import { parseState, trust } from './parse-state.ts';
import { start, type SessionState } from './state.ts';
import { EVERYTHING, type Owned } from './table.ts';
import type { SessionFacts, SessionOptions } from './types.ts';

export interface AdvanceOptions {
  /** The time that stands in for an event's where it has none; ISO 8601. Null: such an event stays without one. */
  readonly now: string | null;
}

export interface Advance {
  readonly state: SessionState;
  /** What is new since the state before; empty where the batch brought nothing new. */
  readonly changes: readonly Change[];
  /** How many events were new. */
  readonly taken: number;
}

/**
 * Takes events into a state and gives the new one with what has changed; the old one stays as it was, and both share
 * what they have in common. Feeding events in any batches, or twice, gives the same facts. Throws a `SessionStateError`
 * for a state of another release or a broken one and a `SessionOptionError` without `now`, and nothing for what an event holds.
 */
export function advance(state: SessionState, events: readonly Event[], options: AdvanceOptions): Advance {
  const before = parseState(state);
  const draft = openDraft(before, new WeakMap());
  draft.now = checkedNow(options);
  foldAll(draft, events);
  return { state: trust(draft.state), changes: changesOf(before, draft), taken: draft.taken };
}

/** A fold that goes on in place: for readers that hand over many small batches and look at the facts at the end. */
export interface Fold {
  /** Takes events in. Without `now`, an event that has no time stays without one. */
  push(events: readonly Event[], options?: AdvanceOptions): void;
  facts(): SessionFacts;
  /** The state so far, plain JSON; later pushes leave it as it is. */
  state(): SessionState;
}

/** A fold over a session that begins. Throws a `SessionOptionError` for options that cannot be read. */
export function createFold(options: SessionOptions = {}): Fold {
  return foldOver(start(options), EVERYTHING);
}

/** Goes on from a state that `state()` or `advance` gave; the state itself is not touched. */
export function resumeFold(state: SessionState): Fold {
  return foldOver(parseState(state));
}

function foldOver(first: SessionState, owned?: Owned): Fold {
  const readings: Readings = new WeakMap();
  let draft = openDraft(first, readings, owned);
  return {
    push: (events, options = { now: null }) => {
      draft.now = checkedNow(options);
      foldAll(draft, events);
      const { addresses, posts, calls, refusals } = draft.touched;
      // Nobody asks a fold for its changes.
      for (const touched of [addresses, posts, calls]) touched.clear();
      refusals.length = 0;
    },
    facts: () => facts(draft.state),
    state: () => {
      const { state } = draft;
      draft = openDraft(state, readings);
      return trust(state);
    },
  };
}
