import { readCall, type CallReading } from '../rules/requests.ts';
import type { CallEvent } from '../transcript/events.ts';
import type { CallState, SessionState } from './state.ts';
import { lookUp } from './table.ts';

/** Readings of calls that were made already: a script is read once, not with each of its results. */
export type Readings = WeakMap<CallEvent, CallReading>;

export function readingOf(call: CallEvent, readings: Readings): CallReading {
  const known = readings.get(call);
  if (known !== undefined) return known;
  const reading = readCall(call);
  readings.set(call, reading);
  return reading;
}

/** All that a call's own words say: its script, its words, its arguments. */
export function textOf({ script, argv, arguments: given }: CallEvent): string {
  return script ?? (argv ?? []).join(' ') + (given === null ? '' : JSON.stringify(given));
}

/** A call's own key: ids are opened again after their call was answered (transcripts.md, T18). */
export function callKey(callId: string, opening: number): string {
  return `${callId}#${opening}`;
}

/** The call that was opened last under an id, where it is still kept. */
export function callOf(state: SessionState, callId: string): CallState | null {
  const key = latestKey(state, callId);
  return (key === null ? null : lookUp(state.calls, key)) ?? null;
}

export function latestKey(state: SessionState, callId: string): string | null {
  const opening = lookUp(state.latest, callId);
  return opening === undefined ? null : callKey(callId, opening);
}
