import { sentencesOf, type Sentence } from './goal-sentences.ts';
import { asksBySkill } from './goal/asks-by-skill.ts';
import { asksByState } from './goal/asks-by-state.ts';
import { asksToOpen } from './goal/asks-to-open.ts';
import { goalId, type Catalogue } from './goal/asks-by-id.ts';
import { forbidsAny } from './goal/forbids-any.ts';
import { forbidsBySkill } from './goal/forbids-by-skill.ts';
import { forbidsToOpen } from './goal/forbids-to-open.ts';
import type { GoalReading, GoalRule, Phrase } from './goal/types.ts';

const RULES: readonly GoalRule[] = [
  asksToOpen,
  asksByState,
  asksBySkill,
  forbidsToOpen,
  forbidsAny,
  forbidsBySkill,
];

/** A goal is read up to here; 64 Ki UTF-16 units. */
export const GOAL_LIMIT = 65_536;

export interface GoalOptions {
  /** Goals by their id: where the whole goal is such an id, its text is read instead. */
  readonly catalogue?: Catalogue;
}

const SILENT: GoalReading = { verdict: 'silent', rule: null, span: null, truncated: false };

/**
 * Does a goal ask for a pull request, forbid one, or neither, with the rule and the words that decided. Any value is
 * fine: what is no string is silent. One ask outweighs every ban. Rules and examples: `docs/rules/goal/*.md`.
 *
 * @example
 * readGoal('Fix the flaky test and open a PR.');
 * // { verdict: 'asks', rule: 'goal/asks-to-open', span: [23, 32], truncated: false }
 */
export function readGoal(goal: unknown, options: GoalOptions = {}): GoalReading {
  if (typeof goal !== 'string') return SILENT;
  const truncated = goal.length > GOAL_LIMIT;
  const text = truncated ? goal.slice(0, GOAL_LIMIT) : goal;
  const id = goalId(text, options?.catalogue);
  const reading = id === null ? null : readId(id);
  return reading ?? { ...readText(text), truncated };
}

/** Does the goal ask for a pull request; false for every value that is no string. */
export function asksForPullRequest(goal: unknown, options: GoalOptions = {}): boolean {
  return readGoal(goal, options).verdict === 'asks';
}

function readId({ text, span, isOwn }: NonNullable<ReturnType<typeof goalId>>): GoalReading | null {
  const reading = readText(text.slice(0, GOAL_LIMIT));
  if (reading.verdict === 'asks') return { ...reading, rule: 'goal/asks-by-id', span, truncated: false };
  if (isOwn && reading.verdict === 'silent') return null;
  const inner = reading.span;
  const own = isOwn && inner !== null ? ([span[0] + inner[0], span[0] + inner[1]] as const) : span;
  return { ...reading, span: reading.verdict === 'silent' ? null : own, truncated: false };
}

function readText(text: string): GoalReading {
  let forbidding: GoalReading | null = null;
  for (const sentence of sentencesOf(text)) {
    const found = readSentence(sentence);
    if (found?.verdict === 'asks') return found;
    forbidding ??= found;
  }
  return forbidding ?? SILENT;
}

/** The first ask of a sentence, else its first ban; null where it says neither. */
export function readSentence(sentence: Sentence): GoalReading | null {
  let forbidding: GoalReading | null = null;
  for (let at = 0; at < sentence.tokens.length; at++) {
    const found = mayMention(sentence, at) ? readMention(sentence, at) : null;
    if (found?.verdict === 'asks') return found;
    forbidding ??= found;
  }
  return forbidding;
}

/** The words at which a mention can begin; all others are passed over. */
function mayMention({ tokens }: Sentence, at: number): boolean {
  const token = tokens[at];
  if (token?.kind === 'code') return /pr\b|request/i.test(token.text);
  return token?.kind === 'word' && /^(?:prs?|one|both|gh)$|[-_](?:pr|request)$/.test(token.text);
}

function readMention(sentence: Sentence, at: number): GoalReading | null {
  for (const { id, verdict, reads } of RULES) {
    const phrase = reads(sentence, at);
    if (phrase !== null) return { verdict, rule: id, span: spanOf(sentence, phrase), truncated: false };
  }
  return null;
}

function spanOf({ tokens }: Sentence, { from, to }: Phrase): readonly [number, number] {
  const first = tokens[Math.max(0, from)];
  const last = tokens[Math.min(to, tokens.length) - 1];
  return [first?.from ?? 0, last?.to ?? 0];
}
