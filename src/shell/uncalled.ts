/** Functions that nobody calls: their bodies are listed all the same, at the very end (shell 2.5, 14.1). */
import { callFunction } from './calls.ts';
import { newOwner } from './expansion.ts';
import type { Machine } from './machine.ts';
import type { Scope } from './scope.ts';
import { settle } from './state/merge.ts';
import { dead, withShell, type Outcome, type State } from './state/state.ts';

/** Lists them in order of definition, as `never`; if code ran that was not read, it may have called them. */
export function listUncalled(machine: Machine, scope: Scope, outcome: Outcome): void {
  const end = dead(settle(machine, outcome));
  const parameters = { words: null, zero: null, id: machine.nextId++ };
  const state = withShell(end, { parameters });
  const inner: Scope = { ...scope, exits: [], maybe: machine.ranUnread };
  // Definitions inside of bodies come to the list while it is walked.
  for (let index = 0; index < machine.definitions.length && !machine.stopped; index++) {
    const definition = machine.definitions[index];
    if (definition === undefined || machine.called.has(index)) continue;
    callUnknown(machine, inner, definition, state);
  }
}

type Definition = Machine['definitions'][number];

function callUnknown(machine: Machine, scope: Scope, definition: Definition, state: State): void {
  const invocation = { words: [], state, scope, span: null, owner: newOwner(), finds: 'everything' as const };
  callFunction(machine, invocation, definition, state.shell.parameters);
}
