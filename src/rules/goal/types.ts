import type { Sentence } from '../goal-sentences.ts';
import type { Evidence, Span } from '../types.ts';

/** Does a goal ask for a pull request, forbid one, or say nothing of it. */
export type GoalVerdict = 'asks' | 'forbids' | 'silent';

/** The rule that a reading of a goal rests on; each has a page in `docs/rules/goal`. */
export type GoalRuleId =
  | 'goal/asks-to-open'
  | 'goal/asks-by-state'
  | 'goal/asks-by-skill'
  | 'goal/asks-by-id'
  | 'goal/forbids-to-open'
  | 'goal/forbids-any'
  | 'goal/forbids-by-skill';

/** Where a mention's words stand: places of tokens in its sentence, `[from, to)`. */
export interface Phrase {
  readonly from: number;
  readonly to: number;
}

/** A way to ask for a pull request, or to forbid one: one rule a file. */
export interface GoalRule {
  readonly id: GoalRuleId;
  readonly verdict: 'asks' | 'forbids';
  /** The words that say so, of the mention that begins at a token; null where it does not. */
  readonly reads: (sentence: Sentence, at: number) => Phrase | null;
}

/** What a goal says of opening a pull request. */
export interface GoalReading {
  readonly verdict: GoalVerdict;
  /** The rule of the mention that decided; null where it is silent. */
  readonly rule: GoalRuleId | null;
  /** The words that decided, UTF-16 offsets in the goal, `[from, to)`; null where it is silent. */
  readonly span: Span | null;
  /** The goal is longer than 64 Ki UTF-16 units and was read up to there. */
  readonly truncated: boolean;
}

/** The rule that a warning about a goal rests on. */
export type GapRuleId = 'goal/pull-request-missing' | 'goal/pull-request-unwanted';

/** What a rule about a session at rest looks at: what its goal says, and the evidence of each pull request it holds. */
export interface GapInput {
  readonly verdict: GoalVerdict;
  readonly evidence: readonly Evidence[];
}

/** A gap between a goal and what its session did: one rule a file. */
export interface GapRule {
  readonly id: GapRuleId;
  readonly opensWhen: (input: GapInput) => boolean;
  /** Has what came later closed it again. */
  readonly closesWhen: (input: GapInput) => boolean;
}
