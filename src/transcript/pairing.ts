/** What of a call its result needs to know. */
export interface CallNote {
  readonly tool: string;
  /** Print of what was called: the same call written again has the same. */
  readonly print: string;
  /** Identity of the line that holds it (T18). */
  readonly line: string | null;
  /** Known from an item alone so far (T37). */
  readonly item: boolean;
  /** A tool of an MCP server. */
  readonly mcp: boolean;
  readonly inherited: boolean;
  /** What a poll or a read asks about: a task, a process, a file. */
  readonly target: string | null;
  /** Inner calls (T38). */
  readonly covers: readonly string[];
}

interface Opening {
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

export interface Opened {
  readonly opening: number;
  /** The same call was written before: no second event (T20). */
  readonly repeated: boolean;
}

export interface Answered {
  readonly opening: number;
  /** null: the call is not known yet. */
  readonly call: CallNote | null;
  /** How many results came before this one. */
  readonly before: number;
  readonly repeated: boolean;
}

export type PairingState = readonly (readonly [string, readonly Readonly<Opening>[]])[];

/** Ties results to calls by id alone, in whatever order they come (T16–T18). */
export interface Pairing {
  open(callId: string, call: CallNote): Opened;
  /**
   * The call that a result is for: the one whose line it names, else the latest without a result, else the latest.
   * `print` given: a result with the print of the one before is that one again.
   */
  answer(callId: string, line: string | null, print: string | null): Answered;
  /** The latest call of that id. */
  latest(callId: string): CallNote | null;
  /** The output of that call may be in the result of the one around it. */
  cover(callId: string): void;
  /** The call turns out to be copied in (T50). */
  inherit(callId: string, opening: number): void;
  /** A call whose line was passed over. */
  pass(callId: string): void;
  /** A result of it, passed over too. */
  passAnswer(callId: string): void;
  /** Was every call of that id passed over? False for an id that is not known. */
  isDull(callId: string): boolean;
  /** The line of a call that was passed over is read after all. */
  reopen(callId: string): void;
  counts(): {
    readonly calls: number;
    readonly unanswered: number;
    readonly unclaimedResults: number;
    readonly reusedIds: number;
  };
  state(): PairingState;
}

export function createPairing(state: PairingState = []): Pairing {
  const ids = new Map<string, Opening[]>(
    state.map(([id, openings]) => [id, openings.map((opening) => ({ ...opening }))]),
  );

  const openingsOf = (callId: string): Opening[] => {
    const known = ids.get(callId);
    if (known !== undefined) return known;
    const fresh: Opening[] = [];
    ids.set(callId, fresh);
    return fresh;
  };

  const indexFor = (openings: readonly Opening[], line: string | null): number => {
    if (line !== null) {
      const named = openings.findLastIndex(({ call }) => call?.line === line);
      if (named >= 0) return named;
    }
    const open = openings.findLastIndex(({ call, results }) => call !== null && results === 0);
    return open >= 0 ? open : openings.length - 1;
  };

  return {
    open(callId, call) {
      const openings = openingsOf(callId);
      const early = openings.findIndex((opening) => opening.call === null && !opening.passed);
      const waiting = openings[early];
      if (waiting !== undefined) {
        waiting.call = call;
        return { opening: early, repeated: false };
      }
      const last = openings.at(-1);
      // Written again before it was answered, or an item that the call's own line follows: one call.
      const again = last?.call?.print === call.print && (last.results === 0 || last.call.item);
      if (last !== undefined && again) {
        last.call = call;
        return { opening: openings.length - 1, repeated: true };
      }
      openings.push({ call, results: 0, passed: false, covered: false, lastResult: null });
      return { opening: openings.length - 1, repeated: false };
    },
    answer(callId, line, print) {
      const openings = openingsOf(callId);
      if (openings.length === 0)
        openings.push({ call: null, results: 0, passed: false, covered: false, lastResult: null });
      const opening = indexFor(openings, line);
      const found = openings[opening];
      if (found === undefined) return { opening: 0, call: null, before: 0, repeated: false };
      const repeated = print !== null && found.lastResult === print;
      const before = found.results;
      if (!repeated) found.results += 1;
      found.lastResult = print;
      return { opening, call: found.call, before, repeated };
    },
    latest: (callId) => ids.get(callId)?.findLast(({ call }) => call !== null)?.call ?? null,
    cover(callId) {
      const last = ids.get(callId)?.at(-1);
      if (last !== undefined) last.covered = true;
    },
    inherit(callId, opening) {
      const found = ids.get(callId)?.[opening];
      if (found?.call) found.call = { ...found.call, inherited: true };
    },
    pass(callId) {
      const openings = openingsOf(callId);
      const last = openings.at(-1);
      if (last?.passed === true && last.results === 0) return;
      openings.push({ call: null, results: 0, passed: true, covered: false, lastResult: null });
    },
    passAnswer(callId) {
      const last = ids.get(callId)?.at(-1);
      if (last !== undefined) last.results += 1;
    },
    isDull: (callId) => ids.get(callId)?.every(({ passed }) => passed) ?? false,
    reopen(callId) {
      const last = ids.get(callId)?.findLast(({ passed }) => passed);
      if (last !== undefined) last.passed = false;
    },
    counts() {
      let calls = 0;
      let unanswered = 0;
      let unclaimedResults = 0;
      let reusedIds = 0;
      for (const openings of ids.values()) {
        for (const [index, { call, results, passed, covered }] of openings.entries()) {
          if (passed) continue;
          if (call === null) unclaimedResults += results;
          else {
            calls += 1;
            if (results === 0 && !covered) unanswered += 1;
            if (index > 0) reusedIds += 1;
          }
        }
      }
      return { calls, unanswered, unclaimedResults, reusedIds };
    },
    state: () => [...ids].map(([id, openings]) => [id, openings.map((opening) => ({ ...opening }))] as const),
  };
}
