/** `read`, `mapfile`, `getopts`, `let`, `printf -v`: variables that get what the run knows (shell 5.1). */
import { fieldsOf } from '../words/fields.ts';
import type { Invocation } from '../walk/invoke.ts';
import { mixed, type Machine } from '../walk/machine.ts';
import { printedText, runPrinting } from '../streams/printing.ts';
import type { Outcome, State, Value } from '../state/state.ts';
import { knownText, textOf, type Text } from '../state/text.ts';
import { descriptor, markRead, stdinText, wasRead } from '../streams/sinks.ts';
import { separators, setVariable, textValue, unknownValue } from '../words/variables.ts';
import { builtinRow, endedWith } from './row.ts';
import { isName, textsOf } from './words.ts';

const onBoth = (outcome: Outcome, change: (state: State) => State): Outcome => ({
  ...outcome,
  zero: change(outcome.zero),
  nonzero: change(outcome.nonzero),
});

interface ReadCall {
  readonly raw: boolean;
  /** Null: a line; otherwise what ends the text (`''`: nothing). */
  readonly delimiter: string | null;
  readonly names: readonly string[];
  /** False where an option or a word is not followed. */
  readonly plain: boolean;
  readonly array: string | null;
}

/** Options of `read` that take a value. */
const WITH_VALUE = 'adinNptu';

function readCall(texts: readonly (string | null)[]): ReadCall {
  let raw = false;
  let plain = true;
  let delimiter: string | null = null;
  let array: string | null = null;
  let index = 1;
  for (; index < texts.length; index++) {
    const text = texts[index];
    if (text === undefined || text === null || !/^-[a-zA-Z]/u.test(text)) break;
    for (let at = 1; at < text.length; at++) {
      const letter = text.charAt(at);
      if (letter === 'r') raw = true;
      if (!WITH_VALUE.includes(letter)) {
        if (!'rse'.includes(letter)) plain = false;
        continue;
      }
      const value = at < text.length - 1 ? text.slice(at + 1) : (texts[++index] ?? null);
      if (letter === 'd') delimiter = value;
      else if (letter === 'a') array = value;
      else if (letter !== 'p') plain = false;
      if (value === null) plain = false;
      break;
    }
  }
  const names = texts.slice(index);
  const known = names.filter((name): name is string => name !== null && isName(name));
  return { raw, plain: plain && known.length === names.length, delimiter, array, names: known };
}

/** What a `read` takes of a text: its first line, or with `-d ''` all of it. */
function taken(text: string, call: ReadCall): string | null {
  if (call.delimiter === '') return text.includes('\0') ? null : text;
  if (call.delimiter !== null && call.delimiter !== '\n') return null;
  const end = text.indexOf('\n');
  return end < 0 ? text : text.slice(0, end);
}

export function runRead(machine: Machine, invocation: Invocation): Outcome {
  const { state, words, scope } = invocation;
  const call = readCall(textsOf(words));
  const stdin = descriptor(state.shell.descriptors, 0);
  const input = stdinText(machine, state, stdin);
  const { outcome } = builtinRow(machine, invocation);
  const first = !wasRead(state, stdin) && scope.times !== null && call.plain && call.array === null;
  const text = first ? knownText(input) : null;
  const line = text === null ? null : taken(text, call);
  const values =
    line === null || (!call.raw && line.includes('\\'))
      ? null
      : shareOut(line, call.names, separators(state));
  return onBoth(outcome, (way) => {
    let now = markRead(way, stdin);
    const names = call.names.length === 0 ? ['REPLY'] : call.names;
    for (const [index, name] of names.entries()) {
      const value = values?.[index];
      now = setVariable(
        machine,
        now,
        name,
        value === undefined ? textValue([mixed(machine, [input])]) : textValue(textOf(value)),
      );
    }
    if (call.array !== null) now = setVariable(machine, now, call.array, { kind: 'array', elements: null });
    return now;
  });
}

/** A line over several names: the last one gets the rest. */
function shareOut(line: string, names: readonly string[], ifs: string | null): string[] | null {
  if (names.length === 0) return [line];
  if (ifs === null) return null;
  const blanks = Array.from(ifs).filter((character) => ' \t\n'.includes(character));
  const trimmed = trim(line, blanks);
  if (names.length === 1) return [trimmed];
  if (blanks.length !== ifs.length) return null;
  const values: string[] = [];
  let rest = trimmed;
  for (let index = 0; index < names.length - 1; index++) {
    const [first] = fieldsOf([{ kind: 'value', text: textOf(rest), splits: true, matches: false }], ifs);
    const word = first === undefined ? '' : (knownText(first.text) ?? '');
    values.push(word);
    rest = trim(rest.slice(word.length), blanks);
  }
  return [...values, rest];
}

function trim(text: string, blanks: readonly string[]): string {
  let from = 0;
  let to = text.length;
  while (from < to && blanks.includes(text.charAt(from))) from += 1;
  while (to > from && blanks.includes(text.charAt(to - 1))) to -= 1;
  return text.slice(from, to);
}

export function runMapfile(machine: Machine, invocation: Invocation): Outcome {
  const { state, words } = invocation;
  const stdin = descriptor(state.shell.descriptors, 0);
  const input = stdinText(machine, state, stdin);
  const { outcome } = builtinRow(machine, invocation);
  const last = textsOf(words).at(-1) ?? null;
  const name = words.length > 1 && last !== null && isName(last) ? last : 'MAPFILE';
  const value: Value = {
    kind: 'array',
    elements: [{ text: [mixed(machine, [input])], many: true, glob: false }],
  };
  return onBoth(outcome, (way) => setVariable(machine, markRead(way, stdin), name, value));
}

export function runGetopts(machine: Machine, invocation: Invocation): Outcome {
  const { outcome } = builtinRow(machine, invocation);
  const name = textsOf(invocation.words)[2] ?? null;
  const names = ['OPTARG', ...(name !== null && isName(name) ? [name] : [])];
  return onBoth(outcome, (way) => {
    const now = names.reduce((before, set) => setVariable(machine, before, set, unknownValue(machine)), way);
    return setVariable(machine, now, 'OPTIND', unknownValue(machine, { number: true }));
  });
}

export function runLet(machine: Machine, invocation: Invocation): Outcome {
  const { outcome } = builtinRow(machine, invocation);
  const names = new Set<string>();
  for (const text of textsOf(invocation.words).slice(1)) {
    for (const [name] of (text ?? '').matchAll(/[a-z_]\w*/giu)) names.add(name);
  }
  return onBoth(outcome, (way) =>
    [...names].reduce(
      (now, name) => setVariable(machine, now, name, unknownValue(machine, { number: true })),
      way,
    ),
  );
}

/** `printf -v NAME` sets a variable instead of printing. */
export function runPrintf(machine: Machine, invocation: Invocation): Outcome | null {
  const texts = textsOf(invocation.words);
  const name = texts[1] === '-v' ? (texts[2] ?? null) : null;
  if (texts[1] !== '-v') return runPrinting(machine, invocation, 'printf');
  const { row, state } = builtinRow(machine, invocation, { settled: true, complains: false });
  let now = state;
  if (name !== null && isName(name)) {
    const text: Text = printedText(machine, invocation, 'printf', invocation.words.slice(3));
    now = setVariable(machine, now, name, textValue(text));
  }
  return endedWith(machine, now, row, 0);
}
