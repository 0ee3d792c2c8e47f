import type { Found, TurnedDown } from '../rules/verdict.ts';
import type { CallEvent, ResultEvent } from '../transcript/events.ts';
import type { StoredFact, StoredRefusal } from './state.ts';

/** The call that is meant, the event that shows it, its place, and the time for an event that has none. */
export interface Standing {
  readonly call: CallEvent;
  readonly event: ResultEvent;
  readonly place: number;
  readonly now: string | null;
}

/** A verdict of the rules with the call and the event that prove it. */
export function storedFact(found: Found, { call, event, place, now }: Standing): StoredFact {
  const { address, key, evidence, rule, command, output, guard } = found;
  const proof = {
    callId: call.callId,
    event: event.key,
    command,
    output,
    at: event.at ?? now,
    agentId: call.agentId,
  };
  return { key, fact: { url: address.url, evidence, rule, ...proof }, guard, place, offset: output[0] };
}

export function storedRefusal(down: TurnedDown, { call, event, place, now }: Standing): StoredRefusal {
  const { address, key, reason, command, output } = down;
  const proof = {
    callId: call.callId,
    event: event.key,
    command,
    output,
    at: event.at ?? now,
    agentId: call.agentId,
  };
  return { key, refusal: { url: address.url, reason, ...proof }, place };
}
