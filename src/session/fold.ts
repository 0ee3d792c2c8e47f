import { claimsIn } from '../rules/pull-request/claimed.ts';
import { linkedBy } from '../rules/pull-request/linked.ts';
import { addressKey } from '../rules/addresses.ts';
import { findAddresses } from '../text/address.ts';
import type { Event, ProseEvent, RecordEvent, SessionEvent } from '../transcript/events.ts';
import { callOf, type Readings } from './call-state.ts';
import { noteCall, noteResult } from './calls.ts';
import { refuse } from './refusals.ts';
import { isAnothersWord, mayHoldAddress, noteShown } from './shown.ts';
import type { SessionState } from './state.ts';

/** Takes one event into the state. Total: an event of any content is fine. `now` stands in for a missing time. */
export function fold(state: SessionState, event: Event, now: string | null, readings: Readings): void {
  state.place += 1;
  state.header.startedAt ??= event.at;
  switch (event.kind) {
    case 'session':
      noteSession(state, event);
      return;
    case 'call':
      noteCall(state, event, now, readings);
      return;
    case 'result':
      noteResult(state, event, now, readings);
      return;
    case 'prose':
      noteProse(state, event, now);
      return;
    case 'record':
      noteRecord(state, event, now);
  }
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

function noteProse(state: SessionState, event: ProseEvent, now: string | null): void {
  if (!mayHoldAddress(event.text)) return;
  const isAgents = event.role === 'agent' || event.role === 'subagent';
  if (isAgents && !event.inherited) noteClaims(state, event, now);
  else noteAnothersWord(state, event, now);
  const by = event.inherited ? 'inherited' : event.role === 'person' ? 'person' : 'session';
  noteShown(state, event.text, { call: null, message: null, by });
}

/** The agent's own words may claim; what a person or another session named first they cannot (10.11). */
function noteClaims(state: SessionState, event: ProseEvent, now: string | null): void {
  for (const reading of claimsIn(event.text)) {
    const { url, span, verdict } = reading;
    const key = addressKey({ kind: 'pull-request', ...reading });
    const proof = {
      callId: null,
      opening: null,
      event: event.key,
      command: null,
      output: span,
      at: event.at ?? now,
      agentId: event.agentId,
    };
    const reason = verdict === 'claimed' ? (isAnothersWord(state, key) ? 'known-before' : null) : verdict;
    if (reason !== null) {
      refuse(state, key, { url, reason, ...proof });
      continue;
    }
    const fact = { url, evidence: 'claimed', rule: 'pull-request/claimed', ...proof } as const;
    state.claims.push({ key, fact, guard: 'must', place: state.place, offset: span[0] });
  }
}

/** A person's words never vouch, nor do those of the client, of a hook, or of another session (9.3 to 9.5). */
function noteAnothersWord(state: SessionState, event: ProseEvent, now: string | null): void {
  const reason = event.inherited ? 'inherited-event' : 'user-message';
  for (const { address, from, to } of findAddresses(event.text)) {
    if (address.kind !== 'pull-request') continue;
    refuse(state, addressKey(address), {
      url: address.url,
      reason,
      callId: null,
      opening: null,
      event: event.key,
      command: null,
      output: [from, to],
      at: event.at ?? now,
      agentId: event.agentId,
    });
  }
}

function noteRecord(state: SessionState, event: RecordEvent, now: string | null): void {
  const address = linkedBy(event);
  if (address === null) return;
  const key = addressKey(address);
  if (event.callId !== null) callOf(state, event.callId)?.records.push(event);
  if (state.linked.some((each) => each.key === key)) return;
  const fact = {
    url: address.url,
    evidence: 'linked',
    rule: 'pull-request/linked',
    callId: event.callId,
    opening: event.callId === null ? null : (callOf(state, event.callId)?.call.opening ?? 0),
    event: event.key,
    command: null,
    output: null,
    at: event.at ?? now,
    agentId: null,
  } as const;
  state.linked.push({ key, fact, guard: null, place: state.place, offset: 0 });
}
