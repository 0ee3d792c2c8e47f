import type { Evidence, PullRequestFact, Warning } from '../rules/types.ts';
import type { Change } from './change.ts';
import type { Draft } from './draft.ts';
import { warningsOf } from './facts.ts';
import { commentOf } from './posts.ts';
import { byPlace, groundOf, held, type Ground } from './proofs.ts';
import type { SessionState } from './state.ts';
import { entriesOf, lookUp } from './table.ts';

/**
 * What a batch has changed: only what it touched is looked at, before and after, so the cost does not grow with what
 * came before. Where the session repository became known in between, every proof that leans on it is looked at.
 */
export function changesOf(before: SessionState, draft: Draft): readonly Change[] {
  const news: Change[] = [];
  const withdrawals: Change[] = [];
  for (const change of [
    ...factChanges(before, draft),
    ...commentChanges(before, draft),
    ...warningChanges(before, draft),
    ...refusalChanges(draft),
  ]) {
    if (change.kind === 'withdrawal') withdrawals.push(change);
    else news.push(change);
  }
  return [...news, ...withdrawals];
}

function factChanges(before: SessionState, { state, touched }: Draft): readonly Change[] {
  const grounds = { before: groundOf(before), after: groundOf(state) };
  const moved = JSON.stringify(spelled(grounds.before)) !== JSON.stringify(spelled(grounds.after));
  const keys = moved ? entriesOf(state.proofs).map(([key]) => key) : [];
  return [...new Set([...touched.addresses, ...keys])]
    .map((key) => ({
      was: held(lookUp(before.proofs, key) ?? [], grounds.before).fact,
      is: held(lookUp(state.proofs, key) ?? [], grounds.after),
    }))
    .sort((a, b) => byPlace(a.is, b.is))
    .flatMap(({ was, is }) => factChange(was, is.fact));
}

function spelled({ repository, hosts }: Ground): unknown {
  return [repository, [...hosts]];
}

function factChange(was: PullRequestFact | null, fact: PullRequestFact | null): readonly Change[] {
  if (fact === null) return was === null ? [] : [{ kind: 'withdrawal', of: { kind: 'fact', fact: was } }];
  if (was === null) return [{ kind: 'fact', fact }];
  const before: Evidence = was.evidence;
  return JSON.stringify(was) === JSON.stringify(fact) ? [] : [{ kind: 'evidence', fact, before }];
}

function commentChanges(before: SessionState, { state, touched }: Draft): readonly Change[] {
  const posts = [...touched.posts].flatMap((postKey) => {
    const key = lookUp(state.posts, postKey)?.key ?? lookUp(before.posts, postKey)?.key ?? null;
    // Posts of one comment stand in for each other.
    return key === null ? [postKey] : [postKey, ...(lookUp(state.postsOf, key) ?? [])];
  });
  return [...new Set(posts)]
    .map((postKey) => ({ postKey, stands: lookUp(state.posts, postKey) ?? { place: 0, offset: 0 } }))
    .sort((a, b) => byPlace(a.stands, b.stands))
    .flatMap(({ postKey }): readonly Change[] => {
      const was = commentOf(before, postKey);
      const comment = commentOf(state, postKey);
      if (comment === null)
        return was === null ? [] : [{ kind: 'withdrawal', of: { kind: 'comment', comment: was } }];
      return JSON.stringify(was) === JSON.stringify(comment) ? [] : [{ kind: 'comment', comment }];
    });
}

function warningChanges(before: SessionState, { state, touched }: Draft): readonly Change[] {
  return [...touched.calls].flatMap((key): readonly Change[] => {
    const was = warningsAt(before, key);
    const is = warningsAt(state, key);
    return [
      ...is.filter((one) => !holds(was, one)).map((warning): Change => ({ kind: 'warning', warning })),
      ...was
        .filter((one) => !holds(is, one))
        .map((warning): Change => ({ kind: 'withdrawal', of: { kind: 'warning', warning } })),
    ];
  });
}

function warningsAt({ calls }: SessionState, key: string): readonly Warning[] {
  const call = lookUp(calls, key);
  return call === undefined ? [] : warningsOf(call);
}

function holds(warnings: readonly Warning[], { command }: Warning): boolean {
  return warnings.some((other) => JSON.stringify(other.command) === JSON.stringify(command));
}

/** New ones that no fact has overtaken. */
function refusalChanges({ state, touched }: Draft): readonly Change[] {
  const ground = groundOf(state);
  return touched.refusals
    .filter(({ key }) => {
      const isFact = held(lookUp(state.proofs, key) ?? [], ground).fact !== null;
      return !isFact && lookUp(state.postsOf, key) === undefined;
    })
    .map(({ refusal }): Change => ({ kind: 'refusal', refusal }));
}
