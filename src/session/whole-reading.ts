import type { CallReading } from '../rules/requests.ts';
import type { CallEvent, ResultEvent } from '../transcript/events.ts';
import { latestKey, readingOf, type Readings } from './call-state.ts';
import { joinReadings, UNKNOWN_PROGRAM } from './run.ts';
import type { CallState, SessionState } from './state.ts';
import { lookUp } from './table.ts';

/** What ran under a call, with the calls that its commands come from. */
export interface WholeReading {
  readonly reading: CallReading;
  readonly calls: readonly CallEvent[];
  /** For each command of the reading: which of the calls it comes from. */
  readonly origins: readonly number[];
}

/** What all that came back for a call, with this result, may hold the output of. */
export function wholeReadingOf(
  state: SessionState,
  known: CallState,
  event: ResultEvent,
  readings: Readings,
): WholeReading {
  const inner = innerCalls(state, known, event);
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

/**
 * The calls of a client's program whose output this result may hold (transcripts.md, T38); what a program prints after
 * it was waited for is theirs as well.
 */
function innerCalls(state: SessionState, known: CallState, event: ResultEvent): readonly CallState[] {
  const before = event.continues === null ? [] : known.results.flatMap((result) => result.event.covers);
  return [...new Set([...before, ...event.covers])].flatMap((callId) => {
    const key = latestKey(state, callId);
    const inner = key === null ? undefined : lookUp(state.calls, key);
    return inner === undefined ? [] : [inner];
  });
}

/** A call whose script was computed: nobody knows what it ran (T38). */
function isOpaque(call: CallEvent): boolean {
  return call.origin === 'opaque' && call.script === null && call.mcpTool === null;
}
