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

/** Some gateways give every call one id; an opening so far back is waited for no more. */
const LOOK_BACK = 500;

interface Calls {
  readonly openings: Opening[];
  /** How many of them were passed over. */
  passed: number;
}

export function createPairing(state: PairingState = []): Pairing {
  const ids = new Map<string, Calls>();
  for (const [id, openings] of state) {
    const passed = openings.filter((opening) => opening.passed).length;
    ids.set(id, { openings: openings.map((opening) => ({ ...opening })), passed });
  }

  const callsOf = (callId: string): Calls => {
    const known = ids.get(callId);
    if (known !== undefined) return known;
    const fresh: Calls = { openings: [], passed: 0 };
    ids.set(callId, fresh);
    return fresh;
  };

  const latest = (callId: string): Opening | undefined => {
    const { openings } = ids.get(callId) ?? { openings: [] };
    return openings[lastIndex(openings, ({ call }) => call !== null)];
  };

  return {
    open(callId, call) {
      const { openings } = callsOf(callId);
      const early = lastIndex(openings, (opening) => opening.call === null && !opening.passed);
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
      openings.push({ ...UNKNOWN, call });
      return { opening: openings.length - 1, repeated: false };
    },
    answer(callId, line, print) {
      const { openings } = callsOf(callId);
      if (openings.length === 0) openings.push({ ...UNKNOWN });
      const opening = indexFor(openings, line);
      const found = openings[opening];
      if (found === undefined) return { opening: 0, call: null, before: 0, repeated: false };
      const repeated = print !== null && found.lastResult === print;
      const before = found.results;
      if (!repeated) found.results += 1;
      found.lastResult = print;
      return { opening, call: found.call, before, repeated };
    },
    latest: (callId) => latest(callId)?.call ?? null,
    cover(callId) {
      const last = ids.get(callId)?.openings.at(-1);
      if (last !== undefined) last.covered = true;
    },
    inherit(callId, opening) {
      const found = ids.get(callId)?.openings[opening];
      if (found?.call) found.call = { ...found.call, inherited: true };
    },
    pass(callId) {
      const calls = callsOf(callId);
      const last = calls.openings.at(-1);
      if (last?.passed === true && last.results === 0) return;
      calls.openings.push({ ...UNKNOWN, passed: true });
      calls.passed += 1;
    },
    passAnswer(callId) {
      const last = ids.get(callId)?.openings.at(-1);
      if (last !== undefined) last.results += 1;
    },
    isDull(callId) {
      const calls = ids.get(callId);
      return calls !== undefined && calls.passed === calls.openings.length;
    },
    reopen(callId) {
      const calls = ids.get(callId);
      const last = calls?.openings.findLast(({ passed }) => passed);
      if (calls === undefined || last === undefined) return;
      last.passed = false;
      calls.passed -= 1;
    },
    counts: () => countsOf([...ids.values()].map(({ openings }) => openings)),
    state: () => [...ids].map(([id, { openings }]) => [id, openings.map((each) => ({ ...each }))] as const),
  };
}

const UNKNOWN: Opening = { call: null, results: 0, passed: false, covered: false, lastResult: null };

/** The call that a result is for (T18). */
function indexFor(openings: readonly Opening[], line: string | null): number {
  const named = line === null ? -1 : lastIndex(openings, ({ call }) => call?.line === line);
  if (named >= 0) return named;
  const open = lastIndex(openings, ({ call, results }) => call !== null && results === 0);
  return open >= 0 ? open : openings.length - 1;
}

function lastIndex(openings: readonly Opening[], fits: (opening: Opening) => boolean): number {
  const end = Math.max(0, openings.length - LOOK_BACK);
  for (let index = openings.length - 1; index >= end; index -= 1) {
    const opening = openings[index];
    if (opening !== undefined && fits(opening)) return index;
  }
  return -1;
}

function countsOf(all: readonly (readonly Opening[])[]): ReturnType<Pairing['counts']> {
  const counts = { calls: 0, unanswered: 0, unclaimedResults: 0, reusedIds: 0 };
  for (const openings of all) {
    for (const [index, { call, results, passed, covered }] of openings.entries()) {
      if (passed) continue;
      if (call === null) counts.unclaimedResults += results;
      else {
        counts.calls += 1;
        if (results === 0 && !covered) counts.unanswered += 1;
        if (index > 0) counts.reusedIds += 1;
      }
    }
  }
  return counts;
}
