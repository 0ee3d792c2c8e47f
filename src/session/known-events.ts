import type { Event } from '../transcript/events.ts';
import type { Draft } from './draft.ts';
import { recall, remember } from './recent.ts';

/** How many events a state knows again (session.md, 1.7). */
const MOST_EVENTS = 50_000;

/** Remembers an event by its key; false where it was taken in before: then it changes nothing. */
export function isNewEvent({ state, owned }: Draft, { kind, key }: Event): boolean {
  const name = `${kind} ${key}`;
  if (recall(state.events, name) !== undefined) return false;
  const { recent, dropped } = remember(state.events, name, 1, { most: MOST_EVENTS, owned });
  state.events = recent;
  state.dropped.events += dropped;
  return true;
}
