import type { Command } from '../shell/types.ts';
import { isFilter, printsNoLine } from './filters.ts';
import { isSilentProgram } from './silent-programs.ts';

/** Programs that print nothing and change the files that they are given. */
const CHANGERS: ReadonlySet<string> = new Set('cp mv rm truncate touch install ln'.split(' '));

/** Programs besides filters that do not write to a file that they are given, unless a word asks for it. */
const NO_WRITERS: ReadonlySet<string> = new Set('gh hub git curl bash sh diff xargs echo printf'.split(' '));

/** Words that make such a program or a filter write to a file. */
const WRITES: Readonly<Record<string, readonly string[]>> = {
  gh: ['-O', '--output'],
  git: ['checkout', 'restore', 'mv'],
  curl: ['-o', '--output'],
  sort: ['-o', '--output'],
  yq: ['-i', '--inplace', '--in-place'],
  awk: ['inplace'],
  gawk: ['inplace'],
};

const NAME = /[\w.@%+-]+/g;

/**
 * The names, without folders, of files that a command may write to other than by a redirection: those that stand anywhere
 * in its words, and for a program that nobody knows in the text that it is piped. `python3 -c 'open("pr.txt", "w")'`
 * and `dd of=pr.txt` name their file inside of a word.
 */
export function namesMayWrite(command: Command, program: string | null): ReadonlySet<string> {
  return new Set(textsNaming(command, program).flatMap((text) => text.match(NAME) ?? []));
}

/** The last part of a path. */
export function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

function textsNaming(command: Command, program: string | null): readonly string[] {
  const words = command.argv.slice(1).flatMap((word) => word ?? []);
  if (program !== null) {
    if (isFilter(program)) {
      if (program === 'sed' && printsNoLine(command)) return words;
      if (asksToWrite(words, program)) return words;
      if (program === 'awk' || program === 'gawk') return words.filter((word) => word.includes('>'));
      return program === 'tee' ? words : [];
    }
    if (NO_WRITERS.has(program)) return asksToWrite(words, program) ? words : [];
    if (CHANGERS.has(program)) return words;
    if (isSilentProgram(program)) return [];
  }
  const { stdin } = command;
  const piped = stdin?.from === 'text' && typeof stdin.text === 'string' ? [stdin.text] : [];
  return [...words, ...piped];
}

/** `-o`, `-ofile`, `-so`, `--output`, `--output=file`, `checkout`. */
function asksToWrite(words: readonly string[], program: string): boolean {
  return WRITES[program]?.some((name) => words.some((word) => isOption(word, name))) === true;
}

function isOption(word: string, name: string): boolean {
  if (/^-[a-z]$/i.test(name)) return /^-[a-z]/i.test(word) && word.includes(name.slice(1));
  return word === name || (name.startsWith('--') && word.startsWith(`${name}=`));
}
