/** Traps of ERR, DEBUG and RETURN: what may have been done once one of them came (shell 14.3). */
import type { Changes } from './changes.ts';
import { changesOf } from './loop-changes.ts';
import { changedBy } from './loop-head.ts';
import { unknown, type Machine } from './machine.ts';
import { either } from './outcome.ts';
import type { Scope } from './scope.ts';
import type { ArmedTrap, Shell, State } from '../state/state.ts';
import { descriptor, write } from '../streams/sinks.ts';

/** The channel of what such traps print. */
export const TRAPS = 'traps';

/** The state behind a place where the trap may come. */
export function afterTrap(machine: Machine, scope: Scope, state: State, trap: ArmedTrap): State {
  if (!state.live) return state;
  const { calls, ...changes } = changesOfTrap(machine, trap, state.shell);
  machine.steps += trap.lists.length + changes.names.size;
  const printed = trap.prints
    ? [1, 2].reduce((now, number) => printedBy(machine, now, number), state)
    : state;
  const now = { ...changedBy(machine, printed, { ...changes, calls }), status: state.status };
  if (trap.ends || trap.isUnread || calls.has('exit')) scope.exits.push(either(now));
  if (calls.has('return')) scope.returns?.push(either(now));
  if (calls.has('break') || calls.has('continue')) {
    for (const loop of scope.loops) {
      loop.breaks.push(now);
      loop.continues.push(now);
    }
  }
  return now;
}

const printedBy = (machine: Machine, state: State, number: number): State =>
  write(machine, state, descriptor(state.shell.descriptors, number), [
    unknown(machine, { channels: [TRAPS] }),
  ]);

/** The same for as long as no function is defined. */
function changesOfTrap(machine: Machine, trap: ArmedTrap, { functions }: Shell): Changes {
  const known = machine.trapChanges.get(trap);
  if (known?.functions === functions) return known.changes;
  const changes = changesOf(trap.lists, functions);
  changes.everything ||= trap.isUnread;
  machine.trapChanges.set(trap, { functions, changes });
  return changes;
}
