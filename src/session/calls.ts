import { baseName } from '../rules/file-mentions.ts';
import { filesWritten } from '../rules/files.ts';
import { openersOf } from '../rules/openers.ts';
import { changesBranch } from '../rules/own-reads.ts';
import { isPush } from '../rules/pushes.ts';
import { postersOf } from '../rules/posters.ts';
import { kindPosted } from '../rules/comment-kinds.ts';
import type { CallReading } from '../rules/requests.ts';
import type { CallEvent, ResultEvent } from '../transcript/events.ts';
import { callKey, latestKey, readingOf, textOf } from './call-state.ts';
import { ownCall, type Draft } from './draft.ts';
import { noteForeignOutput } from './foreign-output.ts';
import { judgeCall } from './judge-call.ts';
import { lendRecords } from './lent.ts';
import { resolvePath } from './paths.ts';
import { takePiece, withoutText } from './pieces.ts';
import { tellUnheard } from './pending.ts';
import { noteRemotes } from './remotes.ts';
import { isFailedPoll, isLater } from './run.ts';
import { noteShown } from './shown.ts';
import type { CallState, SessionState, StoredResult } from './state.ts';
import { entriesOf, lookUp, put, remove } from './table.ts';
import { taskOutputIn } from './task-files.ts';
import { timeOf } from './time.ts';
import { wholeReadingOf } from './whole-reading.ts';

/** Calls that wait for a result, at most; beyond, the oldest quarter is given up. */
const MOST_CALLS = 2_000;
const MOST_STRAYS = 200;

/** Is this call the session's own deed: neither another session's nor a person's at the client's prompt (9.3, 9.4). */
function isOwnDeed(call: CallEvent): boolean {
  return !call.inherited && (call.actor === 'agent' || call.actor === 'subagent');
}

export function noteCall(draft: Draft, call: CallEvent): void {
  const { state, owned } = draft;
  const key = callKey(call.callId, call.opening);
  const known = lookUp(state.calls, key);
  if (known !== undefined) {
    // A stream counts its items anew where its thread is resumed: then the id is another call's.
    if (known.call.key === call.key || known.results.length === 0) return;
    dropCall(draft, key, known.call);
    forgetPending(state, new Set([key]));
  }
  put(state.latest, call.callId, call.opening, owned);
  noteShown(draft, textOf(call), { call: key, message: call.message, by: bySession(call) });
  const { place } = state;
  put(
    state.calls,
    key,
    {
      call,
      place,
      results: [],
      tail: 'closed',
      records: [],
      verdict: null,
      told: [],
      lent: false,
      posts: [],
    },
    owned,
  );
  if (state.calls.size > MOST_CALLS) dropOldest(draft, MOST_CALLS / 4);
  forgetWritten(draft, call);
  for (const stray of takeStrays(state, call.callId, key)) attach(draft, key, stray.event, stray.place);
}

/** Results that came before their call. */
function takeStrays(state: SessionState, callId: string, key: string): SessionState['strays'] {
  const isIts = (target: string): boolean => target === key || target === `${callId}#`;
  const taken = state.strays.filter((stray) => isIts(stray.target));
  if (taken.length > 0) state.strays = state.strays.filter((stray) => !isIts(stray.target));
  return taken;
}

export function noteResult(draft: Draft, event: ResultEvent): void {
  const { state } = draft;
  const target =
    event.continues === null
      ? callKey(event.callId, event.opening)
      : (latestKey(state, event.continues) ?? `${event.continues}#`);
  const known = lookUp(state.calls, target);
  if (event.output !== null) {
    const by = event.inherited ? 'inherited' : known === undefined ? 'session' : bySession(known.call);
    noteShown(draft, event.output, { call: target, message: known?.call.message ?? null, by });
  }
  if (event.continues !== null) settlePoll(draft, event);
  if (known !== undefined) {
    attach(draft, target, event, state.place);
    return;
  }
  state.strays.push({ target, event, place: state.place, at: timeOf(event, draft.now) });
  if (state.strays.length > MOST_STRAYS) {
    state.strays.shift();
    state.dropped.results += 1;
  }
  noteForeignOutput(draft, null, event);
}

/** A poll is answered by what its process printed; nothing comes back for the poll itself. */
function settlePoll(draft: Draft, { callId, opening }: ResultEvent): void {
  const poll = lookUp(draft.state.calls, callKey(callId, opening))?.call;
  if (poll !== undefined && poll.script === null && poll.argv === null && !isCovered(poll))
    dropCall(draft, callKey(callId, opening), poll);
}

function attach(draft: Draft, key: string, event: ResultEvent, place: number): void {
  const { state, readings } = draft;
  const kept = lookUp(state.calls, key);
  if (kept === undefined) return;
  if (!isOwnDeed(kept.call) || event.inherited) {
    noteForeignOutput(draft, kept.call, event);
    return;
  }
  const reading = readingOf(kept.call, readings);
  if (event.output !== null) noteRemotes(state, kept.call, reading, event.output);
  const whole = wholeReadingOf(state, kept, event, readings);
  if (takeResult(draft, key, { event, place, at: timeOf(event, draft.now), from: 0 }, whole.reading)) {
    judgeCall(draft, key, whole);
    lendRecords(draft, key);
  }
  tellUnheard(draft, key, event);
  const task = taskOutputIn(state, kept.call, event, readings);
  if (task !== null) attach(draft, task.key, task.event, place);
  if (reading.shell.commands.some(changesBranch))
    state.unheard = state.unheard.map((pending) => ({ ...pending, moved: true }));
  // What makes nothing and is over cannot say more; its text need not be kept.
  if (!makesSomething(whole.reading) && event.covers.length === 0 && !isCovered(kept.call))
    settle(draft, key, event, whole.reading);
}

/** Keeps a result with its call; false where it changes no verdict. A call that it changes nothing of is not touched. */
function takeResult(draft: Draft, key: string, result: StoredResult, reading: CallReading): boolean {
  const kept = lookUp(draft.state.calls, key);
  if (kept === undefined) return false;
  if (kept.tail === 'beyond') {
    draft.state.dropped.results += 1;
    return false;
  }
  const proofs = (): ReadonlySet<string> => proofEvents(draft.state, kept);
  const taken = isLater(result) ? takePiece(kept, result, reading, proofs) : null;
  if (isLater(result) && taken === null) return false;
  draft.state.dropped.results += taken?.forgotten ?? 0;
  const known = ownCall(draft, key) ?? kept;
  known.results = taken?.results ?? [...known.results, result];
  known.tail = taken?.tail ?? known.tail;
  return taken?.isNews ?? true;
}

/** Keys of the events that what a call made stands in. */
function proofEvents({ proofs, posts }: SessionState, call: CallState): ReadonlySet<string> {
  const facts = (call.verdict?.facts ?? []).flatMap((fact) => lookUp(proofs, fact) ?? []);
  const comments = call.posts.flatMap((post) => lookUp(posts, post) ?? []);
  return new Set([...facts, ...comments].map(({ fact }) => fact.event));
}

function makesSomething(reading: CallReading): boolean {
  const { tool } = reading;
  const byTool =
    tool !== null && (tool.operation === 'open-pull-request' || kindPosted(tool.operation) !== null);
  return byTool || openersOf(reading).length > 0 || postersOf(reading).length > 0;
}

/** A call of a client's program is kept for the result of the program. */
function isCovered(call: CallEvent): boolean {
  return call.within !== null;
}

function settle(draft: Draft, key: string, event: ResultEvent, reading: CallReading): void {
  const isOver = event.status !== 'unknown' && !isFailedPoll(event);
  // What git prints of a push may come in pieces.
  if (!isOver && reading.shell.commands.some(isPush)) return;
  const known = ownCall(draft, key);
  if (known === undefined) return;
  // Emptied, not only let go: what an old object that is dead points to lives on until the old ones are collected.
  // Which calls a program made is said once, and needed for what comes later.
  known.results.splice(0, Infinity, ...known.results.filter(hasCovers).map(withoutText));
  known.tail = 'closed';
  if (isOver) dropCall(draft, key, known.call);
}

function hasCovers({ event }: StoredResult): boolean {
  return event.covers.length > 0;
}

function dropCall({ state, owned }: Draft, key: string, { callId, opening }: CallEvent): void {
  remove(state.calls, key, owned);
  if (lookUp(state.latest, callId) === opening) remove(state.latest, callId, owned);
}

/** A file that something else writes is no longer an answer (8.1). */
function forgetWritten(draft: Draft, call: CallEvent): void {
  const { state } = draft;
  if (state.unheard.length === 0 && state.unseen.length === 0) return;
  const isWritten = writtenBy(draft, call);
  if (state.unheard.some(({ file }) => isWritten(file)))
    state.unheard = state.unheard.map((each) => (isWritten(each.file) ? { ...each, file: null } : each));
  state.unseen = state.unseen.filter(({ file }) => !isWritten(file));
}

/** Says of a file whether a call writes to it. */
function writtenBy({ state, readings }: Draft, call: CallEvent): (file: string | null) => boolean {
  if (call.script === null && call.argv === null) {
    const path = call.path !== null && call.tool !== 'Read' ? resolvePath(state, call, call.path) : null;
    return (file) => file !== null && file === path;
  }
  const { paths, names, anywhere } = filesWritten(readingOf(call, readings));
  const written = new Set(paths.map((path) => resolvePath(state, call, path)));
  return (file) => file !== null && (anywhere || written.has(file) || names.has(baseName(file)));
}

function bySession(call: CallEvent): 'session' | 'person' | 'inherited' {
  if (call.inherited) return 'inherited';
  return call.actor === 'person' ? 'person' : 'session';
}

/** Those that made something go last. */
function dropOldest(draft: Draft, count: number): void {
  const calls = entriesOf(draft.state.calls).sort(([, a], [, b]) => a.place - b.place);
  const made = ({ verdict, posts }: CallState): boolean => (verdict?.openers ?? 0) > 0 || posts.length > 0;
  const idle = calls.filter(([, call]) => !made(call));
  const kept = calls.filter(([, call]) => made(call));
  const going = [...idle, ...kept].slice(0, count);
  for (const [key, { call }] of going) dropCall(draft, key, call);
  forgetPending(draft.state, new Set(going.map(([key]) => key)));
  draft.state.dropped.calls += going.length;
}

/** What waits for an answer goes with its call. */
function forgetPending(state: SessionState, calls: ReadonlySet<string>): void {
  state.unheard = state.unheard.filter((pending) => !calls.has(pending.call));
  state.unseen = state.unseen.filter((pending) => !calls.has(pending.call));
}
