/** Where two paths meet: what both agree on stays, everything else is unknown (shell 5.4). */
import type { Machine } from '../machine.ts';
import { absentRows, meetFacts } from './facts.ts';
import { mergeMaps } from './persistent-map.ts';
import {
  dead,
  FILE,
  isTold,
  type Alias,
  type Descriptor,
  type Descriptors,
  type Field,
  type Folder,
  type Folders,
  type FunctionChoice,
  type OptionName,
  type Options,
  type Outcome,
  type Parameters,
  type Shell,
  type State,
  type Value,
  type Variable,
} from './state.ts';
import type { Status } from './status.ts';
import { eitherText, isSameText, type Absent, unknownPiece, type Text } from './text.ts';

interface Meeting {
  readonly machine: Machine;
  readonly absent: Absent;
}

const id = (meeting: Meeting): number => meeting.machine.nextId++;

function mergeText(meeting: Meeting, left: Text, right: Text): Text {
  return isSameText(left, right) ? left : [eitherText(id(meeting), left, right, meeting.absent)];
}

const isSameField = (left: Field, right: Field | undefined): boolean =>
  left === right ||
  (right !== undefined &&
    left.many === right.many &&
    left.glob === right.glob &&
    isSameText(left.text, right.text));

function mergeFields(
  meeting: Meeting,
  left: readonly Field[] | null,
  right: readonly Field[] | null,
): readonly Field[] | null {
  if (left === right || left === null || right === null) return left === right ? left : null;
  if (left.length === right.length && left.every((field, index) => isSameField(field, right[index])))
    return left;
  // Whatever it is, its text came from one of these.
  const text = eitherText(
    id(meeting),
    left.flatMap((field) => field.text),
    right.flatMap((field) => field.text),
    meeting.absent,
  );
  return [{ text: [{ ...text, number: false }], many: true, glob: false }];
}

const textOfValue = (value: Value): Text | null =>
  value.kind === 'text' ? value.text : value.kind === 'unset' ? [] : (value.elements?.[0]?.text ?? null);

function mergeValues(machine: Machine, left: Value, right: Value, absent: Absent): Value {
  const meeting = { machine, absent };
  if (left === right) return left;
  if (left.kind === 'unset' && right.kind === 'unset') return left;
  if (left.kind === 'array' && right.kind === 'array') {
    return { kind: 'array', elements: mergeFields(meeting, left.elements, right.elements) };
  }
  if (left.kind === 'text' && right.kind === 'text') {
    const perhaps = left.perhaps || right.perhaps;
    return { kind: 'text', text: mergeText(meeting, left.text, right.text), perhaps };
  }
  const piece = eitherText(id(meeting), textOfValue(left) ?? [], textOfValue(right) ?? [], absent);
  if (left.kind === 'array' || right.kind === 'array') return { kind: 'array', elements: null };
  return { kind: 'text', text: [{ ...piece, number: false }], perhaps: true };
}

function mergeVariables(
  meeting: Meeting,
  left: Variable | undefined,
  right: Variable | undefined,
): Variable | undefined {
  const either = left ?? right;
  if (left === undefined || right === undefined) {
    if (either === undefined) return undefined;
    const unknown: Value = { kind: 'text', text: [unknownPiece(id(meeting))], perhaps: true };
    const locked = either.locked === false ? false : null;
    return {
      ...either,
      locked,
      removed: false,
      value: mergeValues(meeting.machine, either.value, unknown, meeting.absent),
    };
  }
  if (left === right) return left;
  return {
    value: mergeValues(meeting.machine, left.value, right.value, meeting.absent),
    exported: left.exported || right.exported,
    removed: left.removed && right.removed,
    locked: left.locked === right.locked ? left.locked : null,
    computed: left.computed === right.computed ? left.computed : 'other',
    touched: left.touched || right.touched,
    age: Math.min(left.age, right.age),
  };
}

function mergeOptions(left: Options, right: Options): Options {
  if (left === right) return left;
  const merged: Record<OptionName, boolean | null> = { ...left };
  for (const name of Object.keys(merged) as OptionName[]) if (left[name] !== right[name]) merged[name] = null;
  return merged;
}

function mergeFolder(meeting: Meeting, left: Folder, right: Folder): Folder {
  if (left === right) return left;
  if (left.path !== null && left.path === right.path) return { ...left, sure: left.sure && right.sure };
  return left.path === null && left.id === right.id ? left : { path: null, sure: true, id: id(meeting) };
}

function mergeFolders(meeting: Meeting, left: Folders, right: Folders): Folders {
  if (left === right) return left;
  const deep = Math.min(left.stack.length, right.stack.length);
  return {
    current: mergeFolder(meeting, left.current, right.current),
    previous:
      left.previous === null || right.previous === null
        ? (left.previous ?? right.previous)
        : mergeFolder(meeting, left.previous, right.previous),
    stack: (left.stack.length >= right.stack.length ? left.stack : right.stack).map((folder, index) => {
      const other = (left.stack.length >= right.stack.length ? right.stack : left.stack)[index];
      return other === undefined || index >= deep ? folder : mergeFolder(meeting, folder, other);
    }),
  };
}

const isSameDescriptor = (left: Descriptor, right: Descriptor | undefined): boolean => {
  if (left === right) return true;
  if (left.kind !== right?.kind) return false;
  if ('id' in left && 'id' in right) return left.id === right.id;
  return left.kind !== 'text' || (right.kind === 'text' && isSameText(left.text, right.text));
};

function mergeDescriptors(left: Descriptors, right: Descriptors): Descriptors {
  if (left === right) return left;
  const merged = new Map<number, Descriptor>();
  for (const number of new Set([...left.keys(), ...right.keys()])) {
    const descriptor = left.get(number);
    const same = descriptor !== undefined && isSameDescriptor(descriptor, right.get(number));
    merged.set(number, same ? descriptor : { kind: 'unknown' });
  }
  return merged;
}

const MOST_CHOICES = 4;

/** A name that one path defines and another does not may be a function or a program. */
function mergeChoices(left: FunctionChoice | undefined, right: FunctionChoice | undefined): FunctionChoice {
  const choices = new Set([...(left ?? [null]), ...(right ?? [null])]);
  return [...choices].slice(0, MOST_CHOICES);
}

function mergeAliases(left: Alias | undefined, right: Alias | undefined): Alias | undefined {
  const either = left ?? right;
  if (either === undefined) return undefined;
  return left?.text === right?.text ? either : { ...either, text: null };
}

function mergeParameters(meeting: Meeting, left: Parameters, right: Parameters): Parameters {
  if (left === right) return left;
  const words = mergeFields(meeting, left.words, right.words);
  return {
    words,
    zero: left.zero === right.zero ? left.zero : null,
    id: words === left.words ? left.id : id(meeting),
  };
}

function mergeShells(meeting: Meeting, left: Shell, right: Shell): Shell {
  if (left === right) return left;
  return {
    variables: mergeMaps(left.variables, right.variables, (a, b) => mergeVariables(meeting, a, b)),
    exports: mergeMaps(left.exports, right.exports, (a, b) => {
      const merged = mergeVariables(meeting, a, b);
      return merged !== undefined && isTold(merged) ? merged : undefined;
    }),
    saved: mergeMaps(left.saved, right.saved, (a, b) =>
      a === undefined || b === undefined || a === null || b === null
        ? a === b
          ? a
          : unknownVariable(meeting)
        : mergeVariables(meeting, a, b),
    ),
    age: Math.max(left.age, right.age),
    cleared: left.cleared && right.cleared,
    functions: mergeMaps(left.functions, right.functions, mergeChoices),
    exportedFunctions: mergeMaps(left.exportedFunctions, right.exportedFunctions, mergeChoices),
    aliases: mergeMaps(left.aliases, right.aliases, mergeAliases),
    options: mergeOptions(left.options, right.options),
    folders: mergeFolders(meeting, left.folders, right.folders),
    descriptors: mergeDescriptors(left.descriptors, right.descriptors),
    parameters: mergeParameters(meeting, left.parameters, right.parameters),
    exitTraps: mergeTraps(left.exitTraps, right.exitTraps),
  };
}

function unknownVariable(meeting: Meeting): Variable {
  const value: Value = { kind: 'text', text: [unknownPiece(id(meeting))], perhaps: true };
  return {
    value,
    exported: false,
    removed: false,
    locked: null,
    computed: 'other',
    touched: false,
    age: Infinity,
  };
}

/** A trap that only one path set may be there: it is `maybe` in any case (14.3). */
function mergeTraps(left: Shell['exitTraps'], right: Shell['exitTraps']): Shell['exitTraps'] {
  if (left === right) return left;
  const isNew = (trap: Text | null): boolean =>
    !left.some((other) => other === trap || (other !== null && trap !== null && isSameText(other, trap)));
  return [...left, ...right.filter(isNew)].slice(0, MOST_CHOICES);
}

function mergeStatus(left: Status, right: Status, rows: number): Status {
  if (left === right) return left;
  const both = (a: Status['zero'], b: Status['zero']): Status['zero'] =>
    a === null || b === null ? (a ?? b) : meetFacts(a, b, rows);
  return {
    code: left.code === right.code ? left.code : null,
    zero: both(left.zero, right.zero),
    nonzero: both(left.nonzero, right.nonzero),
  };
}

/** What is in a pipe or a file before the script writes to it. */
function contentsBefore(meeting: Meeting, key: string): Text {
  return key.startsWith(FILE) ? [unknownPiece(id(meeting))] : [];
}

/** Two paths as one. A dead one adds nothing. */
export function mergeStates(machine: Machine, left: State, right: State): State {
  if (left === right || !right.live) return left;
  if (!left.live) return right;
  const rows = machine.rows.length;
  const meeting: Meeting = { machine, absent: absentRows(left.facts, right.facts) };
  return {
    live: true,
    facts: meetFacts(left.facts, right.facts, rows),
    status: mergeStatus(left.status, right.status, rows),
    contents: mergeMaps(left.contents, right.contents, (a, b, key) =>
      mergeText(meeting, a ?? contentsBefore(meeting, key), b ?? contentsBefore(meeting, key)),
    ),
    cuts: mergeMaps(left.cuts, right.cuts, () => true),
    jobs:
      left.jobs === right.jobs
        ? left.jobs
        : { own: left.jobs.own || right.jobs.own, stray: left.jobs.stray || right.jobs.stray },
    shell: mergeShells(meeting, left.shell, right.shell),
  };
}

/** Several paths as one; the latest are met first, since they share most. */
export function mergeAll(machine: Machine, states: readonly State[], otherwise: State): State {
  return states.reduceRight((merged, state) => mergeStates(machine, merged, state), otherwise);
}

/** The state after a command, whatever its status: `$?` tells the two apart (7.3). */
export function settle(machine: Machine, outcome: Outcome): State {
  const { zero, nonzero } = outcome;
  const code = !nonzero.live ? 0 : !zero.live ? outcome.code : null;
  const merged = mergeStates(machine, zero, nonzero);
  const status: Status = {
    code,
    zero: zero.live ? zero.facts : null,
    nonzero: nonzero.live ? nonzero.facts : null,
  };
  return { ...merged, status };
}

export function mergeOutcomes(machine: Machine, outcomes: readonly Outcome[], otherwise: State): Outcome {
  const codes = new Set(outcomes.filter(({ nonzero }) => nonzero.live).map(({ code }) => code));
  const [code] = codes;
  return {
    zero: mergeAll(
      machine,
      outcomes.map(({ zero }) => zero),
      dead(otherwise),
    ),
    nonzero: mergeAll(
      machine,
      outcomes.map(({ nonzero }) => nonzero),
      dead(otherwise),
    ),
    code: codes.size === 1 && code !== undefined ? code : null,
  };
}
