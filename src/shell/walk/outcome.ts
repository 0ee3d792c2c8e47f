/** Outcomes: the two ways on after a command (shell 6.3). */
import { joinFacts, type Facts } from '../state/facts.ts';
import { dead, type Outcome, type State } from '../state/state.ts';
import type { Status } from '../state/status.ts';

export const succeeds = (state: State): Outcome => ({ zero: state, nonzero: dead(state), code: null });

export const fails = (state: State, code: number | null = null): Outcome => ({
  zero: dead(state),
  nonzero: state,
  code,
});

export const either = (state: State): Outcome => ({ zero: state, nonzero: state, code: null });

export const deadOutcome = (state: State): Outcome => ({
  zero: dead(state),
  nonzero: dead(state),
  code: null,
});

/** The way on after status 0, as `$?` of what follows tells. */
export function afterZero({ zero }: Outcome): State {
  return { ...zero, status: { code: 0, zero: zero.facts, nonzero: null } };
}

export function afterNonzero({ nonzero, code }: Outcome): State {
  return { ...nonzero, status: { code, zero: null, nonzero: nonzero.facts } };
}

export const negated = ({ zero, nonzero }: Outcome): Outcome => ({ zero: nonzero, nonzero: zero, code: 1 });

/** The outcome of something that ends with a status that is known otherwise: `exit $rc`, `[ $rc -eq 0 ]` (7.3). */
export function withStatus(state: State, status: Status): Outcome {
  const way = (facts: Facts | null): State =>
    facts === null ? dead(state) : { ...state, facts: joinFacts(state.facts, facts) };
  return {
    zero: way(status.zero),
    nonzero: way(status.nonzero),
    code: status.code === 0 ? null : status.code,
  };
}
