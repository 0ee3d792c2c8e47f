/** The shell at the head of a loop in any pass of it, and at any time behind a place (shell 5.4, 14.3). */
import type { Changes } from './changes.ts';
import { changesOf } from './loop-changes.ts';
import { unknown, type Machine } from './machine.ts';
import type { Scope } from './scope.ts';
import { FILE, withShell, type Descriptor, type OptionName, type State } from '../state/state.ts';
import { eitherArmed } from '../state/merge-shells.ts';
import { mapEntries, mapGet } from '../state/persistent-map.ts';
import { isNumber, rowsOf } from '../state/text.ts';
import { withContents } from '../streams/sinks.ts';
import type { CommandNode, Statement } from '../syntax/nodes.ts';
import {
  lookUp,
  manyElements,
  perhapsExported,
  setVariable,
  textValue,
  variableChannel,
} from '../words/variables.ts';

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
  'errtrace',
  'functrace',
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

/** Code that may come at any time: its own lists, and whether that is with commands of the script. */
export interface AnyTime {
  readonly lists: readonly (readonly Statement[])[];
  readonly ofCommands: boolean;
  /** Place in the text from which on it may come. */
  readonly from: number;
}

/**
 * The state at any time behind a place, for code that a signal or a failure starts. Text in front of the place counts
 * too where it may run again.
 */
export function atAnyTime(machine: Machine, scope: Scope, state: State, when: AnyTime): State {
  const { armed, descriptors, options } = state.shell;
  const isTop = scope.loops.length === 0 && scope.calls.length === 0 && scope.origin.fixed === undefined;
  const isBehind = ({ to }: Statement): boolean => !isTop || to > when.from;
  const held = scope.held.flatMap((one): (readonly Statement[] | CommandNode)[] => {
    if ('kind' in one) return [one];
    const lists = 'units' in one ? one.units.map(({ statements }) => statements) : [one];
    return isTop ? lists.map((statements) => statements.filter(isBehind)) : lists;
  });
  const others = [armed.errors, armed.commands].filter((trap) => trap !== null);
  const changes = changesOf(
    [...held, ...when.lists, ...others.flatMap(({ lists }) => lists)],
    state.shell.functions,
  );
  changes.everything ||= others.some(({ isUnread }) => isUnread);
  // Each trap looks at all of the text.
  machine.steps += changes.names.size + held.reduce((sum, one) => sum + ('kind' in one ? 1 : one.length), 0);
  const inherits = scope.dialect === 'zsh' || scope.dialect === 'unknown' || changes.traces;
  if (when.ofCommands && (inherits || options.errtrace !== false || options.functrace !== false)) {
    // It may come in subshells and functions as well, which are not looked into.
    changes.everything = true;
    changes.descriptors = true;
  }
  // What the streams are here may hold for here alone.
  const isShown = [1, 2].every((number) => descriptors.get(number)?.kind === 'shown');
  changes.descriptors ||= changes.redirects || !isShown;
  return changedBy(machine, state, changes);
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
    const isArray = changes.arrays.has(name) || mapGet(state.shell.variables, name)?.value.kind === 'array';
    now = setVariable(machine, now, name, isArray ? manyElements([piece]) : textValue([piece], perhaps));
    const isExported = mapGet(now.shell.variables, name)?.exported === true;
    const turned = isExported ? changes.unexported : changes.exported;
    if (turned.has(name) || (changes.exportsAll && !isExported)) now = perhapsExported(now, name);
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
  const armed = eitherArmed(now.shell.armed, changes.armed);
  if (armed !== now.shell.armed) now = withShell(now, { armed });
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
