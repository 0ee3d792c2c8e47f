import { addressKey } from '../rules/addresses.ts';
import { lendsAddress } from '../rules/pull-request/created-by-client-record.ts';
import { recordedAddress } from '../rules/pull-request/linked.ts';
import { ownCall, type Draft } from './draft.ts';
import { addProof, dropProofs } from './proofs.ts';
import type { CallState, SessionState, StoredFact } from './state.ts';
import { surroundingsOf } from './surroundings.ts';
import { lookUp } from './table.ts';

/** The client's record of a call lends its address to the call's one opener that nobody heard (8.4). */
export function lendRecords(draft: Draft, key: string): void {
  const call = ownCall(draft, key);
  if (call === undefined || call.records.length === 0) return;
  const source = `lent ${key}`;
  for (const record of call.records) {
    const address = recordedAddress(record);
    if (address !== null) dropProofs(draft, addressKey(address), source);
  }
  const fact = lentFact(draft.state, key, call);
  call.lent = fact !== null;
  if (fact !== null) addProof(draft, fact, source);
}

function lentFact(
  state: SessionState,
  key: string,
  { call, verdict, records, told, place }: CallState,
): StoredFact | null {
  if (verdict === null || verdict.facts.length > 0 || told.length > 0) return null;
  for (const record of records) {
    const address = recordedAddress(record);
    if (address === null) continue;
    const { unheard, openers, shows } = verdict;
    const opener = lendsAddress(address, unheard, openers, shows, surroundingsOf(state, key));
    if (opener === null) continue;
    const linked = lookUp(state.linked, addressKey(address));
    const fact = {
      url: address.url,
      evidence: 'created',
      rule: 'pull-request/created-by-client-record',
      callId: call.callId,
      opening: call.opening,
      event: record.key,
      command: opener.command,
      output: null,
      at: record.at,
      agentId: call.agentId,
    } as const;
    return { key: addressKey(address), fact, guard: null, place: linked?.place ?? place, offset: 0 };
  }
  return null;
}
