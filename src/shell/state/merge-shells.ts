/** Shells of two paths that meet: what both agree on stays, everything else is unknown (shell 5.4). */
import { mergeFields, mergeVariables, newId, unknownVariable, type Meeting } from './merge-values.ts';
import { mergeMaps } from './persistent-map.ts';
import {
  type ExitTrap,
  isTold,
  OPTION_NAMES,
  type Alias,
  type ArmedTrap,
  type ArmedTraps,
  type Descriptor,
  type Descriptors,
  type Folder,
  type Folders,
  type FunctionChoice,
  type OptionName,
  type Options,
  type Parameters,
  type Shell,
} from './state.ts';
import { isSameText } from './text.ts';

function mergeOptions(left: Options, right: Options): Options {
  if (left === right) return left;
  const merged: Record<OptionName, boolean | null> = { ...left };
  for (const name of OPTION_NAMES) if (left[name] !== right[name]) merged[name] = null;
  return merged;
}

function mergeFolder(meeting: Meeting, left: Folder, right: Folder): Folder {
  if (left === right) return left;
  if (left.path !== null && left.path === right.path) return { ...left, sure: left.sure && right.sure };
  return left.path === null && left.id === right.id ? left : { path: null, sure: true, id: newId(meeting) };
}

function mergeFolders(meeting: Meeting, left: Folders, right: Folders): Folders {
  if (left === right) return left;
  const previous =
    left.previous === null || right.previous === null
      ? null
      : mergeFolder(meeting, left.previous, right.previous);
  const stack = left.stack.length === right.stack.length ? left.stack : [];
  return {
    current: mergeFolder(meeting, left.current, right.current),
    previous,
    stack: stack.map((folder, index) => mergeFolder(meeting, folder, right.stack[index] ?? folder)),
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
    id: words === left.words ? left.id : newId(meeting),
  };
}

/** A trap that only one path set may be there: it is `maybe` in any case (14.3). */
function mergeTraps(left: Shell['exitTraps'], right: Shell['exitTraps']): Shell['exitTraps'] {
  if (left === right) return left;
  const isNew = ({ code }: ExitTrap): boolean =>
    !left.some(
      (other) =>
        other.code === code || (other.code !== null && code !== null && isSameText(other.code, code)),
    );
  return [...left, ...right.filter(isNew)].slice(0, MOST_CHOICES);
}

/** A trap that one path set may come on both. */
export function eitherTrap(left: ArmedTrap | null, right: ArmedTrap | null): ArmedTrap | null {
  if (left === right || right === null) return left;
  if (left === null) return right;
  return {
    lists: [...new Set([...left.lists, ...right.lists])],
    isUnread: left.isUnread || right.isUnread,
    ends: left.ends || right.ends,
    prints: left.prints || right.prints,
  };
}

export function eitherArmed(left: ArmedTraps, right: ArmedTraps): ArmedTraps {
  if (left === right) return left;
  return {
    errors: eitherTrap(left.errors, right.errors),
    commands: eitherTrap(left.commands, right.commands),
  };
}

/** Two shells as one. */
export function mergeShells(meeting: Meeting, left: Shell, right: Shell): Shell {
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
          : unknownVariable(meeting, a?.exported === true || b?.exported === true)
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
    armed: eitherArmed(left.armed, right.armed),
  };
}
