import { addressKey } from '../rules/addresses.ts';
import { commentKey } from '../rules/comment-kinds.ts';
import type { RefusalReason } from '../rules/types.ts';
import { findAddresses } from '../text/address.ts';
import type { CallEvent, ResultEvent } from '../transcript/events.ts';
import type { Draft } from './draft.ts';
import { refuse } from './refusals.ts';
import { mayHoldAddress } from './shown.ts';
import { timeOf } from './time.ts';

/** Addresses in the output of a call that was not this session's deed, or that nobody saw: none is its own. */
export function noteForeignOutput(draft: Draft, call: CallEvent | null, event: ResultEvent): void {
  if (event.output === null) return;
  const inherited = event.inherited || call?.inherited === true;
  const reason = inherited ? 'inherited-event' : call === null ? 'unrelated-result' : 'user-message';
  const { callId, opening } = event;
  refuseMentions(draft, event.output, reason, event, { callId, opening, agentId: call?.agentId ?? null });
}

/** Turns down all that a text mentions. */
export function refuseMentions(
  draft: Draft,
  text: string,
  reason: RefusalReason,
  event: { readonly key: string; readonly at: string | null },
  of: { readonly callId: string | null; readonly opening: number | null; readonly agentId: string | null },
): void {
  if (!mayHoldAddress(text)) return;
  const at = timeOf(event, draft.now);
  for (const { address, from, to } of findAddresses(text)) {
    const { url } = address;
    if (url === null) continue;
    const key = address.kind === 'pull-request' ? addressKey(address) : commentKey(address);
    refuse(draft, key, { url, reason, ...of, event: event.key, command: null, output: [from, to], at });
  }
}
