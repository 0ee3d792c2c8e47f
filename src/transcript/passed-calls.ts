import { keepNewest } from './keep-newest.ts';

/** An id whose calls were all passed over. */
export interface PassedCall {
  /** How often it was opened. */
  readonly openings: number;
  /** Results of its latest call, passed over too. */
  readonly results: number;
}

export type PassedCallsState = readonly (readonly [string, PassedCall])[];

/** The calls that were passed over, so that their results may be (T56): most calls of a transcript are. */
export interface PassedCalls {
  has(callId: string): boolean;
  add(callId: string): void;
  answer(callId: string): void;
  /** Such an id is no longer one of them: something of it is read. */
  take(callId: string): PassedCall | null;
  state(): PassedCallsState;
}

/**
 * Ids that are remembered. Those without a result are few, and the newest (passing.ts); a second result of one that was
 * forgotten is read, and so costs time and nothing else.
 */
const MAX_PASSED = 4096;

export function createPassedCalls(state: PassedCallsState = []): PassedCalls {
  const calls = new Map(state.map(([id, call]) => [id, { ...call }]));
  return {
    has: (callId) => calls.has(callId),
    add(callId) {
      const known = calls.get(callId);
      // Written again before it was answered: one call (T20).
      if (known?.results === 0) return;
      if (known !== undefined) calls.delete(callId);
      calls.set(callId, { openings: (known?.openings ?? 0) + 1, results: 0 });
      keepNewest(calls, MAX_PASSED);
    },
    answer(callId) {
      const known = calls.get(callId);
      if (known !== undefined) known.results += 1;
    },
    take(callId) {
      const known = calls.get(callId) ?? null;
      calls.delete(callId);
      return known;
    },
    state: () => [...calls].map(([id, call]) => [id, { ...call }]),
  };
}
