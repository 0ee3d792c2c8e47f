/** Functions that nobody calls: their bodies are listed all the same, at the very end (shell 2.5, 14.1). */
import { callFunction } from './calls.ts';
import { newOwner } from '../words/site.ts';
import type { Machine } from './machine.ts';
import type { Scope } from './scope.ts';
import { settle } from '../state/merge.ts';
import { withShell, type Outcome } from '../state/state.ts';

/**
 * Lists them in order of definition, as `never`. Where code ran that was not read, or where the definition itself did
 * not parse, they may have been called.
 */
export function listUncalled(machine: Machine, outcome: Outcome): void {
  if (machine.definitions.length === 0) return;
  const parameters = { words: null, zero: null, id: machine.nextId++ };
  const end = withShell(settle(machine, outcome), { parameters });
  // Definitions inside of bodies come to the list while it is walked.
  for (const { definition, scope } of machine.definitions) {
    if (machine.stopped) return;
    if (machine.called.has(definition.number)) continue;
    const isTrap = machine.trapCalls.has(definition.name) || machine.trapCalls.has(null);
    const maybe = machine.ranUnread || scope.maybe || isTrap;
    const inner: Scope = {
      ...scope,
      calls: [],
      exits: [],
      leaves: null,
      drops: [],
      returns: null,
      loops: [],
      times: isTrap ? null : 1,
      maybe,
    };
    const invocation = {
      words: [],
      state: { ...end, live: maybe },
      scope: inner,
      span: null,
      owner: newOwner(),
      finds: 'everything' as const,
    };
    callFunction(machine, invocation, definition, parameters);
  }
}
