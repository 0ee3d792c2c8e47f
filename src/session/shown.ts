import { addressKey, pullRequestOf } from '../rules/addresses.ts';
import { commentKey, mayHoldComment } from '../rules/comment-kinds.ts';
import { findAddresses } from '../text/address.ts';
import type { Draft } from './draft.ts';
import { recall, remember } from './recent.ts';
import type { SessionState, Showing } from './state.ts';

/** How many addresses a state remembers (session.md, 1.7). */
const MOST_ADDRESSES = 20_000;
/** Showings kept of one address: the first ones decide, and calls of one message do not count for each other. */
const MOST_SHOWINGS = 3;

/** Can this text hold an address at all: a quick look before the search. */
export function mayHoldAddress(text: string): boolean {
  return text.includes('pull') || mayHoldComment(text);
}

/** Remembers every pull request and every comment that a text shows. */
export function noteShown(draft: Draft, text: string, showing: Omit<Showing, 'place'>): void {
  for (const key of keysIn(text)) note(draft, key, { place: draft.state.place, ...showing });
}

/** The keys of what a text shows, each once; a permalink shows its comment and the pull request that it hangs on. */
export function keysIn(text: string): readonly string[] {
  if (!mayHoldAddress(text)) return [];
  const keys = new Set<string>();
  for (const { address } of findAddresses(text)) {
    const pullRequest = pullRequestOf(address);
    if (pullRequest !== null) keys.add(addressKey(pullRequest));
    if (address.kind !== 'pull-request') keys.add(commentKey(address));
  }
  return [...keys];
}

function note({ state, owned }: Draft, key: string, showing: Showing): void {
  const known = showingsOf(state, key);
  const told = known.some(
    (one) => one.call === showing.call && one.message === showing.message && one.by === showing.by,
  );
  if (told || known.length >= MOST_SHOWINGS) return;
  const { recent, dropped } = remember(state.shown, key, [...known, showing], {
    most: MOST_ADDRESSES,
    owned,
  });
  state.shown = recent;
  state.dropped.addresses += dropped;
}

function showingsOf(state: SessionState, key: string): readonly Showing[] {
  return recall(state.shown, key) ?? [];
}

/** Was the address shown by an event before this call, other than a call of the same message (6.1). */
export function wasShownBefore(
  state: SessionState,
  key: string,
  call: {
    readonly key: string;
    readonly place: number;
    readonly message: string | null;
    readonly within: readonly string[];
  },
): boolean {
  return showingsOf(state, key).some((one) => {
    if (one.call === call.key || (one.call !== null && call.within.includes(one.call))) return false;
    const parallel = call.message !== null && one.message === call.message;
    return one.place < call.place && !parallel;
  });
}

/** Was it a person, or another session's copied event, that showed the address first (10.11). */
export function isAnothersWord(state: SessionState, key: string): boolean {
  return showingsOf(state, key).some((one, index) => index === 0 && one.by !== 'session');
}
