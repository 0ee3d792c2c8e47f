import type { Refusal } from '../rules/types.ts';
import type { Draft } from './draft.ts';
import type { StoredRefusal } from './state.ts';

/** How many refusals a state keeps (session.md, 1.7). */
const MOST_REFUSALS = 500;

/** Keeps a refusal, once for each address and reason. */
export function refuse(draft: Draft, key: string, refusal: Refusal, place: number = draft.state.place): void {
  const { state, touched } = draft;
  const one = { key, refusal, place };
  const before = state.refusals.length;
  state.dropped.refusals += addRefusal(state.refusals, one);
  if (state.refusals.at(-1) === one && (state.refusals.length > before || before === MOST_REFUSALS))
    touched.refusals.push(one);
}

/** Adds one, once for each address and reason; the oldest go. Gives how many went. */
export function addRefusal(refusals: StoredRefusal[], one: StoredRefusal): number {
  if (isKnown(refusals, one)) return 0;
  refusals.push(one);
  if (refusals.length <= MOST_REFUSALS) return 0;
  refusals.shift();
  return 1;
}

/** Each address and reason once, where it stands first; the last ones, as many as a state keeps. */
export function onceEach(refusals: readonly StoredRefusal[]): readonly StoredRefusal[] {
  const first = new Map<string, StoredRefusal>();
  for (const one of refusals) if (!first.has(nameOf(one))) first.set(nameOf(one), one);
  return [...first.values()].slice(-MOST_REFUSALS);
}

/** Refusals with one name are one thing. */
export function nameOf({ key, refusal }: StoredRefusal): string {
  return `${refusal.reason} ${key}`;
}

function isKnown(refusals: readonly StoredRefusal[], { key, refusal }: StoredRefusal): boolean {
  return refusals.some((other) => other.key === key && other.refusal.reason === refusal.reason);
}
