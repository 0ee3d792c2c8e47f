import type { CommentKind } from '../rules/types.ts';
import type { Deed, SessionTruth, Step } from './types.ts';

/** What a deed is told of the session around it: whose repository it is, and numbers that no other deed uses. */
export interface World {
  readonly owner: string;
  readonly name: string;
  /** The deed's own pull requests, from 0 to 9. */
  readonly pull: (index: number) => string;
  readonly number: (index: number) => number;
  /** Ids of the deed's own comments, from 0 to 9. */
  readonly id: (index: number) => number;
}

/** A deed that waits for its numbers: so a session that loses a deed can be numbered anew. */
export type Plan = (world: World) => Deed;

const FIRST_COMMENT = 3_100_000_000;
/** Numbers of a deed. */
const EACH = 10;

/** The world of the deed at a place of the session. */
export function worldOf(repository: string, place: number): World {
  const [owner = '', name = ''] = repository.split('/');
  const number = (index: number): number => (place + 1) * EACH + index;
  return {
    owner,
    name,
    number,
    pull: (index) => `https://github.com/${repository}/pull/${number(index).toString()}`,
    id: (index) => FIRST_COMMENT + number(index),
  };
}

const NOTHING: SessionTruth = { pullRequests: [], comments: [], refused: [] };

/** A deed of some steps; what of the truth is not named is nothing. */
export function deed(name: string, steps: readonly Step[], truth: Partial<SessionTruth> = {}): Deed {
  return { name, steps, truth: { ...NOTHING, ...truth } };
}

/** A script that ended as it should, unless an exit status is given. */
export function shell(script: string, prints: string, exitCode: number = 0): Step {
  return { kind: 'shell', script, prints, exitCode };
}

const FRAGMENTS: Readonly<Record<CommentKind, string>> = {
  'issue-comment': 'issuecomment-',
  'review-comment': 'discussion_r',
  review: 'pullrequestreview-',
  'commit-comment': 'commitcomment-',
};

/** The permalink of a comment on the deed's own pull request. */
export function permalink(world: World, index: number, kind: CommentKind): string {
  return `${world.pull(index)}#${FRAGMENTS[kind]}${world.id(index).toString()}`;
}
