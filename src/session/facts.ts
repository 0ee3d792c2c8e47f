import type { CommentFact, PullRequestFact, Refusal, Warning } from '../rules/types.ts';
import { commentOf } from './posts.ts';
import { byPlace, groundOf, held, turnDown } from './proofs.ts';
import { addRefusal } from './refusals.ts';
import type { CallState, SessionState, StoredRefusal } from './state.ts';
import { entriesOf } from './table.ts';
import { timeOf } from './time.ts';
import type { FoldDiagnostics, SessionFacts } from './types.ts';

/** What the state holds: facts in order of first proof, refusals that no fact has overtaken, warnings. */
export function facts(state: SessionState): SessionFacts {
  const ground = groundOf(state);
  const proven = entriesOf(state.proofs).map(([key, proofs]) => ({ key, ...held(proofs, ground) }));
  const pullRequests = proven
    .filter((each): each is typeof each & { readonly fact: PullRequestFact } => each.fact !== null)
    .sort(byPlace);
  const comments = commentsOf(state);
  const known = new Set([
    ...pullRequests.map(({ key }) => key),
    ...entriesOf(state.postsOf).map(([key]) => key),
  ]);
  const linked = entriesOf(state.linked)
    .map(([, one]) => one)
    .filter(({ key }) => !known.has(key))
    .sort(byPlace);
  const calls = entriesOf(state.calls)
    .map(([, call]) => call)
    .sort((a, b) => a.place - b.place);
  const refusals = [
    ...state.refusals,
    ...calls.flatMap((call) => call.verdict?.refusals ?? []),
    ...proven.flatMap(({ turnedDown }) => turnedDown),
    ...linked.map((one) => turnDown(one, 'client-record-only')),
  ].filter(({ key }) => !known.has(key));
  return {
    session: { ...headerOf(state), repository: ground.repository },
    pullRequests: pullRequests.map(({ fact }) => fact),
    comments,
    linked: linked.map((one) => one.fact),
    refusals: inOrder(refusals),
    warnings: calls.flatMap(warningsOf),
    pushed: state.pushes.at(-1) ?? null,
    createFailed: state.createFailures.at(-1) ?? null,
    ownEvents: state.ownEvents,
    diagnostics: diagnosticsOf(state),
  };
}

function diagnosticsOf({ unread, dropped, fork, inherits, header }: SessionState): FoldDiagnostics {
  const unreadEvents = Object.fromEntries(Object.entries(unread).filter(([, count]) => count > 0));
  const forkUnproved = fork === 'person' && !inherits && header.forkOf === null;
  return { unreadEvents, forgotten: { ...dropped }, forkUnproved };
}

function headerOf({ header }: SessionState): Omit<SessionFacts['session'], 'repository'> {
  const { id, client, cwd, startedAt, forkOf } = header;
  return { id, client, cwd, startedAt, forkOf };
}

function commentsOf(state: SessionState): readonly CommentFact[] {
  return entriesOf(state.posts)
    .map(([, post]) => post)
    .sort(byPlace)
    .flatMap(({ fact }) => commentOf(state, fact.postKey) ?? []);
}

/** Openers of a call that have worked and whose address nothing shows. */
export function warningsOf({ call, verdict, told, lent, results }: CallState): readonly Warning[] {
  if (lent) return [];
  const unheard = (verdict?.unheard ?? []).filter((one) => one.sure).slice(told.length);
  const at = results.at(-1)?.at ?? timeOf(call, null);
  return unheard.map(({ command }) => ({
    rule: 'opened-unseen',
    callId: call.callId,
    opening: call.opening,
    command,
    at,
    agentId: call.agentId,
  }));
}

function inOrder(refusals: readonly StoredRefusal[]): readonly Refusal[] {
  const kept: StoredRefusal[] = [];
  for (const one of [...refusals].sort((a, b) => a.place - b.place)) addRefusal(kept, one);
  return kept.map((one) => one.refusal);
}
