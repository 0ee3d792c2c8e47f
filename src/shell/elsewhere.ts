/**
 * Programs whose words or stdin are code that is not read here: other machines and terminals, other languages
 * (shell 12.2). The caller searches that text for names and says so in `unread` (shell 15.3).
 */
import { itemHead, itemText, type Item } from './getopt.ts';
import { itemsOf, joinItems, type OuterWords } from './passage.ts';
import { programName } from './program-name.ts';
import type { Pieces } from './types.ts';

const ELSEWHERE: ReadonlySet<string> = new Set('ssh docker podman kubectl tmux screen su at'.split(' '));

/** Interpreters with the options whose value is code (`''`: none; then it is a file or stdin). */
const LANGUAGES: ReadonlyMap<string, readonly string[]> = new Map([
  ['python', ['-c']],
  ['node', ['-e', '--eval', '-p', '--print', '-pe']],
  ['nodejs', ['-e', '--eval', '-p', '--print', '-pe']],
  ['bun', ['-e', '--eval', '-p', '--print']],
  ['deno', ['eval']],
  ['tsx', ['-e', '--eval', '-p', '--print']],
  ['perl', ['-e', '-E']],
  ['ruby', ['-e']],
  ['php', ['-r']],
  ['lua', ['-e']],
  ['osascript', ['-e']],
  ['Rscript', ['-e']],
]);

/** Code that is run, but not read. */
export interface CodeElsewhere {
  readonly why: 'elsewhere' | 'other-language';
  /** The words that hold it, joined by blanks; empty where none does. */
  readonly text: Pieces;
  /** True where what comes in by stdin is code too. */
  readonly stdin: boolean;
}

/** The options of an interpreter; `python3.12` is python, `pypy3` is not. */
function language(name: string): readonly string[] | undefined {
  let end = name.length;
  while ('0123456789.'.includes(name.charAt(end - 1)) && end > 0) end -= 1;
  return LANGUAGES.get(name.slice(0, end));
}

/**
 * The code of an interpreter: the word behind a code option (`-c`, `-uc`, `--eval`), or the rest of the option's own
 * word (`-ecode`, `--eval=code`). Where a word may be either, both count: the text is only searched for names.
 */
function codeWords(options: readonly string[], words: readonly Item[]): { code: Item[]; operand: boolean } {
  const code: Item[] = [];
  for (let at = 1; at < words.length; at++) {
    const word = words[at];
    if (word === undefined) break;
    const head = itemHead(word);
    if (!options.includes(head) && (head === '-' || !head.startsWith('-'))) {
      return { code, operand: itemText(word) !== '-' };
    }
    const exact = options.includes(head);
    if (exact || (/^-[a-z]+$/i.test(head) && options.includes(`-${head.slice(-1)}`))) {
      const next = words[++at];
      if (next !== undefined) code.push(next);
    }
    if (!exact && options.some((name) => head.startsWith(name.length === 2 ? name : `${name}=`)))
      code.push(word);
  }
  return { code, operand: false };
}

/** The unread code of a command; null where it is no such program or runs no code of its words or stdin. */
export function codeElsewhere(words: OuterWords): CodeElsewhere | null {
  const program = words.argv[0];
  if (program === undefined || program === null) return null;
  const name = programName(program);
  if (ELSEWHERE.has(name)) return { why: 'elsewhere', text: joinItems(itemsOf(words).slice(1)), stdin: true };
  const options = language(name);
  if (options === undefined) return null;
  const { code, operand } = codeWords(options, itemsOf(words));
  const stdin = code.length === 0 && !operand;
  return code.length === 0 && !stdin ? null : { why: 'other-language', text: joinItems(code), stdin };
}
