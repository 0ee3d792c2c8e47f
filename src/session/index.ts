import type { Event } from '../transcript/events.ts';
import type { Readings } from './call-state.ts';
import { facts } from './facts.ts';
import { fold } from './fold.ts';
import { start, StateVersionError, STATE_VERSION, type SessionState } from './state.ts';
import type { SessionFacts, SessionOptions } from './types.ts';

export { facts, start, StateVersionError };
export type { SessionFacts, SessionHeader, SessionOptions } from './types.ts';
export type { SessionState };

export interface AdvanceOptions {
  /** The time that stands in for an event's where it has none; ISO 8601. */
  readonly now?: string;
}

/**
 * Takes events into a state and gives the new one; the old one stays as it was. Feeding them in any batches gives the
 * same facts. Throws a `StateVersionError` for a state of another release, and for nothing that an event holds.
 */
export function advance(
  state: SessionState,
  events: readonly Event[],
  options: AdvanceOptions = {},
): { readonly state: SessionState } {
  const fold = resumeFold(state);
  fold.push(events, options);
  return { state: fold.state() };
}

/** A fold that goes on in place: for readers that hand over many small batches. */
export interface Fold {
  push(events: readonly Event[], options?: AdvanceOptions): void;
  facts(): SessionFacts;
  /** A copy of the state, plain JSON. */
  state(): SessionState;
}

export function createFold(options: SessionOptions = {}): Fold {
  return foldOver(start(options));
}

/** Goes on from a state that `state()` or `advance` gave; the state itself is not touched. */
export function resumeFold(state: SessionState): Fold {
  if (state.version !== STATE_VERSION) throw new StateVersionError(state.version);
  return foldOver(structuredClone(state));
}

function foldOver(state: SessionState): Fold {
  const readings: Readings = new WeakMap();
  return {
    push: (events, { now } = {}) => {
      for (const event of events) fold(state, event, now ?? null, readings);
    },
    facts: () => facts(state),
    state: () => structuredClone(state),
  };
}
