import { readGoal } from '../rules/goal-reading.ts';
import type { Catalogue } from '../rules/goal/asks-by-id.ts';
import { pullRequestMissing } from '../rules/goal/pull-request-missing.ts';
import { pullRequestUnwanted } from '../rules/goal/pull-request-unwanted.ts';
import type { GapRule, GapRuleId, GoalReading } from '../rules/goal/types.ts';
import type { FailedCreate, PullRequestFact, Push, Refusal, Warning } from '../rules/types.ts';
import { readGapInput, type GapPart } from './goal-gap-input.ts';
import type { ForkMark, SessionFacts } from './types.ts';

/** The states after which nothing runs unless a person comes back. */
export type Rest = 'pause' | 'fail' | 'archive';

export interface GoalGapInput {
  /** The goal's text, or its id. */
  readonly goal: string | null | undefined;
  /** Goals by their id. */
  readonly catalogue?: Catalogue;
  readonly facts: SessionFacts;
  /** The state that the session came to; any but a `Rest` gives null. */
  readonly rest: string;
  /** How the last turn ended: `ended`, `interrupted`, `limit`, `deploy`, `unknown`. A pause counts where it is `ended`. */
  readonly turn?: string | null;
  /** What the caller knows the session by; the session's own id, if left out. */
  readonly key?: string | null;
  /** The caller's time, ISO 8601. */
  readonly now: string;
  /** The warning that the caller holds already, as it was given or withdrawn. */
  readonly before?: { readonly key: string; readonly withdrawn?: boolean | undefined } | null;
  /** The host's mark on a copy: one for a status summary is never warned of. */
  readonly fork?: ForkMark | null;
}

/** What is missing, or was not wanted, with what a person needs to act on it. */
export interface GoalWarning {
  /** Session and rule: the store inserts a warning only where none has its key. */
  readonly key: string;
  readonly rule: GapRuleId;
  readonly rest: Rest;
  readonly goal: Pick<GoalReading, 'verdict' | 'rule' | 'span'>;
  readonly pushed: Push | null;
  readonly openedUnseen: Warning | null;
  readonly createFailed: FailedCreate | null;
  /** At most 20, newest last. They count for nothing, and are likely near misses. */
  readonly linked: readonly PullRequestFact[];
  readonly refusals: readonly Refusal[];
  readonly at: string;
  /** What the session holds: empty where it misses one; the unwanted ones else, claimed ones among them. */
  readonly pullRequests: readonly Pick<PullRequestFact, 'url' | 'evidence'>[];
}

/** A warning proved early: the store marks it, and its key is not used again. */
export interface GoalWithdrawal {
  readonly key: string;
  readonly withdrawn: true;
  /** Address of the pull request that came after it. */
  readonly by: string;
}

export interface GapDiagnostics {
  /** Parts of the input that could not be read, by name: how often. */
  readonly unreadable: Readonly<Partial<Record<GapPart, number>>>;
}

const RULES: readonly GapRule[] = [pullRequestMissing, pullRequestUnwanted];
const RESTS: readonly Rest[] = ['pause', 'fail', 'archive'];
const MOST_LISTED = 20;

/**
 * Did a session that came to rest miss the pull request that its goal asks for, or open one that it forbids: a warning,
 * the withdrawal of one, or null. Never throws; what cannot be read gives null. Rules: `docs/rules/goal/*.md`.
 *
 * @example
 * goalGap({ goal: 'Fix it and open a PR.', facts, rest: 'pause', turn: 'ended', key: 'session-1', now });
 * // { key: 'session-1:goal/pull-request-missing', rule: 'goal/pull-request-missing', rest: 'pause', … } or null
 */
export function goalGap(input: GoalGapInput): GoalWarning | GoalWithdrawal | null {
  return readGoalGap(input).gap;
}

/** The same, with what of the input could not be read. */
export function readGoalGap(input: GoalGapInput): {
  readonly gap: GoalWarning | GoalWithdrawal | null;
  readonly diagnostics: GapDiagnostics;
} {
  try {
    const unreadable = readGapInput(input);
    if (unreadable.length > 0) return nothing(unreadable);
    return { gap: gapOf(input), diagnostics: { unreadable: {} } };
  } catch {
    // A getter or a proxy of the caller's.
    return nothing(['input']);
  }
}

function nothing(parts: readonly GapPart[]): ReturnType<typeof readGoalGap> {
  return { gap: null, diagnostics: { unreadable: Object.fromEntries(parts.map((part) => [part, 1])) } };
}

function gapOf(input: GoalGapInput): GoalWarning | GoalWithdrawal | null {
  const { facts, before = null, fork = null, catalogue } = input;
  const rest = RESTS.find((state) => state === input.rest);
  const id = input.key ?? facts.session.id;
  if (rest === undefined || id === null || fork === 'status-summary') return null;
  const goal = readGoal(input.goal, catalogue === undefined ? {} : { catalogue });
  const evidence = facts.pullRequests.map((fact) => fact.evidence);
  for (const rule of RULES) {
    const key = `${id}:${rule.id}`;
    if (before !== null && before.key === key) return withdrawal(rule, key, input);
    if (!rule.opensWhen({ verdict: goal.verdict, evidence })) continue;
    return isNoEnd(rest, input) ? null : warning(rule, key, rest, goal, input);
  }
  return null;
}

/** A session that never started, or a pause that its agent did not mean (5.4). */
function isNoEnd(rest: Rest, { turn, facts }: GoalGapInput): boolean {
  return facts.ownEvents === 0 || (rest === 'pause' && turn !== 'ended');
}

function withdrawal(rule: GapRule, key: string, { facts, before }: GoalGapInput): GoalWithdrawal | null {
  const evidence = facts.pullRequests.map((fact) => fact.evidence);
  const by = facts.pullRequests[0]?.url;
  const isOpen =
    before?.withdrawn !== true && by !== undefined && rule.closesWhen({ verdict: 'asks', evidence });
  return isOpen ? { key, withdrawn: true, by } : null;
}

function warning(
  { id }: GapRule,
  key: string,
  rest: Rest,
  { verdict, rule, span }: GoalReading,
  { facts, now }: GoalGapInput,
): GoalWarning {
  return {
    key,
    rule: id,
    rest,
    goal: { verdict, rule, span },
    pushed: facts.pushed,
    openedUnseen: facts.warnings.findLast((each) => each.rule === 'opened-unseen') ?? null,
    createFailed: facts.createFailed,
    linked: facts.linked.slice(-MOST_LISTED),
    refusals: facts.refusals.slice(-MOST_LISTED),
    at: now,
    pullRequests: facts.pullRequests.map(({ url, evidence }) => ({ url, evidence })),
  };
}
