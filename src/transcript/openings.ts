import { MOST_REMEMBERED } from './keep-newest.ts';
import type { CallNote } from './pairing.ts';

/** One time that a call id was opened (T18). */
export interface Opening {
  /** null: a result came first (T16). */
  call: CallNote | null;
  results: number;
  /** Its line was passed over: it is of no interest (T56). */
  passed: boolean;
  /** Its output may be in the result of the call around it. */
  covered: boolean;
  /** Print of the last result, to know a result that is written again. */
  lastResult: string | null;
}

/** The openings of one id, those that are remembered. */
export interface Calls {
  /** Which opening the first of them is. */
  readonly first: number;
  readonly list: readonly Opening[];
}

export interface OpeningCounts {
  readonly calls: number;
  readonly unanswered: number;
  readonly unclaimedResults: number;
  readonly reusedIds: number;
}

export interface OpeningsState {
  readonly ids: readonly (readonly [string, { readonly first: number; readonly list: readonly Opening[] }])[];
  /** What was forgotten is still counted. */
  readonly forgotten: OpeningCounts;
}

export interface Openings {
  /** Empty for an id that is not known. */
  of(callId: string): Calls;
  /** Gives the opening's number; `first` is that of the first one of an id that is not known yet. */
  add(callId: string, opening: Opening, first?: number): number;
  counts(): OpeningCounts;
  state(): OpeningsState;
}

/** Some gateways give every call one id; an opening so far back is waited for no more. */
export const LOOK_BACK = 500;

const NOTHING: Calls = { first: 0, list: [] };
const NO_COUNTS: OpeningCounts = { calls: 0, unanswered: 0, unclaimedResults: 0, reusedIds: 0 };

export function createOpenings(state: OpeningsState = { ids: [], forgotten: NO_COUNTS }): Openings {
  const ids = new Map<string, { first: number; list: Opening[] }>();
  let { forgotten } = state;
  let total = 0;
  for (const [id, { first, list }] of state.ids) {
    ids.set(id, { first, list: list.map((opening) => ({ ...opening })) });
    total += list.length;
  }

  const forget = (calls: { first: number; list: Opening[] }, count: number): void => {
    const list = calls.list.splice(0, count);
    forgotten = sumOf([forgotten, countsOf({ first: calls.first, list })]);
    calls.first += list.length;
    total -= list.length;
  };

  /** Past the bound, the ids that were opened longest ago go, half of all openings at once: one by one the map would look for its oldest again and again. */
  const forgetOldest = (): void => {
    for (const [id, calls] of ids) {
      if (total <= MOST_REMEMBERED / 2) return;
      forget(calls, calls.list.length);
      ids.delete(id);
    }
  };

  return {
    of: (callId) => ids.get(callId) ?? NOTHING,
    add(callId, opening, first = 0) {
      const calls = ids.get(callId) ?? { first, list: [] };
      ids.delete(callId);
      ids.set(callId, calls);
      calls.list.push(opening);
      total += 1;
      const number = calls.first + calls.list.length - 1;
      if (calls.list.length > 2 * LOOK_BACK) forget(calls, LOOK_BACK);
      if (total > MOST_REMEMBERED) forgetOldest();
      return number;
    },
    counts: () => sumOf([forgotten, ...[...ids.values()].map(countsOf)]),
    state: () => ({
      ids: [...ids].map(
        ([id, { first, list }]) => [id, { first, list: list.map((each) => ({ ...each })) }] as const,
      ),
      forgotten,
    }),
  };
}

function countsOf({ first, list }: Calls): OpeningCounts {
  const counts = { ...NO_COUNTS };
  for (const [place, { call, results, passed, covered }] of list.entries()) {
    if (passed) continue;
    if (call === null) counts.unclaimedResults += results;
    else {
      counts.calls += 1;
      if (results === 0 && !covered) counts.unanswered += 1;
      if (first + place > 0) counts.reusedIds += 1;
    }
  }
  return counts;
}

function sumOf(all: readonly OpeningCounts[]): OpeningCounts {
  const sum = { ...NO_COUNTS };
  for (const counts of all) {
    sum.calls += counts.calls;
    sum.unanswered += counts.unanswered;
    sum.unclaimedResults += counts.unclaimedResults;
    sum.reusedIds += counts.reusedIds;
  }
  return sum;
}
