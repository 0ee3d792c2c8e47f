import { addressKey, liesInSession } from '../rules/addresses.ts';
import { lendsAddress } from '../rules/pull-request/created-by-client-record.ts';
import { recordedAddress } from '../rules/pull-request/linked.ts';
import type { Evidence, PullRequestFact, RefusalReason, Warning } from '../rules/types.ts';
import { pullRequestAddress } from '../text/address.ts';
import { addRefusal } from './refusals.ts';
import { sessionHosts, sessionRepository } from './repository.ts';
import type { CallState, SessionState, StoredFact, StoredRefusal } from './state.ts';
import { surroundingsOf } from './surroundings.ts';
import type { SessionFacts } from './types.ts';

const STRENGTH: Readonly<Record<Evidence, number>> = { created: 3, recreated: 2, claimed: 1, linked: 0 };

/** What the state holds: facts in order of first proof, refusals that no fact has overtaken, warnings. */
export function facts(state: SessionState): SessionFacts {
  const repository = sessionRepository(state);
  const hosts = sessionHosts(state);
  const refusals: StoredRefusal[] = [...state.refusals];
  const proofs: StoredFact[] = [];
  const warnings: Warning[] = [];
  for (const [key, call] of Object.entries(state.calls)) {
    const lent = lentFact(state, key, call);
    const all = [...(call.verdict?.facts ?? []), ...call.told, ...(lent === null ? [] : [lent])];
    proofs.push(...all);
    refusals.push(...(call.verdict?.refusals ?? []));
    if (lent === null) warnings.push(...warningsOf(call));
  }
  proofs.push(...state.claims);
  proofs.sort((a, b) => a.place - b.place || a.offset - b.offset);
  const held = proofs.filter((proof) => {
    const reason = guardReason(proof, repository, hosts);
    if (reason === null) return true;
    refusals.push(turnedDown(proof, reason));
    return false;
  });
  const pullRequests = strongest(held);
  const linked = state.linked.filter(({ key }) => !pullRequests.has(key));
  const open = refusals.filter(({ key }) => !pullRequests.has(key));
  for (const one of linked) open.push(turnedDown(one, 'client-record-only'));
  return {
    session: { ...headerOf(state), repository },
    pullRequests: [...pullRequests.values()],
    linked: linked.map((one) => one.fact),
    refusals: inOrder(open),
    warnings,
  };
}

function headerOf({ header }: SessionState): Omit<SessionFacts['session'], 'repository'> {
  const { id, client, cwd, startedAt, forkOf } = header;
  return { id, client, cwd, startedAt, forkOf };
}

/** One pull request is one fact: in the place of its first proof, with its strongest evidence (section 1, 11.2). */
function strongest(proofs: readonly StoredFact[]): ReadonlyMap<string, PullRequestFact> {
  const facts = new Map<string, PullRequestFact>();
  for (const { key, fact } of proofs) {
    const before = facts.get(key);
    if (before === undefined) facts.set(key, fact);
    else if (STRENGTH[fact.evidence] > STRENGTH[before.evidence]) {
      facts.set(key, { ...fact, url: before.url, at: before.at });
    }
  }
  return facts;
}

/** Why a proof that leans on the session repository does not hold. */
function guardReason(
  { fact, guard }: StoredFact,
  repository: string | null,
  hosts: ReadonlySet<string>,
): RefusalReason | null {
  const address = pullRequestAddress(fact.url);
  if (guard === null || address === null) return null;
  if (guard === 'must' && !hosts.has(address.host)) return 'unknown-host';
  if (repository === null) return guard === 'must' ? 'no-session-repository' : null;
  return liesInSession(address, repository) ? null : 'other-repository';
}

/** The client's record of a call lends its address to the call's one opener that nobody heard (8.4). */
function lentFact(state: SessionState, key: string, call: CallState): StoredFact | null {
  const { verdict, records } = call;
  if (verdict === null || verdict.facts.length > 0 || call.told.length > 0) return null;
  for (const record of records) {
    const address = recordedAddress(record);
    if (address === null) continue;
    const { unheard, openers, shows } = verdict;
    const opener = lendsAddress(address, unheard, openers, shows, surroundingsOf(state, key));
    if (opener === null) continue;
    const linked = state.linked.find((each) => each.key === addressKey(address));
    const fact = {
      url: address.url,
      evidence: 'created',
      rule: 'pull-request/created-by-client-record',
      callId: call.call.callId,
      opening: call.call.opening,
      event: record.key,
      command: opener.command,
      output: null,
      at: record.at,
      agentId: call.call.agentId,
    } as const;
    return { key: addressKey(address), fact, guard: null, place: linked?.place ?? call.place, offset: 0 };
  }
  return null;
}

function warningsOf({ call, verdict, told, results }: CallState): readonly Warning[] {
  const toldCount = told.length;
  const unheard = (verdict?.unheard ?? []).filter((one) => one.sure).slice(toldCount);
  const at = results.at(-1)?.event.at ?? call.at;
  return unheard.map(({ command }) => ({
    rule: 'opened-unseen',
    callId: call.callId,
    opening: call.opening,
    command,
    at,
    agentId: call.agentId,
  }));
}

function turnedDown({ key, fact, place }: StoredFact, reason: RefusalReason): StoredRefusal {
  const { url, callId, opening, event, command, output, at, agentId } = fact;
  return { key, refusal: { url, reason, callId, opening, event, command, output, at, agentId }, place };
}

function inOrder(refusals: readonly StoredRefusal[]): SessionFacts['refusals'] {
  const kept: StoredRefusal[] = [];
  for (const one of [...refusals].sort((a, b) => a.place - b.place)) addRefusal(kept, one);
  return kept.map((one) => one.refusal);
}
