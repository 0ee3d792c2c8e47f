import { liesInSession } from '../rules/addresses.ts';
import type { Evidence, PullRequestFact, RefusalReason } from '../rules/types.ts';
import { pullRequestAddress } from '../text/address.ts';
import type { Draft } from './draft.ts';
import { sessionHosts, sessionRepository } from './repository.ts';
import type { SessionState, StoredFact, StoredProof, StoredRefusal } from './state.ts';
import { lookUp, put, remove } from './table.ts';

const STRENGTH: Readonly<Record<Evidence, number>> = { created: 3, recreated: 2, claimed: 1, linked: 0 };

/** Adds what proves that the session opened a pull request. */
export function addProof({ state, owned, touched }: Draft, fact: StoredFact, source: string | null): void {
  const known = lookUp(state.proofs, fact.key) ?? [];
  // What was claimed once is not claimed more by saying it again.
  if (source === null && known.some((proof) => proof.source === null)) return;
  put(state.proofs, fact.key, [...known, { ...fact, source }], owned);
  touched.addresses.add(fact.key);
}

/** Takes back what a source has proven of an address. */
export function dropProofs({ state, owned, touched }: Draft, key: string, source: string): void {
  const known = lookUp(state.proofs, key) ?? [];
  const left = known.filter((proof) => proof.source !== source);
  if (left.length === known.length) return;
  touched.addresses.add(key);
  if (left.length === 0) remove(state.proofs, key, owned);
  else put(state.proofs, key, left, owned);
}

/** What the proofs of an address come to. */
export interface Held {
  readonly fact: PullRequestFact | null;
  /** Of its first proof. */
  readonly place: number;
  readonly offset: number;
  /** Proofs that lean on the session repository and do not hold. */
  readonly turnedDown: readonly StoredRefusal[];
}

/** The session repository and the hosts whose addresses count. */
export interface Ground {
  readonly repository: string | null;
  readonly hosts: ReadonlySet<string>;
}

export function groundOf(state: SessionState): Ground {
  return { repository: sessionRepository(state), hosts: sessionHosts(state) };
}

/** One pull request is one fact: in the place of its first proof, with its strongest evidence (section 1, 11.2). */
export function held(proofs: readonly StoredProof[], ground: Ground): Held {
  const turnedDown: StoredRefusal[] = [];
  let first: StoredProof | null = null;
  let best: StoredProof | null = null;
  for (const proof of [...proofs].sort(byPlace)) {
    const reason = guardReason(proof, ground);
    if (reason !== null) {
      turnedDown.push(turnDown(proof, reason));
      continue;
    }
    first ??= proof;
    if (best === null || STRENGTH[proof.fact.evidence] > STRENGTH[best.fact.evidence]) best = proof;
  }
  if (first === null || best === null) return { fact: null, place: 0, offset: 0, turnedDown };
  const { place, offset } = first;
  const fact = best === first ? best.fact : { ...best.fact, url: first.fact.url, at: first.fact.at };
  return { fact, place, offset, turnedDown };
}

export function byPlace(
  a: { readonly place: number; readonly offset: number },
  b: { readonly place: number; readonly offset: number },
): number {
  return a.place - b.place || a.offset - b.offset;
}

export function turnDown({ key, fact, place }: StoredFact, reason: RefusalReason): StoredRefusal {
  const { url, callId, opening, event, command, output, at, agentId } = fact;
  return { key, refusal: { url, reason, callId, opening, event, command, output, at, agentId }, place };
}

/** Why a proof that leans on the session repository does not hold. */
function guardReason({ fact, guard }: StoredFact, { repository, hosts }: Ground): RefusalReason | null {
  const address = pullRequestAddress(fact.url);
  if (guard === null || address === null) return null;
  if (guard === 'must' && !hosts.has(address.host)) return 'unknown-host';
  if (repository === null) return guard === 'must' ? 'no-session-repository' : null;
  return liesInSession(address, repository) ? null : 'other-repository';
}
