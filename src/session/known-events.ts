import type { Event } from '../transcript/events.ts';
import type { Draft } from './draft.ts';
import { emptyTable, lookUp, put } from './table.ts';

/** How many events a state knows again (session.md, 1.7). */
const MOST_EVENTS = 50_000;

/** Remembers an event by its key; false where it was taken in before: then it changes nothing (session.md, 1.4). */
export function isNewEvent({ state, owned }: Draft, { kind, key }: Event): boolean {
  const name = `${kind} ${key}`;
  if (lookUp(state.events, name) !== undefined || lookUp(state.eventsEarlier, name) !== undefined)
    return false;
  if (state.events.size >= MOST_EVENTS / 2) {
    state.dropped.events += state.eventsEarlier.size;
    state.eventsEarlier = state.events;
    state.events = emptyTable();
  }
  put(state.events, name, 1, owned);
  return true;
}
