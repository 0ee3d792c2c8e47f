import { judge } from '../rules/judge.ts';
import { createdByMcp } from '../rules/pull-request/created-by-mcp.ts';
import type { CallReading } from '../rules/requests.ts';
import type { Judgement } from '../rules/verdict.ts';
import type { CallEvent, ResultEvent } from '../transcript/events.ts';
import { latestKey, readingOf, type Readings } from './call-state.ts';
import { resolvePath } from './pending.ts';
import { addRefusal } from './refusals.ts';
import { assembleRun, joinReadings, UNKNOWN_PROGRAM } from './run.ts';
import { mayHoldAddress } from './shown.ts';
import type { CallState, SessionState } from './state.ts';
import { storedFact, storedRefusal, type Standing } from './stored.ts';
import { surroundingsOf } from './surroundings.ts';

/** Judges a call anew, with all that has come back for it so far. */
export function judgeCall(
  state: SessionState,
  key: string,
  event: ResultEvent,
  now: string | null,
  readings: Readings,
): void {
  const known = state.calls[key];
  if (known === undefined) return;
  const inner = innerCalls(state, known, event);
  const { reading, calls, origins } = wholeReading(known, inner, readings);
  const assembled = assembleRun(known, reading);
  if (assembled === null || !isWorthJudging(assembled.run.output, reading)) return;
  const { run } = assembled;
  const surroundings = surroundingsOf(
    state,
    key,
    inner.map((each) => latestKey(state, each.call.callId) ?? ''),
  );
  const byTool = reading.tool?.operation === 'open-pull-request';
  const judgement: Judgement = byTool ? createdByMcp(run, surroundings) : judge(run, surroundings);
  const standingAt = (offset: number, index: number): Standing & { readonly from: number } => {
    const { result, from } = assembled.eventAt(offset);
    const call = calls[origins[index] ?? 0] ?? known.call;
    return { call, event: result.event, place: result.place, now, from };
  };
  const facts = judgement.found.map((found) => {
    const standing = standingAt(found.output[0], found.index);
    const [from, to] = found.output;
    return storedFact({ ...found, output: [from - standing.from, to - standing.from] }, standing);
  });
  const refusals = judgement.turnedDown.map((down) => {
    const standing = standingAt(down.output[0], 0);
    const [from, to] = down.output;
    return storedRefusal({ ...down, output: [from - standing.from, to - standing.from] }, standing);
  });
  const { unheard, openers, shows, ownRead } = judgement;
  known.verdict = {
    facts,
    refusals: openers > 0 ? refusals : [],
    unheard: [...unheard],
    openers,
    shows,
    ownRead,
  };
  if (openers === 0) for (const refusal of refusals) addRefusal(state.refusals, refusal);
  keepPending(state, key, known.call, judgement);
}

/**
 * The calls of a client's program whose output this result may hold (transcripts.md, T38); what a program prints after
 * it was waited for is theirs as well.
 */
function innerCalls(state: SessionState, known: CallState, event: ResultEvent): readonly CallState[] {
  const covers =
    event.continues === null ? event.covers : known.results.flatMap((result) => result.event.covers);
  return [...new Set(covers)].flatMap((callId) => {
    const key = latestKey(state, callId);
    const inner = key === null ? undefined : state.calls[key];
    return inner === undefined ? [] : [inner];
  });
}

function wholeReading(
  known: CallState,
  inner: readonly CallState[],
  readings: Readings,
): { reading: CallReading; calls: readonly CallEvent[]; origins: readonly number[] } {
  if (inner.length === 0) {
    const reading = readingOf(known.call, readings);
    return { reading, calls: [known.call], origins: reading.requests.map(() => 0) };
  }
  const calls = inner.map((each) => each.call);
  return {
    ...joinReadings(calls.map((call) => (isOpaque(call) ? UNKNOWN_PROGRAM : readingOf(call, readings)))),
    calls,
  };
}

/** A call whose script was computed: nobody knows what it ran (T38). */
function isOpaque(call: CallEvent): boolean {
  return call.origin === 'opaque' && call.script === null && call.mcpTool === null;
}

function isWorthJudging(output: string, reading: CallReading): boolean {
  const asks = reading.tool !== null || reading.requests.some((request) => request.operations !== null);
  return asks || mayHoldAddress(output);
}

function keepPending(state: SessionState, key: string, call: CallEvent, { unheard }: Judgement): void {
  const others = state.unheard.filter((pending) => pending.call !== key);
  const pending = unheard.map((one) => ({
    call: key,
    unheard: one,
    file: one.file === null ? null : resolvePath(state, call, one.file),
    folder: one.folder === null ? null : resolvePath(state, call, one.folder),
    moved: false,
  }));
  state.unheard = [...others, ...pending];
}
