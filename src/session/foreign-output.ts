import { addressKey } from '../rules/addresses.ts';
import { findAddresses } from '../text/address.ts';
import type { CallEvent, ResultEvent } from '../transcript/events.ts';
import { refuse } from './refusals.ts';
import { mayHoldAddress } from './shown.ts';
import type { SessionState } from './state.ts';

/** Addresses in the output of a call that was not this session's deed, or that nobody saw: none is its own. */
export function noteForeignOutput(
  state: SessionState,
  call: CallEvent | null,
  event: ResultEvent,
  now: string | null,
): void {
  if (event.output === null || !mayHoldAddress(event.output)) return;
  const inherited = event.inherited || call?.inherited === true;
  const reason = inherited ? 'inherited-event' : call === null ? 'unrelated-result' : 'user-message';
  for (const { address, from, to } of findAddresses(event.output)) {
    if (address.kind !== 'pull-request') continue;
    refuse(state, addressKey(address), {
      url: address.url,
      reason,
      callId: event.callId,
      opening: event.opening,
      event: event.key,
      command: null,
      output: [from, to],
      at: event.at ?? now,
      agentId: call?.agentId ?? null,
    });
  }
}
