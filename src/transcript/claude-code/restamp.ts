import type { Event } from '../events.ts';

/**
 * Clients before 2.0.30 start a new file when they resume, and stamp the copied lines with one instant (T50). So the
 * first lines are held back until their time changes: they are copies where a call and its result are among them.
 */
export interface RestampState {
  readonly phase: 'before' | 'holding' | 'copying' | 'done';
  readonly at: string | null;
  readonly held: readonly Event[];
}

export const NOT_STARTED: RestampState = { phase: 'before', at: null, held: [] };

// A conversation calls something long before that many events; input that never does must not pile up.
const MAX_HELD = 2000;
const OLD = /^(?:1\.|2\.0\.(?:\d|[12]\d)(?!\d))/;

export interface Restamped {
  readonly state: RestampState;
  /** Events that are settled, in order. */
  readonly events: readonly Event[];
}

/** The events of one line of the conversation, which has this time and version. */
export function afterLine(
  state: RestampState,
  at: string | null,
  version: string | null,
  events: readonly Event[],
): Restamped {
  switch (state.phase) {
    case 'done':
      return { state, events };
    case 'before':
      if (at === null || version === null || !OLD.test(version)) return { state: DONE, events };
      return { state: { phase: 'holding', at, held: events }, events: [] };
    case 'holding': {
      if (at !== state.at) return { state: DONE, events: [...state.held, ...events] };
      const held = [...state.held, ...events];
      if (!hasAnsweredCall(held)) {
        return held.length > MAX_HELD
          ? { state: DONE, events: held }
          : { state: { ...state, held }, events: [] };
      }
      return { state: { phase: 'copying', at, held: [] }, events: held.map(copied) };
    }
    case 'copying':
      return at === state.at ? { state, events: events.map(copied) } : { state: DONE, events };
  }
}

/** Nothing more comes: what is held is the session's own. */
export function afterEnd(state: RestampState): Restamped {
  return { state: DONE, events: state.held };
}

const DONE: RestampState = { phase: 'done', at: null, held: [] };

function hasAnsweredCall(events: readonly Event[]): boolean {
  const calls = new Set(events.flatMap((event) => (event.kind === 'call' ? [event.callId] : [])));
  return events.some((event) => event.kind === 'result' && calls.has(event.callId));
}

function copied(event: Event): Event {
  return event.kind === 'session' ? event : { ...event, inherited: true };
}
