/** What a command with these words is: a function, a builtin, a shell, a wrapper, a program (shell 2.4, 12, 13, 14). */
import { runBuiltin } from '../builtins/builtins.ts';
import { callFunction } from './calls.ts';
import { codeElsewhere } from '../elsewhere.ts';
import { runFile, runShellCall } from './child-shell.ts';
import { runForeign } from './foreign-child.ts';
import { addUnread, type Machine } from './machine.ts';
import { itemsText, outerWords } from './outer-words.ts';
import type { OuterWords } from '../passage.ts';
import { runPassages } from './passages.ts';
import { programName } from '../program-name.ts';
import { runPrinting } from '../streams/printing.ts';
import { runProgram } from '../streams/programs.ts';
import type { Argument } from './simple-command.ts';
import type { Scope } from './scope.ts';
import { shellCall } from '../shell-options.ts';
import { mergeOutcomes } from '../state/merge.ts';
import { mapGet } from '../state/persistent-map.ts';
import type { Descriptors, FunctionDefinition, Outcome, Owner, State } from '../state/state.ts';
import { knownText } from '../state/text.ts';
import { descriptor, stdinText } from '../streams/sinks.ts';
import { seeThrough } from '../wrappers.ts';

/** A command that is about to run: its words are expanded, its redirections made. */
export interface Invocation {
  readonly words: readonly Argument[];
  readonly state: State;
  readonly scope: Scope;
  readonly span: readonly [number, number] | null;
  readonly owner: Owner;
  /** The descriptors of the shell, where those of the command are others. */
  readonly around?: Descriptors;
  /** Where the name is looked up: no wrapper finds functions (12.1). */
  readonly finds: 'everything' | 'builtins' | 'builtins-and-programs' | 'programs';
}

export function nameOf({ words }: Invocation): string | null {
  const [first] = words;
  return first === undefined || first.many ? null : knownText(first.text);
}

export function invoke(machine: Machine, invocation: Invocation): Outcome {
  const name = nameOf(invocation);
  if (name === null || invocation.finds !== 'everything') return invokeCommand(machine, invocation, name);
  const choices = mapGet(invocation.state.shell.functions, name);
  if (choices === undefined) return invokeCommand(machine, invocation, name);
  const [only] = choices;
  const run = (choice: FunctionDefinition | null, scope: Scope): Outcome =>
    choice === null
      ? invokeCommand(machine, { ...invocation, scope }, name)
      : callFunction(machine, { ...invocation, scope }, choice);
  if (choices.length === 1 && only !== undefined) return run(only, invocation.scope);
  const maybe = { ...invocation.scope, maybe: true };
  return mergeOutcomes(
    machine,
    choices.map((choice) => run(choice, maybe)),
    invocation.state,
  );
}

function invokeCommand(machine: Machine, invocation: Invocation, name: string | null): Outcome {
  const { finds } = invocation;
  if (name !== null && finds !== 'programs') {
    const outcome = runBuiltin(machine, invocation, name);
    if (outcome !== null) return outcome;
  }
  const words = outerWords(invocation.words);
  const call = name === null ? null : shellCall(words);
  if (call !== null) return runShellCall(machine, invocation, call);
  const foreign = name === null ? null : runForeign(machine, invocation);
  if (foreign !== null) return foreign;
  const file = name === null ? null : runFile(machine, invocation, name);
  if (file !== null) return file;
  const passages = seeThrough(words, machine.programs);
  if (passages.length > 0) return runPassages(machine, invocation, passages);
  noteElsewhere(machine, invocation, words);
  const printed = name === null ? null : runPrinting(machine, invocation, programName(name));
  return printed ?? runProgram(machine, invocation, name === null ? null : programName(name));
}

/** Code that runs on another machine or in another language is listed if it names a program (15.3). */
function noteElsewhere(machine: Machine, { state, span }: Invocation, words: OuterWords): void {
  const code = codeElsewhere(words);
  if (code === null) return;
  const stdin = code.stdin ? stdinText(machine, state, descriptor(state.shell.descriptors, 0)) : [];
  const text = `${itemsText(code.text)}\n${stdin.map((piece) => (typeof piece === 'string' ? piece : ' ')).join('')}`;
  const before = machine.unread.length;
  addUnread(machine, code.why, span, text);
  if (machine.unread[before]?.names.length === 0) machine.unread.pop();
}
