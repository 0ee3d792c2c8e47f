import type { Refusal } from '../rules/types.ts';
import type { SessionState, StoredRefusal } from './state.ts';

/** How many refusals a state keeps (session.md, 1.7). */
const MOST_REFUSALS = 500;

/** Keeps a refusal, once for each address and reason. */
export function refuse(state: SessionState, key: string, refusal: Refusal): void {
  addRefusal(state.refusals, { key, refusal, place: state.place });
}

export function addRefusal(refusals: StoredRefusal[], one: StoredRefusal): void {
  if (refusals.some((other) => other.key === one.key && other.refusal.reason === one.refusal.reason)) return;
  refusals.push(one);
  if (refusals.length > MOST_REFUSALS) refusals.shift();
}
