import type { Proof, Span } from '../rules/types.ts';
import type { Found, TurnedDown } from '../rules/verdict.ts';
import type { CallEvent, ResultEvent } from '../transcript/events.ts';
import { timeOf } from './time.ts';
import type { StoredFact, StoredRefusal } from './state.ts';

/** The call that is meant, the event that shows it, its place, and the time for an event that has none. */
export interface Standing {
  readonly call: CallEvent;
  readonly event: ResultEvent;
  readonly place: number;
  readonly now: string | null;
}

interface Spans {
  readonly command: Span | null;
  readonly output: Span | null;
}

/** A proof that rests on a call. */
type CallProof = Proof & { readonly callId: string; readonly opening: number };

export function proofOf({ call, event, now }: Standing, { command, output }: Spans): CallProof {
  const { callId, opening, agentId } = call;
  return { callId, opening, event: event.key, command, output, at: timeOf(event, now), agentId };
}

/** A verdict of the rules with the call and the event that prove it. */
export function storedFact(found: Found, standing: Standing): StoredFact {
  const { address, key, evidence, rule, guard } = found;
  const fact = { url: address.url, evidence, rule, ...proofOf(standing, found) };
  return { key, fact, guard, place: standing.place, offset: found.output[0] };
}

/** The same for an address that was turned down. */
export function storedRefusal(down: TurnedDown, standing: Standing): StoredRefusal {
  const { url, key, reason } = down;
  return { key, refusal: { url, reason, ...proofOf(standing, down) }, place: standing.place };
}
