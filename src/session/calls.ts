import { filesWritten } from '../rules/files.ts';
import { openersOf } from '../rules/openers.ts';
import { changesBranch } from '../rules/own-reads.ts';
import type { CallEvent, ResultEvent } from '../transcript/events.ts';
import { callKey, latestKey, readingOf, textOf, type Readings } from './call-state.ts';
import { noteForeignOutput } from './foreign-output.ts';
import { judgeCall } from './judge-call.ts';
import { resolvePath, tellUnheard } from './pending.ts';
import { noteRemotes } from './remotes.ts';
import { noteShown } from './shown.ts';
import type { CallState, SessionState } from './state.ts';
import { taskOutputIn } from './task-files.ts';

/** Calls that wait for a result, at most; beyond, the oldest quarter is given up. */
const MOST_CALLS = 2_000;
const MOST_STRAYS = 200;

/** Is this call the session's own deed: neither another session's nor a person's at the client's prompt (9.3, 9.4). */
function isOwnDeed(call: CallEvent): boolean {
  return !call.inherited && (call.actor === 'agent' || call.actor === 'subagent');
}

export function noteCall(state: SessionState, call: CallEvent, now: string | null, readings: Readings): void {
  const key = callKey(call.callId, call.opening);
  const before = state.calls[key];
  if (before !== undefined) return;
  state.openings[`${call.callId}#`] = call.opening;
  noteShown(state, textOf(call), { call: key, message: call.message, by: bySession(call) });
  state.calls[key] = { call, place: state.place, results: [], records: [], verdict: null, told: [] };
  state.callCount += 1;
  if (state.callCount > MOST_CALLS) dropOldest(state, MOST_CALLS / 4);
  forgetWritten(state, call, readings);
  for (const stray of takeStrays(state, call.callId, key)) {
    attach(state, key, stray.event, stray.place, now, readings);
  }
}

/** Results that came before their call. */
function takeStrays(state: SessionState, callId: string, key: string): SessionState['strays'] {
  const isIts = (target: string): boolean => target === key || target === `${callId}#`;
  const taken = state.strays.filter((stray) => isIts(stray.target));
  if (taken.length > 0) state.strays = state.strays.filter((stray) => !isIts(stray.target));
  return taken;
}

export function noteResult(
  state: SessionState,
  event: ResultEvent,
  now: string | null,
  readings: Readings,
): void {
  const target =
    event.continues === null
      ? callKey(event.callId, event.opening)
      : (latestKey(state, event.continues) ?? `${event.continues}#`);
  const known = state.calls[target];
  if (event.output !== null) {
    const by = event.inherited ? 'inherited' : known === undefined ? 'session' : bySession(known.call);
    noteShown(state, event.output, { call: target, message: known?.call.message ?? null, by });
  }
  if (known === undefined) {
    state.strays.push({ target, event, place: state.place });
    if (state.strays.length > MOST_STRAYS) state.strays.shift();
    noteForeignOutput(state, null, event, now);
    return;
  }
  attach(state, target, event, state.place, now, readings);
}

function attach(
  state: SessionState,
  key: string,
  event: ResultEvent,
  place: number,
  now: string | null,
  readings: Readings,
): void {
  const known = state.calls[key];
  if (known === undefined) return;
  if (!isOwnDeed(known.call) || event.inherited) {
    noteForeignOutput(state, known.call, event, now);
    return;
  }
  known.results.push({ event, place });
  const reading = readingOf(known.call, readings);
  const opens = openersOf(reading).length > 0 || reading.tool?.operation === 'open-pull-request';
  if (event.output !== null) noteRemotes(state, known.call, reading, event.output);
  judgeCall(state, key, event, now, readings);
  tellUnheard(state, key, event, now, readings);
  const task = taskOutputIn(state, known.call, event, readings);
  if (task !== null) attach(state, task.key, task.event, place, now, readings);
  if (reading.shell.commands.some(changesBranch)) for (const pending of state.unheard) pending.moved = true;
  // What opens nothing and is over cannot say more; its text need not be kept.
  if (!opens && event.covers.length === 0 && !isCovered(known.call)) settle(state, key, known, event);
}

/** A call of a client's program is kept for the result of the program. */
function isCovered(call: CallEvent): boolean {
  return call.within !== null;
}

function settle(state: SessionState, key: string, known: CallState, event: ResultEvent): void {
  if (event.status === 'unknown') known.results = [];
  else dropCall(state, key);
}

function dropCall(state: SessionState, key: string): void {
  if (Reflect.deleteProperty(state.calls, key)) state.callCount -= 1;
}

/** A file that something else writes is no longer an opener's answer (8.1). */
function forgetWritten(state: SessionState, call: CallEvent, readings: Readings): void {
  if (state.unheard.length === 0) return;
  const written =
    call.script === null && call.argv === null
      ? call.path !== null && call.tool !== 'Read'
        ? [resolvePath(state, call, call.path)]
        : []
      : filesWritten(readingOf(call, readings)).map((file) => resolvePath(state, call, file));
  for (const pending of state.unheard)
    if (pending.file !== null && written.includes(pending.file)) pending.file = null;
}

function bySession(call: CallEvent): 'session' | 'person' | 'inherited' {
  if (call.inherited) return 'inherited';
  return call.actor === 'person' ? 'person' : 'session';
}

/** Those that opened something go last. */
function dropOldest(state: SessionState, count: number): void {
  const keys = Object.keys(state.calls);
  const idle = keys.filter((key) => (state.calls[key]?.verdict?.openers ?? 0) === 0);
  const kept = keys.filter((key) => (state.calls[key]?.verdict?.openers ?? 0) > 0);
  for (const key of [...idle, ...kept].slice(0, count)) dropCall(state, key);
}
