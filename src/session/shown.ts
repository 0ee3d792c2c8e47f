import { addressKey, pullRequestOf } from '../rules/addresses.ts';
import { findAddresses } from '../text/address.ts';
import type { SessionState, Showing } from './state.ts';

/** How many addresses a state remembers (session.md, 1.7). */
const MOST_ADDRESSES = 20_000;
/** Showings kept of one address: the first ones decide, and calls of one message do not count for each other. */
const MOST_SHOWINGS = 3;

/** Can this text hold an address at all: a quick look before the search. */
export function mayHoldAddress(text: string): boolean {
  return text.includes('pull');
}

/** Remembers every pull request that a text shows. Gives their keys. */
export function noteShown(
  state: SessionState,
  text: string,
  showing: Omit<Showing, 'place'>,
): readonly string[] {
  const keys = keysIn(text);
  for (const key of keys) remember(state, key, { place: state.place, ...showing });
  return keys;
}

/** The keys of the pull requests that a text shows, each once. */
export function keysIn(text: string): readonly string[] {
  if (!mayHoldAddress(text)) return [];
  const keys = new Set<string>();
  for (const { address } of findAddresses(text)) {
    const pullRequest = pullRequestOf(address);
    if (pullRequest !== null) keys.add(addressKey(pullRequest));
  }
  return [...keys];
}

function remember(state: SessionState, key: string, showing: Showing): void {
  const known = showingsOf(state, key);
  if (known.length > 0) {
    const told = known.some(
      (one) => one.call === showing.call && one.message === showing.message && one.by === showing.by,
    );
    if (!told && known.length < MOST_SHOWINGS) known.push(showing);
    return;
  }
  if (state.shownCount >= MOST_ADDRESSES / 2) {
    // The older half goes as a whole: looking for the single oldest would cost more with each address.
    state.shownEarlier = state.shown;
    state.shown = {};
    state.shownCount = 0;
  }
  state.shown[key] = [showing];
  state.shownCount += 1;
}

function showingsOf(state: SessionState, key: string): Showing[] {
  return state.shown[key] ?? state.shownEarlier[key] ?? [];
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
