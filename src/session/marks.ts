import type { Withdrawn } from './change.ts';
import { facts } from './facts.ts';
import { sessionOptions } from './options.ts';
import { parseState, trust } from './parse-state.ts';
import type { SessionState } from './state.ts';
import type { ForkMark } from './types.ts';

/**
 * Marks a session as a fork whose mark came late. It counts from here on; what the state holds already stays, and
 * `revoke` lists it. Throws a `SessionOptionError` for another word, a `SessionStateError` for a state that cannot be read.
 */
export function markFork(state: SessionState, fork: ForkMark): SessionState {
  return trust({ ...parseState(state), fork: sessionOptions({ fork }).fork });
}

/**
 * All that a state has said, as things to take back: for the caller to apply where a session turns out to be no session
 * of its own. Nothing is taken back in silence: the state itself stays.
 */
export function revoke(state: SessionState): readonly Withdrawn[] {
  const { pullRequests, comments, warnings } = facts(parseState(state));
  return [
    ...pullRequests.map((fact): Withdrawn => ({ kind: 'fact', fact })),
    ...comments.map((comment): Withdrawn => ({ kind: 'comment', comment })),
    ...warnings.map((warning): Withdrawn => ({ kind: 'warning', warning })),
  ];
}
