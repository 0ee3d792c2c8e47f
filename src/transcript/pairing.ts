import type { Calls, Opening, OpeningCounts, OpeningsState } from './openings.ts';
import { createOpenings, LOOK_BACK } from './openings.ts';
import type { PassedCallsState } from './passed-calls.ts';
import { createPassedCalls } from './passed-calls.ts';

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

export interface PairingState {
  readonly openings: OpeningsState;
  readonly passed: PassedCallsState;
}

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
  counts(): OpeningCounts;
  state(): PairingState;
}

export function createPairing(state?: PairingState): Pairing {
  const passed = createPassedCalls(state?.passed);
  const openings = createOpenings(state?.openings);

  /** Of an id whose calls were all passed over, the latest is an opening like others once something of it is read. */
  const callsOf = (callId: string): Calls => {
    const dull = passed.take(callId);
    if (dull !== null)
      openings.add(callId, { ...UNKNOWN, passed: true, results: dull.results }, dull.openings - 1);
    return openings.of(callId);
  };

  const latest = (callId: string): Opening | undefined => {
    const { list } = openings.of(callId);
    return list[lastIndex(list, ({ call }) => call !== null)];
  };

  return {
    open(callId, call) {
      const { first, list } = callsOf(callId);
      const early = lastIndex(list, (opening) => opening.call === null && !opening.passed);
      const waiting = list[early];
      if (waiting !== undefined) {
        waiting.call = call;
        return { opening: first + early, repeated: false };
      }
      const last = list.at(-1);
      // Written again before it was answered, or an item that the call's own line follows: one call.
      const again = last?.call?.print === call.print && (last.results === 0 || last.call.item);
      if (last !== undefined && again) {
        last.call = call;
        return { opening: first + list.length - 1, repeated: true };
      }
      return { opening: openings.add(callId, { ...UNKNOWN, call }), repeated: false };
    },
    answer(callId, line, print) {
      if (callsOf(callId).list.length === 0) openings.add(callId, { ...UNKNOWN });
      const { first, list } = openings.of(callId);
      const place = placeFor(list, line);
      const found = list[place];
      if (found === undefined) return { opening: 0, call: null, before: 0, repeated: false };
      const repeated = print !== null && found.lastResult === print;
      const before = found.results;
      if (!repeated) found.results += 1;
      found.lastResult = print;
      return { opening: first + place, call: found.call, before, repeated };
    },
    latest: (callId) => latest(callId)?.call ?? null,
    cover(callId) {
      const last = openings.of(callId).list.at(-1);
      if (last !== undefined) last.covered = true;
    },
    inherit(callId, opening) {
      const { first, list } = openings.of(callId);
      const found = list[opening - first];
      if (found?.call) found.call = { ...found.call, inherited: true };
    },
    pass(callId) {
      const last = openings.of(callId).list.at(-1);
      if (last === undefined) passed.add(callId);
      else if (!last.passed || last.results > 0) openings.add(callId, { ...UNKNOWN, passed: true });
    },
    passAnswer(callId) {
      passed.answer(callId);
    },
    isDull: (callId) => passed.has(callId),
    reopen(callId) {
      const last = callsOf(callId).list.findLast((opening) => opening.passed);
      if (last !== undefined) last.passed = false;
    },
    counts: () => openings.counts(),
    state: () => ({ openings: openings.state(), passed: passed.state() }),
  };
}

const UNKNOWN: Opening = { call: null, results: 0, passed: false, covered: false, lastResult: null };

/** The place of the call that a result is for (T18). */
function placeFor(list: readonly Opening[], line: string | null): number {
  const named = line === null ? -1 : lastIndex(list, ({ call }) => call?.line === line);
  if (named >= 0) return named;
  const open = lastIndex(list, ({ call, results }) => call !== null && results === 0);
  return open >= 0 ? open : list.length - 1;
}

function lastIndex(list: readonly Opening[], fits: (opening: Opening) => boolean): number {
  const end = Math.max(0, list.length - LOOK_BACK);
  for (let place = list.length - 1; place >= end; place -= 1) {
    const opening = list[place];
    if (opening !== undefined && fits(opening)) return place;
  }
  return -1;
}
