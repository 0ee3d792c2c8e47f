/** EXIT traps: code that may run when a shell ends (shell 14.3). */
import { runText } from './code.ts';
import type { Machine } from './machine.ts';
import { inside, type Scope } from './scope.ts';
import { joinFacts } from '../state/facts.ts';
import { mergeOutcomes, mergeStates, settle } from '../state/merge.ts';
import { withShell, type Outcome, type State } from '../state/state.ts';

/** The outcome of a shell, with its trap as the last thing that may have run. */
export function runTrap(machine: Machine, scope: Scope, outcome: Outcome): Outcome {
  const isTrapped = [outcome.zero, outcome.nonzero].some(({ shell }) => shell.exitTraps.length > 0);
  if (!isTrapped || machine.stopped) return outcome;
  const end = settle(machine, outcome);
  const { exitTraps } = end.shell;
  const exits: Outcome[] = [];
  // `set -e` counts in a trap wherever its shell stands (bash 5.2).
  const inner: Scope = {
    ...inside(scope, 'trap'),
    maybe: true,
    exits,
    leaves: null,
    drops: exits,
    trapped: end.status,
    returns: null,
    loops: [],
    unchecked: false,
  };
  let both = withShell(end, { exitTraps: [] });
  for (const { code, span } of exitTraps) {
    both = mergeStates(machine, both, settle(machine, runText(machine, inner, code, both, span)));
  }
  // A trap that comes to its own end leaves the status as it was; one that does not has the last word.
  const mayHaveRun = (state: State): State =>
    state.live ? { ...both, facts: joinFacts(state.facts, both.facts), status: state.status } : state;
  const kept = { ...outcome, zero: mayHaveRun(outcome.zero), nonzero: mayHaveRun(outcome.nonzero) };
  return exits.length === 0 ? kept : mergeOutcomes(machine, [...exits, kept], end);
}
