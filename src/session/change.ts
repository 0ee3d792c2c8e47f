import type { CommentFact, Evidence, PullRequestFact, Refusal, Warning } from '../rules/types.ts';

/** What is new since the state before, in the order of a batch. */
export type Change =
  | { readonly kind: 'fact'; readonly fact: PullRequestFact }
  /** The evidence of a fact that was there grew. */
  | { readonly kind: 'evidence'; readonly fact: PullRequestFact; readonly before: Evidence }
  /** A post, or the id of one that was `posted-unseen` before: then both have one `postKey`. */
  | { readonly kind: 'comment'; readonly comment: CommentFact }
  | { readonly kind: 'warning'; readonly warning: Warning }
  | { readonly kind: 'refusal'; readonly refusal: Refusal }
  /** What an earlier batch said, and what no longer holds now that more is known. */
  | { readonly kind: 'withdrawal'; readonly of: Withdrawn };

/** What no longer holds. */
export type Withdrawn =
  | { readonly kind: 'fact'; readonly fact: PullRequestFact }
  | { readonly kind: 'comment'; readonly comment: CommentFact }
  | { readonly kind: 'warning'; readonly warning: Warning };

/** To choose changes by. */
export type ChangeKind = Change['kind'];
