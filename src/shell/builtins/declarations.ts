/** `export`, `declare`, `local`, `readonly`, `unset` (shell 5.1, 5.3). */
import { assign, type PendingAssignment } from '../words/assignments.ts';
import type { Site } from '../words/site.ts';
import type { Invocation } from '../walk/invoke.ts';
import type { Machine } from '../walk/machine.ts';
import type { Argument } from '../walk/simple-command.ts';
import { mapDelete, mapGet, mapSet } from '../state/persistent-map.ts';
import { withShell, type Outcome, type State } from '../state/state.ts';
import { knownText, textOf } from '../state/text.ts';
import {
  declareAs,
  exportVariable,
  removeVariable,
  setVariable,
  textValue,
  variableOf,
} from '../words/variables.ts';
import { builtinRow, endedWith } from './row.ts';
import { isName, textsOf, wordAt } from './words.ts';

interface Declaration {
  readonly options: string;
  readonly operands: readonly Argument[];
}

function readDeclaration(words: readonly Argument[]): Declaration {
  let options = '';
  let index = 1;
  for (; index < words.length; index++) {
    const text = wordAt(words, index);
    if (text === '--') {
      index += 1;
      break;
    }
    if (text === null || !/^[-+][a-zA-Z]+$/u.test(text)) break;
    options += text;
  }
  return { options, operands: words.slice(index) };
}

/** `NAME=value`, written as one or made by an expansion; a bare name gives null for the value. */
function operandOf(argument: Argument): { name: string; assignment: PendingAssignment | null } | null {
  const { assignment } = argument;
  if (assignment !== undefined) return { name: assignment.name, assignment };
  const [first, ...rest] = argument.text;
  if (typeof first !== 'string' || argument.many) return null;
  const match = /^([a-z_]\w*)(\+?=)?/iu.exec(first);
  const name = match?.[1];
  if (match === null || name === undefined) return null;
  if (match[2] === undefined) return first === name && rest.length === 0 ? { name, assignment: null } : null;
  const value = textValue([...textOf(first.slice(match[0].length)), ...rest]);
  return { name, assignment: { name, append: match[2] === '+=', value, span: null } };
}

interface Declares {
  readonly exported?: boolean;
  /** True where the variable cannot be set any more. */
  readonly locks?: boolean;
  readonly local: boolean;
}

function declare(machine: Machine, invocation: Invocation, how: (options: string) => Declares): Outcome {
  const { words, scope, owner, span } = invocation;
  const { options, operands } = readDeclaration(words);
  const asks = /[pfF]/u.test(options) && !(words[0] !== undefined && wordAt(words, 0) === 'export');
  const { row, state, outcome } = builtinRow(machine, invocation, {
    settled: !asks,
    complains: false,
    prints: asks,
  });
  if (asks) return outcome;
  const site: Site = { machine, scope, owner };
  const { exported, local, locks = options.includes('r') } = how(options);
  let now = state;
  if (exported === true && options.includes('f'))
    return endedWith(machine, exportFunctions(operands, now), row, 0);
  for (const operand of operands) {
    const declared = operandOf(operand);
    if (declared === null) continue;
    const { name, assignment } = declared;
    if (local) now = putAside(now, name);
    const computed = options.includes('i') ? 'number' : /[nlu]/u.test(options) ? 'other' : null;
    if (computed !== null) now = declareAs(machine, now, name, { computed });
    if (assignment !== null) {
      const placed = { ...assignment, span: assignment.span ?? span };
      now = assign(site, placed, now, { command: true, ...(exported === undefined ? {} : { exported }) });
    } else if (exported !== undefined) now = exportVariable(machine, now, name, exported);
    else if (local) now = emptied(machine, now, name, options);
    else if (/a/iu.test(options) && variableOf(now.shell, name) === undefined) {
      now = setVariable(machine, now, name, { kind: 'array', elements: options.includes('A') ? null : [] });
    }
    if (locks) now = declareAs(machine, now, name, { locked: true });
  }
  return endedWith(machine, now, row, 0);
}

/** A bare `local X` is known to be empty; `local -a` is an empty array. */
function emptied(machine: Machine, state: State, name: string, options: string): State {
  const value = /a/iu.test(options)
    ? ({ kind: 'array', elements: options.includes('A') ? null : [] } as const)
    : ({ kind: 'unset' } as const);
  return setVariable(machine, state, name, value, false);
}

/** The value outside comes back at the end of the function. */
function putAside(state: State, name: string): State {
  const { shell } = state;
  if (mapGet(shell.saved, name) !== undefined) return state;
  return withShell(state, { saved: mapSet(shell.saved, name, mapGet(shell.variables, name) ?? null) });
}

function exportFunctions(operands: readonly Argument[], state: State): State {
  let { exportedFunctions } = state.shell;
  for (const name of textsOf(operands)) {
    const choice = name === null ? undefined : mapGet(state.shell.functions, name);
    if (name !== null && choice !== undefined) exportedFunctions = mapSet(exportedFunctions, name, choice);
  }
  return withShell(state, { exportedFunctions });
}

export const runExport = (machine: Machine, invocation: Invocation): Outcome =>
  declare(machine, invocation, (options) => ({ exported: !options.includes('n'), local: false }));

/** What `-x` and `+x` say, the last of them. */
function exportedBy(options: string): { exported?: boolean } {
  const sign = /([-+])[a-zA-Z]*x[^x]*$/u.exec(options)?.[1];
  return sign === undefined ? {} : { exported: sign === '-' };
}

/** In a function `declare` is local, unless `-g` says otherwise. */
export const runDeclare = (machine: Machine, invocation: Invocation): Outcome =>
  declare(machine, invocation, (options) => ({
    ...exportedBy(options),
    local: invocation.scope.returns !== null && invocation.scope.calls.length > 0 && !options.includes('g'),
  }));

export const runLocal = (machine: Machine, invocation: Invocation): Outcome =>
  declare(machine, invocation, (options) => ({
    ...exportedBy(options),
    local: invocation.scope.calls.length > 0,
  }));

export const runReadonly = (machine: Machine, invocation: Invocation): Outcome =>
  declare(machine, invocation, () => ({ local: false, locks: true }));

/** `unset X` is known to be empty, and taken away from the environment of what follows. */
export function runUnset(machine: Machine, invocation: Invocation): Outcome {
  const { options, operands } = readDeclaration(invocation.words);
  const { row, state } = builtinRow(machine, invocation, { settled: true, complains: false });
  let now = state;
  for (const operand of operands) {
    const text = operand.many ? null : knownText(operand.text);
    const element = /^([a-z_]\w*)\[/iu.exec(text ?? '')?.[1];
    if (element !== undefined) now = setVariable(machine, now, element, { kind: 'array', elements: null });
    if (text === null || !(isName(text) || options.includes('f'))) continue;
    const { functions } = now.shell;
    const isFunction =
      options.includes('f') ||
      (!options.includes('v') &&
        variableOf(now.shell, text) === undefined &&
        mapGet(functions, text) !== undefined);
    if (isFunction) now = withShell(now, { functions: mapDelete(functions, text) });
    else now = removeVariable(now, text);
  }
  return endedWith(machine, now, row, 0);
}
