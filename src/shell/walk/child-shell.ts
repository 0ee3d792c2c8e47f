/** Shells that the script starts: `bash -c`, `… | sh`, `bash FILE`, `./x.sh` (shell 5.5, 13). */
import { fileName, writtenText } from '../streams/files.ts';
import { runText } from './code.ts';
import { nameOf, type Invocation } from './invoke.ts';
import { addUnread, unknown, type Machine } from './machine.ts';
import { either } from './outcome.ts';
import { programName } from '../program-name.ts';
import { runProgram } from '../streams/programs.ts';
import type { Scope, ShellDialect } from './scope.ts';
import type { ShellCall } from '../shell-options.ts';
import { mergeOutcomes, settle } from '../state/merge.ts';
import { mapEntries, mapSet, type PersistentMap } from '../state/persistent-map.ts';
import {
  NO_TRAPS,
  type Field,
  type FunctionChoice,
  type OptionName,
  type Options,
  type Outcome,
  type Shell,
  type State,
  type Variable,
} from '../state/state.ts';
import { channelsOf, knownText, rowsOf, type Text } from '../state/text.ts';
import { descriptor, markRead, stdinText, spoil } from '../streams/sinks.ts';
import { backIn, runShell } from './subshell.ts';
import { namedText } from '../words/named-text.ts';
import { isOption, NO_OPTIONS } from './first-state.ts';

/** A shell and what it reads. */
export interface Child {
  readonly dialect: ShellDialect;
  readonly text: Text | null;
  /** `$1` and so on. */
  readonly words: readonly Field[];
  readonly zero: Text | null;
  /** True if the code comes from stdin, so that what runs in it finds the rest of it there. */
  readonly stdin: boolean;
  readonly sure: boolean;
  /** The name for `via`; null where a wrapper is already named there. */
  readonly via: string | null;
  readonly options?: Partial<Options>;
  readonly file?: boolean;
}

/** `bash -c CODE`, `bash FILE`, `bash` with code on stdin. */
export function runShellCall(machine: Machine, invocation: Invocation, call: ShellCall): Outcome {
  const { words, state } = invocation;
  const { source } = call;
  if (source.kind === 'nothing') return runProgram(machine, invocation, call.name);
  const options: Partial<Record<OptionName, boolean>> = {};
  for (const [name, on] of [...call.set, ...call.shopt]) if (isOption(name)) options[name] = on;
  const child = {
    dialect: dialectOf(call),
    words: words.slice(call.first),
    zero: call.zero === null ? null : (words[call.zero]?.text ?? null),
    sure: call.sure,
    via: call.name,
    options,
  };
  if (source.kind === 'stdin') {
    const stdin = descriptor(state.shell.descriptors, 0);
    const text = stdin.kind === 'inherited' ? null : stdinText(machine, state, stdin);
    return runOrList(
      machine,
      invocation,
      { ...child, text, stdin: true },
      'dynamic-code',
      stdin.kind === 'inherited',
    );
  }
  const word = 'index' in source ? words[source.index] : undefined;
  if (word === undefined) return runProgram(machine, invocation, call.name);
  if (source.kind === 'code') {
    return runOrList(
      machine,
      invocation,
      { ...child, text: word.many ? null : word.text, stdin: false },
      'dynamic-code',
      false,
    );
  }
  const named = word.many ? null : namedText(machine, invocation, word.text);
  const from = named?.from ?? 'file';
  return runOrList(
    machine,
    invocation,
    { ...child, text: named?.text ?? null, stdin: from === 'stdin', file: from === 'file' },
    'file',
    false,
  );
}

const dialectOf = ({ dialect }: ShellCall): ShellDialect =>
  dialect === 'powershell' || dialect === 'cmd' ? 'unknown' : dialect;

/** Code that cannot be read leaves the shell a row of its own (2.4), and says why it was not read. */
function runOrList(
  machine: Machine,
  invocation: Invocation,
  child: Child,
  why: 'dynamic-code' | 'file',
  interactive: boolean,
): Outcome {
  const { text } = child;
  const readable = text !== null && text.some((piece) => typeof piece === 'string' && piece.trim() !== '');
  if (readable || (text !== null && knownText(text) !== null)) return runChild(machine, invocation, child);
  if (!interactive) {
    const name =
      why === 'file' ? invocation.words.map(({ text: word }) => fileName(word) ?? '').join(' ') : '';
    addUnread(machine, why, invocation.span, name);
  }
  if (text !== null) spoil(machine, text, 'changed');
  return runProgram(machine, invocation, nameOf(invocation));
}

/** Runs code in a shell of its own, with what that inherits (5.5, 13.2). */
export function runChild(machine: Machine, invocation: Invocation, child: Child): Outcome {
  const { scope, state, span } = invocation;
  const stdin = descriptor(state.shell.descriptors, 0);
  const inner: Scope = {
    ...scope,
    within: [...scope.within, 'shell', ...(child.file === true ? (['file'] as const) : [])],
    via: child.via === null ? scope.via : [...scope.via, child.via],
    dialect: child.dialect,
    unchecked: false,
    maybe: scope.maybe || !child.sure,
    calls: [],
    aliases: [],
    levels: scope.levels + 1,
  };
  const start: State = {
    ...(child.stdin ? markRead(state, stdin) : state),
    status: { code: 0, zero: state.facts, nonzero: null },
    shell: childOf(machine, state.shell, child),
    jobs: { own: false, stray: state.jobs.own || state.jobs.stray },
  };
  const outcome = backIn(
    runShell(machine, inner, start, (shellScope, first) =>
      runText(machine, shellScope, child.text, first, span),
    ),
    state.shell,
    state,
  );
  return child.sure ? outcome : mergeOutcomes(machine, [either(state), outcome], state);
}

/** A fresh shell: exported names and functions, the streams, the folder. */
function childOf(machine: Machine, shell: Shell, child: Child): Shell {
  let variables: PersistentMap<Variable> = null;
  for (const [name, variable] of mapEntries(shell.variables)) {
    if (variable.exported && variable.value.kind !== 'array')
      variables = mapSet(variables, name, variable.doubted ? perhapsSet(machine, variable) : variable);
  }
  let functions: PersistentMap<FunctionChoice> = null;
  if (child.dialect === 'bash') {
    for (const [name, choice] of mapEntries(shell.exportedFunctions))
      functions = mapSet(functions, name, choice);
  }
  const descriptors = child.stdin
    ? new Map(shell.descriptors).set(0, { kind: 'code' as const })
    : shell.descriptors;
  return {
    ...shell,
    variables,
    functions,
    descriptors,
    saved: null,
    aliases: null,
    options: { ...NO_OPTIONS, ...child.options },
    parameters: { words: child.words, zero: child.zero, id: machine.nextId++ },
    exitTraps: [],
    armed: NO_TRAPS,
  };
}

/** A variable that a child shell may not get. */
function perhapsSet(machine: Machine, variable: Variable): Variable {
  const { value } = variable;
  if (value.kind !== 'text') return variable;
  const piece = unknown(machine, {
    rows: rowsOf([value.text], 'maybe'),
    channels: channelsOf([value.text]),
  });
  return { ...variable, value: { kind: 'text', text: [piece], perhaps: true } };
}

/** `./x.sh` of the script: `maybe`, since nobody knows whether it may be run, and by which shell (13.3). */
export function runFile(machine: Machine, invocation: Invocation, name: string): Outcome | null {
  const { scope, state, words, span } = invocation;
  if (!name.includes('/')) return null;
  const text = writtenText(state, [name]);
  if (text === undefined || !text.some((piece) => typeof piece === 'string')) return null;
  const inner: Scope = {
    ...scope,
    within: [...scope.within, 'file'],
    via: [...scope.via, name],
    dialect: shebangDialect(text),
    unchecked: false,
    maybe: true,
    calls: [],
    aliases: [],
    levels: scope.levels + 1,
  };
  const child: Child = {
    dialect: inner.dialect,
    text,
    words: words.slice(1),
    zero: [name],
    stdin: false,
    sure: false,
    via: null,
  };
  const status = { code: 0, zero: state.facts, nonzero: null };
  const start: State = { ...state, status, shell: childOf(machine, state.shell, child) };
  const outcome = runShell(machine, inner, start, (shellScope, first) =>
    runText(machine, shellScope, text, first, span),
  );
  const after = settle(machine, backIn(outcome, state.shell, state));
  return mergeOutcomes(machine, [either(state), either(after)], state);
}

const SHEBANGS: ReadonlyMap<string, ShellDialect> = new Map([
  ['sh', 'posix'],
  ['dash', 'posix'],
  ['zsh', 'zsh'],
]);

function shebangDialect(text: Text): ShellDialect {
  const [first] = text;
  const line = typeof first === 'string' ? /^#![ \t]*(\S+)(?:[ \t]+(\S+))?/u.exec(first) : null;
  const program = programName(line?.[1] ?? '');
  return SHEBANGS.get(program === 'env' ? (line?.[2] ?? '') : program) ?? 'bash';
}
