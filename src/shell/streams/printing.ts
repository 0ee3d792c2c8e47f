/** `echo`, `printf`, `cat`, `tee`, `seq`, `base64 -d`: programs whose output is known from what goes in (4.3, 10.5). */
import type { Invocation } from '../walk/invoke.ts';
import { openToWrite } from './redirections.ts';
import { newOwner } from '../words/site.ts';
import { computed, mixed, unknown, type Machine } from '../walk/machine.ts';
import { either } from '../walk/outcome.ts';
import { complain, ended, inputOf } from './programs.ts';
import { startRow } from '../walk/start-row.ts';
import { base64Decoded, decodesBase64, staticOutput } from '../static-output.ts';
import type { Field, Outcome, State } from '../state/state.ts';
import { addFact } from '../state/facts.ts';
import { joinText, knownText, textOf, type Text, type Unknown } from '../state/text.ts';
import { outerWords } from '../walk/outer-words.ts';
import { descriptor, markRead, stdinText, write } from './sinks.ts';
import { succeeds } from '../walk/outcome.ts';

/** Null for a program whose output is not known; it is a row like any other then. */
export function runPrinting(machine: Machine, invocation: Invocation, name: string): Outcome | null {
  switch (name) {
    case 'echo':
    case 'printf':
      return printWords(machine, invocation, name, true);
    case 'seq':
      return printWords(machine, invocation, name, false);
    case 'cat':
      return printFiles(machine, invocation);
    case 'tee':
      return printTwice(machine, invocation);
    case 'base64':
      return decode(machine, invocation);
    default:
      return null;
  }
}

/** What the words of `echo` and the like print; a word of unknown count is one unknown piece. */
export function printedText(
  machine: Machine,
  invocation: Invocation,
  name: string,
  words: readonly Field[],
): Text {
  const texts = words.map((word): Text => (word.many ? [mixed(machine, [word.text])] : word.text));
  const spread = words.some((word) => word.many) && name !== 'echo';
  // Next to a word that may be none there may be no blank.
  const blank = (index: number): string | Unknown => {
    const [left, right] = [words[index - 1]?.many === true, words[index]?.many === true];
    if (left && right) return unknown(machine);
    return left || right ? unknown(machine, { between: ' ' }) : ' ';
  };
  const text = spread ? null : staticOutput<Unknown>(name, texts, invocation.scope.dialect, blank);
  return computed(machine, text === null ? [mixed(machine, texts)] : joinText(text));
}

function printWords(machine: Machine, invocation: Invocation, name: string, builtin: boolean): Outcome {
  const { words, scope, span, owner, state, finds } = invocation;
  const text = printedText(machine, invocation, name, words.slice(1));
  const settled = builtin && finds !== 'programs';
  const started = startRow(machine, scope, state, {
    words,
    span,
    owner,
    builtin,
    settled,
    prints: text,
  });
  if (started.row === null) return either(started.state);
  const now = write(machine, started.state, descriptor(state.shell.descriptors, 1), text);
  if (!settled) return ended(machine, complain(machine, now), started.row);
  return succeeds({ ...now, facts: addFact(now.facts, 'succeeded', started.row) });
}

/** The operands of a program that takes none but the given options; null where others stand there. */
function operandsOf(words: readonly Field[], options: RegExp): Field[] | null {
  const operands: Field[] = [];
  let ended = false;
  for (const word of words.slice(1)) {
    const text = knownText(word.text);
    if (text === '--' && !ended) ended = true;
    else if (ended || text === null || text === '-' || !text.startsWith('-')) operands.push(word);
    else if (!options.test(text)) return null;
  }
  return operands;
}

const NO_OPTIONS = /^$/u;

/** `cat` without options. */
function printFiles(machine: Machine, invocation: Invocation): Outcome | null {
  const { words, state } = invocation;
  const operands = operandsOf(words, NO_OPTIONS);
  if (operands === null) return null;
  const stdin = descriptor(state.shell.descriptors, 0);
  const reads = operands.length === 0 || operands.some((word) => knownText(word.text) === '-');
  const texts =
    operands.length === 0
      ? [stdinText(machine, state, stdin)]
      : operands.map((word): Text => {
          if (knownText(word.text) === '-') return stdinText(machine, state, stdin);
          return inputOf(machine, invocation, word) ?? [unknown(machine)];
        });
  return print(machine, invocation, texts.flat(), reads);
}

function print(machine: Machine, invocation: Invocation, text: Text, reads: boolean): Outcome {
  const { words, scope, span, owner, state } = invocation;
  const printed = computed(machine, joinText(text));
  const row = { words, span, owner, builtin: false, settled: false, prints: printed };
  const started = startRow(machine, scope, state, row);
  if (started.row === null) return either(started.state);
  const { descriptors } = state.shell;
  let now = reads ? markRead(started.state, descriptor(descriptors, 0)) : started.state;
  now = write(machine, now, descriptor(descriptors, 1), printed);
  return ended(machine, complain(machine, now), started.row);
}

/** `tee`: to stdout and to its files. */
function printTwice(machine: Machine, invocation: Invocation): Outcome | null {
  const { words, state, scope } = invocation;
  const operands = operandsOf(words, /^-[ai]+$|^--append$|^--ignore-interrupts$/u);
  if (operands === null) return null;
  const text = stdinText(machine, state, descriptor(state.shell.descriptors, 0));
  const append = words.some((word) => /^-i*a|^--append$/u.test(knownText(word.text) ?? ''));
  const outcome = print(machine, invocation, text, true);
  const written = (from: State): State =>
    operands.reduce((now, word) => {
      const opened = openToWrite(
        { machine, scope, owner: newOwner() },
        now,
        word.text,
        append,
        now.shell.descriptors,
      );
      return write(machine, opened.state, opened.to, text);
    }, from);
  return { ...outcome, zero: written(outcome.zero), nonzero: written(outcome.nonzero) };
}

/** `base64 -d` of exact text prints what that stands for; its row is like that of any program. */
function decode(machine: Machine, invocation: Invocation): Outcome | null {
  const { state, words } = invocation;
  if (!decodesBase64(outerWords(words).argv)) return null;
  const input = knownText(stdinText(machine, state, descriptor(state.shell.descriptors, 0)));
  const text = input === null ? null : base64Decoded(input);
  if (text === null) return null;
  const row = {
    words,
    span: invocation.span,
    owner: invocation.owner,
    builtin: false,
    settled: false,
  };
  const started = startRow(machine, invocation.scope, state, { ...row, prints: null });
  if (started.row === null) return either(started.state);
  const now = write(
    machine,
    started.state,
    descriptor(state.shell.descriptors, 1),
    computed(machine, textOf(text)),
  );
  return ended(machine, complain(machine, now), started.row);
}
