/** The shell at the head of a loop in any pass of it, and at any time behind a place (shell 5.4, 14.3). */
import type { Changes } from './changes.ts';
import { changesOf } from './loop-changes.ts';
import { unknown, type Machine } from './machine.ts';
import type { Scope } from './scope.ts';
import { FILE, withShell, type Descriptor, type OptionName, type State } from '../state/state.ts';
import { mapEntries } from '../state/persistent-map.ts';
import { isNumber, rowsOf } from '../state/text.ts';
import { withContents } from '../streams/sinks.ts';
import type { Statement } from '../syntax/nodes.ts';
import { lookUp, setVariable, textValue, variableChannel } from '../words/variables.ts';

const TOGGLES: readonly OptionName[] = [
  'errexit',
  'nounset',
  'pipefail',
  'xtrace',
  'noglob',
  'allexport',
  'nullglob',
  'failglob',
  'nocasematch',
];

/** Files as any pass may find them. */
function withUnknownFiles(machine: Machine, state: State): State {
  const files = mapEntries(state.contents).filter(([id]) => id.startsWith(FILE));
  return files.reduce((now, [id, text]) => {
    const piece = unknown(machine, { rows: rowsOf([text], 'maybe'), channels: [id] });
    return withContents(now, id, [piece]);
  }, state);
}

export interface Head {
  readonly state: State;
  readonly changes: Changes;
  /** Files that were emptied in this pass of the loop around, before this one. */
  readonly cuts: State['cuts'];
}

/** The state at the head of a loop, in any pass of it. */
export function atHead(machine: Machine, state: State, lists: readonly (readonly Statement[])[]): Head {
  const changes = changesOf(lists, state.shell.functions);
  return { state: { ...changedBy(machine, state, changes), cuts: null }, changes, cuts: state.cuts };
}

/**
 * The state at any time behind `from`, for code that a signal or a failure starts. Text in front of `from` counts too
 * where it may run again.
 */
export function atAnyTime(machine: Machine, scope: Scope, state: State, from: number): State {
  const isTop = scope.loops.length === 0 && scope.calls.length === 0 && scope.origin.fixed === undefined;
  const lists = scope.codes.flatMap(({ units }) =>
    units.map(({ statements }) => (isTop ? statements.filter((one) => one.to > from) : statements)),
  );
  const changes = changesOf(lists, state.shell.functions);
  // Each trap looks at all of the text.
  machine.steps += changes.names.size + lists.reduce((sum, list) => sum + list.length, 0);
  // What the streams are here may hold for here alone.
  const { descriptors } = state.shell;
  const isShown = [1, 2].every((number) => descriptors.get(number)?.kind === 'shown');
  return changedBy(
    machine,
    state,
    changes.redirects || !isShown ? { ...changes, descriptors: true } : changes,
  );
}

/** The state once these changes may have been made, or not. */
export function changedBy(machine: Machine, state: State, changes: Changes): State {
  let now = state;
  if (changes.everything || changes.anyName) now = withShell(now, { age: machine.nextId++ });
  for (const [name, setting] of changes.names) {
    const before = lookUp(machine, state, name);
    const number = setting === 'counts' && before.kind === 'text' && isNumber(before.text);
    const perhaps = before.kind !== 'text' || before.set === null || changes.unset.has(name);
    const piece = unknown(machine, { channels: [variableChannel(name)], number });
    const exported = changes.exportsAll || changes.exported.has(name) ? true : undefined;
    now = setVariable(machine, now, name, textValue([piece], perhaps), exported);
  }
  if (changes.folder || changes.everything) {
    const current = { path: null, sure: true, id: machine.nextId++ };
    now = withShell(now, { folders: { current, previous: null, stack: [] } });
  }
  if (changes.parameters || changes.everything) {
    now = withShell(now, { parameters: { ...now.shell.parameters, words: null, id: machine.nextId++ } });
  }
  if (changes.options || changes.everything) {
    const options = { ...now.shell.options };
    for (const name of TOGGLES) options[name] = null;
    now = withShell(now, { options });
  }
  if (changes.traps && now.shell.options.trappedErrors === false) {
    now = withShell(now, { options: { ...now.shell.options, trappedErrors: null } });
  }
  if (changes.descriptors) {
    const unknownOnes = [...now.shell.descriptors.keys()].map((number): [number, Descriptor] => [
      number,
      { kind: 'unknown' },
    ]);
    now = withShell(now, { descriptors: new Map(unknownOnes) });
  }
  if (changes.files || changes.everything) now = withUnknownFiles(machine, now);
  if (changes.removes || changes.everything) now = { ...now, there: null };
  if (changes.jobs) now = { ...now, jobs: { ...now.jobs, own: true } };
  // `$?` is that of what stands before, or of the last pass.
  const status = { code: null, zero: now.facts, nonzero: now.facts };
  return { ...now, status };
}
