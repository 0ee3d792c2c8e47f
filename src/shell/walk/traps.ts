/** EXIT traps: code that may run when a shell ends (shell 14.3). */
import { runText } from './code.ts';
import type { Machine } from './machine.ts';
import { inside, type Scope } from './scope.ts';
import { joinFacts } from '../state/facts.ts';
import { mergeStates, settle } from '../state/merge.ts';
import { withShell, type Outcome, type State } from '../state/state.ts';

/** The outcome of a shell, with its trap as the last thing that may have run. */
export function runTrap(machine: Machine, scope: Scope, outcome: Outcome): Outcome {
  const end = settle(machine, outcome);
  const { exitTraps } = end.shell;
  if (exitTraps.length === 0 || machine.stopped) return outcome;
  const inner: Scope = {
    ...inside(scope, 'trap'),
    maybe: true,
    exits: [],
    returns: null,
    loops: [],
    unchecked: false,
  };
  let both = withShell(end, { exitTraps: [] });
  for (const { code, span } of exitTraps) {
    both = mergeStates(machine, both, settle(machine, runText(machine, inner, code, both, span)));
  }
  // How the shell ended is known all the same.
  const mayHaveRun = (state: State): State =>
    state.live ? { ...both, facts: joinFacts(state.facts, both.facts), status: state.status } : state;
  return { ...outcome, zero: mayHaveRun(outcome.zero), nonzero: mayHaveRun(outcome.nonzero) };
}
