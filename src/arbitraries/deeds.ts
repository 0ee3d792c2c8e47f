import fc from 'fast-check';
import { comments, commentsByMcp, commentsInVain } from './deeds/comments.ts';
import {
  findsOpen,
  opensByMcp,
  opensByScript,
  opensElsewhere,
  opensInBackground,
  opensSeveral,
  opensUnheard,
  speaksOfElsewhere,
} from './deeds/opens.ts';
import {
  claimsOne,
  claimsWhatItWasTold,
  isKeptFromIt,
  isTold,
  opensWhatItWasTold,
  speaksOfOne,
} from './deeds/says.ts';
import { fails, reads, speaksOfIt, worksOn } from './deeds/shows.ts';
import type { Deed } from './types.ts';
import { worldOf } from './world.ts';
import type { Plan } from './world.ts';

/** All that a session may do, the plainest first: towards those it shrinks. */
export const plans: fc.Arbitrary<Plan> = fc.oneof(
  { withCrossShrink: true },
  worksOn,
  { weight: 4, arbitrary: opensByScript },
  opensByMcp,
  opensSeveral,
  findsOpen,
  opensUnheard,
  opensInBackground,
  opensElsewhere,
  speaksOfElsewhere,
  { weight: 3, arbitrary: reads },
  { weight: 3, arbitrary: speaksOfIt },
  { weight: 2, arbitrary: fails },
  isKeptFromIt,
  { weight: 2, arbitrary: claimsOne },
  { weight: 2, arbitrary: speaksOfOne },
  isTold,
  claimsWhatItWasTold,
  opensWhatItWasTold,
  { weight: 4, arbitrary: comments },
  commentsByMcp,
  commentsInVain,
);

export interface DeedOptions {
  /** `OWNER/NAME` that the deed works on; `acme/widgets` if not given. */
  readonly repository?: string;
}

/**
 * One thing that a session does, with what is true of it: opens a pull request (by gh, REST, GraphQL, curl or MCP, behind
 * wrappers), finds one open, reads, lists, echoes, fails, claims, is told, comments. Page: `docs/arbitraries/deeds.md`.
 */
export function deeds({ repository = 'acme/widgets' }: DeedOptions = {}): fc.Arbitrary<Deed> {
  return plans.map((plan) => plan(worldOf(repository, 0)));
}
