import { claimsIn } from '../rules/pull-request/claimed.ts';
import { linkedBy } from '../rules/pull-request/linked.ts';
import { addressKey } from '../rules/addresses.ts';
import type { Event, ProseEvent, RecordEvent, SessionEvent } from '../transcript/events.ts';
import { callOf, latestKey } from './call-state.ts';
import { noteCall, noteResult } from './calls.ts';
import { ownCall, type Draft } from './draft.ts';
import { refuseMentions } from './foreign-output.ts';
import { isNewEvent } from './known-events.ts';
import { lendRecords } from './lent.ts';
import { addProof } from './proofs.ts';
import { refuse } from './refusals.ts';
import { isAnothersWord, mayHoldAddress, noteShown } from './shown.ts';
import type { EventKind, SessionState } from './state.ts';
import { lookUp, put } from './table.ts';
import { timeOf } from './time.ts';

/**
 * Takes events into the state, those that were not taken in before. Total: what is no event, or not the one it says, is
 * counted and left out. Nothing is read of a session that only serves to sum up another one.
 */
export function foldAll(draft: Draft, events: readonly Event[]): void {
  const { state } = draft;
  if (state.fork === 'status-summary') return;
  for (const event of events) {
    try {
      fold(draft, event);
    } catch {
      state.unread[kindOf(event)] += 1;
    }
  }
}

function kindOf(event: unknown): keyof SessionState['unread'] {
  const kind: unknown = typeof event === 'object' && event !== null && 'kind' in event ? event.kind : null;
  return KINDS.find((known) => known === kind) ?? 'other';
}

const KINDS: readonly EventKind[] = ['session', 'call', 'result', 'prose', 'record'];

function fold(draft: Draft, event: Event): void {
  if (kindOf(event) === 'other' || typeof event.key !== 'string') throw new TypeError('no event');
  if (!isNewEvent(draft, event)) return;
  const { state } = draft;
  draft.taken += 1;
  state.inherits ||= event.inherited;
  if (isOwn(event)) state.ownEvents += 1;
  state.place += 1;
  state.header.startedAt ??= timeOf(event, null);
  switch (event.kind) {
    case 'session':
      noteSession(state, event);
      return;
    case 'call':
      noteCall(draft, event);
      return;
    case 'result':
      noteResult(draft, event);
      return;
    case 'prose':
      noteProse(draft, event);
      return;
    case 'record':
      noteRecord(draft, event);
  }
}

/** Said or done by an agent of this session. */
function isOwn(event: Event): boolean {
  if (event.inherited) return false;
  const by = event.kind === 'call' ? event.actor : event.kind === 'prose' ? event.role : null;
  return by === 'agent' || by === 'subagent';
}

/** The first of each is kept, but for the branch, which moves (transcripts.md, T46). */
function noteSession({ header }: SessionState, event: SessionEvent): void {
  if (event.agentId !== null) return;
  header.id ??= event.id;
  header.client ??= event.client;
  header.cwd ??= event.cwd;
  header.branch = event.branch ?? header.branch;
  header.repository ??= event.repository;
  header.forkOf ??= event.forkOf;
}

function noteProse(draft: Draft, event: ProseEvent): void {
  const { text, role, inherited, agentId } = event;
  if (!mayHoldAddress(text)) return;
  const isAgents = role === 'agent' || role === 'subagent';
  if (isAgents && !inherited) noteClaims(draft, event);
  else {
    // A person's words never vouch, nor do those of the client, of a hook, or of another session (9.3 to 9.5).
    const reason = inherited ? 'inherited-event' : 'user-message';
    refuseMentions(draft, text, reason, event, { callId: null, opening: null, agentId });
  }
  const by = inherited ? 'inherited' : role === 'person' ? 'person' : 'session';
  noteShown(draft, text, { call: null, message: null, by });
}

/** The agent's own words may claim; what a person or another session named first they cannot (10.11). */
function noteClaims(draft: Draft, event: ProseEvent): void {
  const { state, now } = draft;
  for (const reading of claimsIn(event.text)) {
    const { url, span, verdict } = reading;
    const key = addressKey({ kind: 'pull-request', ...reading });
    const proof = {
      callId: null,
      opening: null,
      event: event.key,
      command: null,
      output: span,
      at: timeOf(event, now),
      agentId: event.agentId,
    };
    const reason = verdict === 'claimed' ? (isAnothersWord(state, key) ? 'known-before' : null) : verdict;
    if (reason !== null) {
      refuse(draft, key, { url, reason, ...proof });
      continue;
    }
    const fact = { url, evidence: 'claimed', rule: 'pull-request/claimed', ...proof } as const;
    addProof(draft, { key, fact, guard: 'must', place: state.place, offset: span[0] }, null);
  }
}

function noteRecord(draft: Draft, event: RecordEvent): void {
  const address = linkedBy(event);
  if (address === null) return;
  const { state, now, touched } = draft;
  const key = addressKey(address);
  const calls = event.callId === null ? null : latestKey(state, event.callId);
  const call = calls === null ? undefined : ownCall(draft, calls);
  call?.records.push(event);
  if (lookUp(state.linked, key) === undefined) {
    const fact = {
      url: address.url,
      evidence: 'linked',
      rule: 'pull-request/linked',
      callId: event.callId,
      opening: event.callId === null ? null : (callOf(state, event.callId)?.call.opening ?? 0),
      event: event.key,
      command: null,
      output: null,
      at: timeOf(event, now),
      agentId: null,
    } as const;
    put(state.linked, key, { key, fact, guard: null, place: state.place, offset: 0 }, draft.owned);
    touched.addresses.add(key);
  }
  if (calls === null || call === undefined) return;
  lendRecords(draft, calls);
  for (const post of call.posts) touched.posts.add(post);
}
