/** Variables, parameters and options of a shell: what they hold, and how they are set (shell 5). */
import { noteWriters } from '../streams/sinks.ts';
import { mixed, unknown, type Machine } from '../walk/machine.ts';
import { mapGet } from '../state/persistent-map.ts';
import {
  withShell,
  withVariable,
  type Field,
  type OptionName,
  type Shell,
  type State,
  type Toggle,
  type Value,
  type Variable,
} from '../state/state.ts';
import { knownText, type Text, type Unknown } from '../state/text.ts';

/** A parameter's value; `set: null` is one of the environment, of which nobody knows whether it is there. */
export type Lookup =
  | { readonly kind: 'text'; readonly text: Text; readonly set: true | null }
  /** `joint` is what `*` puts between its fields where they make one text; null for `@`. */
  | { readonly kind: 'list'; readonly fields: readonly Field[]; readonly joint: Text | null }
  | { readonly kind: 'unset' };

export const field = (text: Text): Field => ({ text, many: false, glob: false });

/** The channel of all values that a name ever gets: a loop reads what a later pass of it sets. */
export const variableChannel = (name: string): string => `variable ${name}`;

/** One piece for the value that a name has from outside: the same one each time, as long as nothing changes it. */
function outsideValue(machine: Machine, shell: Shell, name: string): Unknown {
  const key = `${String(shell.age)} ${name}`;
  const known = machine.outside.get(key);
  if (known !== undefined) return known;
  const piece = unknown(machine);
  machine.outside.set(key, piece);
  return piece;
}

/** The variable as the script left it; undefined where it did not touch it. */
export function variableOf(shell: Shell, name: string): Variable | undefined {
  const variable = mapGet(shell.variables, name);
  return variable === undefined || variable.age < shell.age ? undefined : variable;
}

const NUMBERS: ReadonlySet<string> = new Set(
  '$ ! RANDOM SRANDOM SECONDS LINENO PPID UID EUID BASHPID EPOCHSECONDS BASH_SUBSHELL SHLVL COLUMNS LINES'.split(
    ' ',
  ),
);

const unknownMany = (piece: Unknown): Field => ({ text: [piece], many: true, glob: false });

/** `$1` … of parameters that are known up to a word of unknown count. */
function positional(machine: Machine, shell: Shell, index: number): Lookup {
  const { words, id } = shell.parameters;
  const known = words?.slice(0, index).every((word) => !word.many) === true;
  if (words === null || !known) {
    return {
      kind: 'text',
      text: [outsideValue(machine, shell, `${String(id)} $${String(index)}`)],
      set: null,
    };
  }
  const word = words[index - 1];
  return word === undefined ? { kind: 'unset' } : { kind: 'text', text: word.text, set: true };
}

function allParameters(machine: Machine, state: State, star: boolean): Lookup {
  const { words, id } = state.shell.parameters;
  const fields = words ?? [unknownMany(outsideValue(machine, state.shell, `${String(id)} $@`))];
  return { kind: 'list', fields, joint: star ? jointOf(machine, state) : null };
}

/** What stands between the fields of `"$*"`: the first character of IFS, or nothing where that is empty. */
function jointOf(machine: Machine, state: State): Text {
  const known = separators(state);
  if (known === null) return [unknown(machine)];
  const [first] = known;
  return first === undefined ? [] : [first];
}

export function lookUp(machine: Machine, state: State, name: string): Lookup {
  const { shell } = state;
  const text = (pieces: Text): Lookup => ({ kind: 'text', text: pieces, set: true });
  if (name === '@' || name === '*') return allParameters(machine, state, name === '*');
  if (name === '?') {
    const { status } = state;
    return text(status.code === null ? [unknown(machine, { number: true, status })] : [String(status.code)]);
  }
  if (name === '#') {
    const { words } = shell.parameters;
    const count = words?.every((word) => !word.many) === true ? words.length : null;
    return text([count === null ? unknown(machine, { number: true }) : String(count)]);
  }
  if (name === '0') return text(shell.parameters.zero ?? [outsideValue(machine, shell, '0')]);
  if (/^\d+$/u.test(name)) return positional(machine, shell, Number(name));
  if (name === '-' || name === '_') return text([unknown(machine)]);
  const variable = variableOf(shell, name);
  if (variable === undefined) {
    if (NUMBERS.has(name)) return text([unknown(machine, { number: true })]);
    return { kind: 'text', text: [outsideValue(machine, shell, name)], set: null };
  }
  const { value } = variable;
  if (value.kind === 'unset') return { kind: 'unset' };
  if (value.kind === 'text') return { kind: 'text', text: value.text, set: value.perhaps ? null : true };
  // An array without an index is its first element.
  return elementOf(machine, value, 0);
}

/** `${a[n]}` of a value. */
export function elementOf(machine: Machine, value: Value, index: number): Lookup {
  if (value.kind === 'unset') return { kind: 'unset' };
  if (value.kind === 'text') {
    return index === 0 ? { kind: 'text', text: value.text, set: true } : { kind: 'unset' };
  }
  const { elements } = value;
  const before = elements?.slice(0, index + 1);
  if (elements === null || before?.some((element) => element.many) === true) {
    return {
      kind: 'text',
      text: [
        mixed(
          machine,
          (elements ?? []).map(({ text }) => text),
        ),
      ],
      set: null,
    };
  }
  const element = elements.at(index);
  return element === undefined ? { kind: 'unset' } : { kind: 'text', text: element.text, set: true };
}

/** `${a[@]}` of a name. */
export function elementsOf(machine: Machine, state: State, name: string, star: boolean): Lookup {
  const joint = star ? jointOf(machine, state) : null;
  const variable = variableOf(state.shell, name);
  if (variable === undefined) {
    return { kind: 'list', fields: [unknownMany(outsideValue(machine, state.shell, `${name}[@]`))], joint };
  }
  const { value } = variable;
  if (value.kind === 'unset') return { kind: 'list', fields: [], joint };
  if (value.kind === 'text') return { kind: 'list', fields: [field(value.text)], joint };
  return { kind: 'list', fields: value.elements ?? [unknownMany(unknown(machine))], joint };
}

/** The state with a variable set by the script. `exported` undefined leaves that as it was. */
export function setVariable(
  machine: Machine,
  state: State,
  name: string,
  value: Value,
  exported?: boolean,
): State {
  const { shell } = state;
  const before = mapGet(shell.variables, name);
  if (value.kind === 'text') noteWriters(machine, variableChannel(name), value.text);
  else if (value.kind === 'array') {
    for (const element of value.elements ?? []) noteWriters(machine, variableChannel(name), element.text);
  }
  const variable: Variable = {
    ...(before ?? PLAIN),
    value: before === undefined || before.computed === null ? value : unknownAs(machine, before.computed),
    removed: false,
    ...exportOf(before, exported, shell.options.allexport),
    touched: true,
    age: shell.age,
  };
  return { ...state, shell: withVariable(shell, name, variable) };
}

/** Whether a variable is exported once it is set; `exported` undefined leaves it as it was, but for `set -a`. */
function exportOf(
  before: Variable | undefined,
  exported: boolean | undefined,
  all: Toggle,
): Pick<Variable, 'exported' | 'doubted'> {
  if (exported !== undefined || all === true) return { exported: exported ?? true, doubted: false };
  const was = before?.exported ?? false;
  return { exported: was || all === null, doubted: was ? before?.doubted === true : all === null };
}

/** The state once a variable may be exported, or not. */
export function perhapsExported(state: State, name: string): State {
  const before = mapGet(state.shell.variables, name);
  if (before === undefined || (before.exported && before.doubted)) return state;
  const variable: Variable = { ...before, exported: true, doubted: true, removed: false };
  return { ...state, shell: withVariable(state.shell, name, variable) };
}

/** What a variable is that nobody declared otherwise. */
export const PLAIN: Pick<Variable, 'doubted' | 'locked' | 'computed' | 'removed'> = {
  doubted: false,
  locked: false,
  computed: null,
  removed: false,
};

/** `declare -i` makes a number of whatever it gets; other attributes are not followed. */
function unknownAs(machine: Machine, computed: 'number' | 'other'): Value {
  return textValue([unknown(machine, { number: computed === 'number' })]);
}

/** The state with attributes of a variable changed. */
export function declareAs(
  machine: Machine,
  state: State,
  name: string,
  change: Partial<Pick<Variable, 'locked' | 'computed'>>,
): State {
  const before = variableOf(state.shell, name);
  const value = before?.value ?? textValue([outsideValue(machine, state.shell, name)], true);
  const exported = before?.exported ?? false;
  const variable: Variable = {
    ...(before ?? PLAIN),
    value,
    exported,
    touched: true,
    age: state.shell.age,
    ...change,
  };
  return { ...state, shell: withVariable(state.shell, name, variable) };
}

export const textValue = (text: Text, perhaps = false): Value => ({ kind: 'text', text, perhaps });

/** An array, or a text, of which nobody knows how many elements it has. */
export const manyElements = (text: Text): Value => ({
  kind: 'array',
  elements: [{ text, many: true, glob: false }],
});

/** `unset X`: known to be empty, and not in the environment of what follows. */
export function removeVariable(state: State, name: string): State {
  const value: Value = { kind: 'unset' };
  const variable: Variable = {
    ...PLAIN,
    value,
    exported: false,
    removed: true,
    touched: true,
    age: state.shell.age,
  };
  return { ...state, shell: withVariable(state.shell, name, variable) };
}

/** A value that only the run could know. */
export const unknownValue = (machine: Machine, more: Partial<Omit<Unknown, 'id'>> = {}): Value =>
  textValue([unknown(machine, more)]);

export function exportVariable(machine: Machine, state: State, name: string, exported: boolean): State {
  const before = variableOf(state.shell, name);
  const value = before?.value ?? textValue([outsideValue(machine, state.shell, name)], true);
  const variable: Variable = {
    ...(before ?? PLAIN),
    value,
    exported,
    doubted: false,
    removed: false,
    touched: true,
    age: state.shell.age,
  };
  return { ...state, shell: withVariable(state.shell, name, variable) };
}

/** The text of a value as a program finds it in its environment; null where it is not known. */
export function environmentText(value: Value): string | null {
  if (value.kind === 'text') return knownText(value.text);
  const [first] = value.kind === 'array' ? (value.elements ?? []) : [];
  return first === undefined || first.many ? null : knownText(first.text);
}

export function withOption(state: State, name: OptionName, on: Toggle): State {
  const { options } = state.shell;
  return options[name] === on ? state : withShell(state, { options: { ...options, [name]: on } });
}

/** IFS, where it is known; a shell takes none from its environment. */
export function separators(state: State): string | null {
  const variable = mapGet(state.shell.variables, 'IFS');
  if (variable === undefined || variable.value.kind === 'unset') return ' \t\n';
  if (variable.age < state.shell.age) return null;
  return environmentText(variable.value);
}
