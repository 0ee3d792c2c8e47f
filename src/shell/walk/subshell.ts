/** Copies of the shell: subshells, substitutions, stages, jobs, child shells (shell 5.2, 6.5, 14.3). */
import { runTrap } from './traps.ts';
import { addUnread, BUDGET, type Machine } from './machine.ts';
import { spanOf, type Held, type Scope } from './scope.ts';
import { mergeOutcomes } from '../state/merge.ts';
import { NO_TRAPS, type ArmedTraps, type Outcome, type Shell, type State } from '../state/state.ts';

/** What runs in a shell of its own. */
export type Body = (scope: Scope, state: State) => Outcome;

/**
 * Runs `body` in a shell of its own: `exit` ends only that, and its EXIT trap runs at the end. The states that come
 * back still have its `shell`; `backIn` gives them the old one.
 */
export function runShell(
  machine: Machine,
  scope: Scope,
  state: State,
  body: Body,
  held: readonly Held[] = [],
): Outcome {
  const exits: Outcome[] = [];
  const inner: Scope = {
    ...scope,
    held,
    exits,
    leaves: null,
    drops: exits,
    returns: null,
    loops: [],
    substitutedInLoop: false,
    trapped: null,
  };
  const outcome = body(inner, state);
  const all = mergeOutcomes(machine, [...exits, outcome], state);
  return runTrap(machine, scope, all);
}

/** The outcome of a copy, as the shell sees it that made the copy. */
export function backIn(outcome: Outcome, shell: Shell, before: State): Outcome {
  const back = (state: State): State => ({
    ...state,
    shell,
    jobs: { own: before.jobs.own, stray: before.jobs.stray || state.jobs.own || state.jobs.stray },
  });
  return { ...outcome, zero: back(outcome.zero), nonzero: back(outcome.nonzero) };
}

/** The traps that a copy of the shell, or a function, has too: those of `set -E` and `set -T`, and all in zsh (14.3). */
export function inheritedTraps({ dialect }: Scope, { armed, options }: Shell): ArmedTraps {
  if (armed === NO_TRAPS || dialect === 'zsh' || dialect === 'unknown') return armed;
  const errors = options.errtrace === false ? null : armed.errors;
  const commands = options.functrace === false ? null : armed.commands;
  return errors === null && commands === null ? NO_TRAPS : { errors, commands };
}

/** The shell as a copy of it begins. */
export function copyOf(scope: Scope, shell: Shell): Shell {
  return { ...shell, exitTraps: [], armed: inheritedTraps(scope, shell) };
}

/** A subshell of this one. */
export function runSubshell(
  machine: Machine,
  scope: Scope,
  state: State,
  body: Body,
  change: Partial<Shell> = {},
  held: readonly Held[] = [],
): Outcome {
  const company = scope.concurrent || state.jobs.own || state.jobs.stray;
  const shell = { ...copyOf(scope, state.shell), ...change };
  const inner = { ...state, shell, jobs: { own: false, stray: false } };
  return backIn(runShell(machine, { ...scope, concurrent: company }, inner, body, held), state.shell, state);
}

/** True if one more level is too many; then what stands there is unread (16). */
export function isTooDeep(
  machine: Machine,
  scope: Scope,
  place: { from: number; to: number },
  deep: boolean,
): boolean {
  if (!deep && scope.depth < BUDGET.depth && scope.levels < BUDGET.levels) return false;
  const span = spanOf(scope, place);
  addUnread(machine, 'budget-depth', span, span === null ? '' : machine.script.slice(...span));
  return true;
}

/** One level deeper. */
export const deeper = (scope: Scope): Scope => ({ ...scope, depth: scope.depth + 1 });
