import { pullRequestMissing } from '../rules/goal/pull-request-missing.ts';
import type { Catalogue } from '../rules/goal/asks-by-id.ts';
import { goalGap } from './goal-gap.ts';
import type { Hook } from './hook.ts';

export interface MissingPullRequestOptions {
  /** Goals by their id, for sessions whose goal is an id. */
  readonly catalogue?: Catalogue;
}

/**
 * Warns of a session that came to rest without the pull request that its goal asks for, or with one that it forbids, and
 * takes a warning back that proves early. The goal, the rest and the turn are the caller's to say, in
 * `session`. It writes warnings and no key.
 */
export function missingPullRequestHook({ catalogue }: MissingPullRequestOptions = {}): Hook {
  return {
    id: 'missing-pull-request',
    keys: [],
    on: ['rest'],
    run({ session, facts, now }) {
      const { id, goal, rest, turn = null, fork = null } = session;
      const known = catalogue === undefined ? {} : { catalogue };
      const input = { goal, facts, rest: rest ?? '', turn, key: id, now, fork, ...known };
      // Whether there is a warning to take back is for the store to say: it marks the one that stands, or none.
      const before = { key: `${id}:${pullRequestMissing.id}` };
      const gap = goalGap(input) ?? goalGap({ ...input, before });
      return gap === null ? undefined : { warnings: [gap] };
    },
  };
}
