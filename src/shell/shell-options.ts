/**
 * How a shell program is called: what it reads as code, with which parameters and options (shell 13.1). After the
 * manuals of bash 5.2, dash 0.5.12 and zsh 5.9.
 */
import { itemHead, itemText, type Item } from './getopt.ts';
import { itemsOf, type OuterWords } from './passage.ts';
import { programName } from './program-name.ts';
import type { Dialect } from './types.ts';

/** ksh and ash are read as POSIX: what they do beyond it, they do each in its own way. */
const SHELLS: ReadonlyMap<string, Dialect> = new Map<string, Dialect>([
  ['bash', 'bash'],
  ['sh', 'posix'],
  ['dash', 'posix'],
  ['ksh', 'posix'],
  ['ash', 'posix'],
  ['zsh', 'zsh'],
]);

/** Letters of `set`, by the name that `set -o` gives them. */
export const SET_LETTERS: ReadonlyMap<string, string> = new Map([
  ['a', 'allexport'],
  ['b', 'notify'],
  ['B', 'braceexpand'],
  ['C', 'noclobber'],
  ['e', 'errexit'],
  ['E', 'errtrace'],
  ['f', 'noglob'],
  ['h', 'hashall'],
  ['H', 'histexpand'],
  ['k', 'keyword'],
  ['m', 'monitor'],
  ['n', 'noexec'],
  ['p', 'privileged'],
  ['P', 'physical'],
  ['T', 'functrace'],
  ['u', 'nounset'],
  ['v', 'verbose'],
  ['x', 'xtrace'],
]);

/** Letters that say how the shell is called. `D` prints strings and runs nothing. */
const CALL_LETTERS = 'cDilrst';

const LONG_OPTIONS: ReadonlyMap<string, 'flag' | 'value' | 'nothing'> = new Map([
  ['debug', 'flag'],
  ['debugger', 'flag'],
  ['dump-po-strings', 'nothing'],
  ['dump-strings', 'nothing'],
  ['emulate', 'value'],
  ['help', 'nothing'],
  ['init-file', 'value'],
  ['login', 'flag'],
  ['noediting', 'flag'],
  ['noprofile', 'flag'],
  ['norc', 'flag'],
  ['no-globalrcs', 'flag'],
  ['no-rcs', 'flag'],
  ['posix', 'flag'],
  ['pretty-print', 'nothing'],
  ['protected', 'flag'],
  ['rcfile', 'value'],
  ['restricted', 'flag'],
  ['verbose', 'flag'],
  ['version', 'nothing'],
  ['wordexp', 'flag'],
]);

/** Where the code stands; `index` points into the words. `nothing`: no code is run. */
export type CodeSource =
  { readonly kind: 'code' | 'file'; readonly index: number } | { readonly kind: 'stdin' | 'nothing' };

export interface ShellCall {
  /** Without path and `.exe`. */
  readonly name: string;
  readonly dialect: Dialect;
  readonly source: CodeSource;
  /** Index of the word that is `$0`; null: the name of the shell. */
  readonly zero: number | null;
  /** Index of the word that is `$1`; behind the last word where there is none. */
  readonly first: number;
  /** `set -o` options by name (`errexit`, `pipefail` …), switched on or off. */
  readonly set: ReadonlyMap<string, boolean>;
  /** `shopt` options of `-O`, switched on or off. */
  readonly shopt: ReadonlyMap<string, boolean>;
  /** False where an unknown word or option stood before the code: all of it is `maybe`. */
  readonly sure: boolean;
}

/** The mutable side of the reading below. */
interface Reading {
  readonly set: Map<string, boolean>;
  readonly shopt: Map<string, boolean>;
  readonly call: Set<string>;
  sure: boolean;
  at: number;
}

/** A long option; `-norc` is one too. False where the word is none. */
function readLong(word: string, reading: Reading): boolean {
  const long = word.startsWith('--');
  const arity = LONG_OPTIONS.get(word.slice(long ? 2 : 1));
  if (arity === undefined) {
    if (long) reading.sure = false;
    return long;
  }
  if (arity === 'value') reading.at += 1;
  if (arity === 'nothing') reading.call.add('D');
  return true;
}

/** A cluster of letters: `-euo pipefail`, `+e`. Each `o` and `O` takes a word behind the cluster. */
function readCluster(word: string, words: readonly Item[], reading: Reading): void {
  const on = word.startsWith('-');
  for (const letter of word.slice(1)) {
    const name = SET_LETTERS.get(letter);
    if (letter === 'o' || letter === 'O') {
      reading.at += 1;
      const option = itemText(words[reading.at]);
      if (option === null) reading.sure = false;
      else (letter === 'o' ? reading.set : reading.shopt).set(option, on);
    } else if (name !== undefined) {
      reading.set.set(name, on);
    } else if (CALL_LETTERS.includes(letter)) {
      reading.call.add(letter);
    } else {
      reading.sure = false;
    }
  }
}

/** Reads the options; `reading.at` is then the first operand. */
function readShellOptions(words: readonly Item[], reading: Reading): void {
  for (reading.at = 1; reading.at < words.length; reading.at++) {
    const word = words[reading.at];
    const head = itemHead(word);
    if (word?.many === true) {
      // `bash $OPTIONS -c …`: options, most likely; `bash $FILE`: an operand.
      if (!itemHead(words[reading.at + 1]).startsWith('-')) return;
      reading.sure = false;
      continue;
    }
    if (head === '-' || head === '--') {
      reading.at += 1;
      return;
    }
    if (!/^[-+]./.test(head)) return;
    if ((word?.pieces.length ?? 0) > 1) reading.sure = false;
    else if (!readLong(head, reading)) readCluster(head, words, reading);
  }
}

/**
 * The call of a shell with these words; null where the program is none of the shells. An unknown operand is a `file`
 * whose name is unknown.
 */
export function shellCall(outer: OuterWords): ShellCall | null {
  const program = outer.argv[0];
  const name = typeof program === 'string' ? programName(program) : '';
  const dialect = SHELLS.get(name);
  if (dialect === undefined) return null;
  const words = itemsOf(outer);
  const reading: Reading = { set: new Map(), shopt: new Map(), call: new Set(), sure: true, at: 1 };
  readShellOptions(words, reading);
  const { set, shopt, call, sure } = reading;
  const at = Math.min(reading.at, words.length);
  const answer = { name, dialect, set, shopt, sure };
  if (call.has('D') || set.get('noexec') === true || (call.has('c') && at >= words.length)) {
    return { ...answer, source: { kind: 'nothing' }, zero: null, first: words.length };
  }
  if (call.has('c')) {
    const zero = at + 1 < words.length ? at + 1 : null;
    return { ...answer, source: { kind: 'code', index: at }, zero, first: Math.min(at + 2, words.length) };
  }
  if (call.has('s') || at >= words.length)
    return { ...answer, source: { kind: 'stdin' }, zero: null, first: at };
  return { ...answer, source: { kind: 'file', index: at }, zero: at, first: at + 1 };
}
