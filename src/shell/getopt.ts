/**
 * Options as getopt reads them (shell 12.1): clusters (`-iu NAME`), values after `=`, in the word or in the next one,
 * abbreviated long names, `--`. Reading stops at the first operand, as a program that starts another one must.
 */
import type { Pieces } from './types.ts';

/** One word of a command line: what is known of its text, whether it may be none or several, and where it came from. */
export interface Item {
  readonly pieces: Pieces;
  readonly many: boolean;
  /** Index in the outer argv; null for a word that a wrapper made. */
  readonly index: number | null;
}

type Arity = 'flag' | 'value' | 'attached';

/** Options by name, each with its arity and the key under which it is reported. */
export interface OptionTable {
  readonly short: ReadonlyMap<string, Arity>;
  readonly long: ReadonlyMap<string, { readonly arity: Arity; readonly key: string }>;
}

export interface GivenOption {
  readonly key: string;
  /** Null for an option without a value. */
  readonly value: Item | null;
}

export interface OptionReading {
  readonly given: readonly GivenOption[];
  /** Index of the first operand. */
  readonly next: number;
  /** False if an option is not in the table, or a word of unknown count stood among the options. */
  readonly sure: boolean;
  /** True where `--` ended the options: what follows is an operand whatever it looks like. */
  readonly ended: boolean;
}

const ARITIES: ReadonlyMap<string, Arity> = new Map([
  ['=', 'value'],
  ['?', 'attached'],
]);

/**
 * A table from its notation: names joined by `|`, then `=` for a value, `?` for a value that must be attached,
 * nothing for a flag: `u|user= E|preserve-env? n|non-interactive`. Of several names the first is the key, and it is
 * the only short one.
 */
export function optionTable(notation: string): OptionTable {
  const short = new Map<string, Arity>();
  const long = new Map<string, { arity: Arity; key: string }>();
  for (const entry of notation.split(' ').filter((part) => part !== '')) {
    const arity = ARITIES.get(entry.slice(-1)) ?? 'flag';
    const names = (arity === 'flag' ? entry : entry.slice(0, -1)).split('|');
    const key = names[0] ?? '';
    for (const name of names) {
      if (name.length === 1) short.set(name, arity);
      else long.set(name, { arity, key });
    }
  }
  return { short, long };
}

const item = (pieces: Pieces): Item => ({ pieces, many: false, index: null });

/** The text of an item, or null where it is not wholly known. */
export function itemText(word: Item | null | undefined): string | null {
  if (word === null || word === undefined || word.many) return null;
  return word.pieces.every((piece) => piece !== null) ? word.pieces.join('') : null;
}

/** The known text that an item begins with; empty where its beginning is unknown. */
export function itemHead(word: Item | undefined): string {
  return word === undefined || word.many ? '' : (word.pieces[0] ?? '');
}

function longOption(table: OptionTable, name: string): { arity: Arity; key: string } | null {
  const exact = table.long.get(name);
  if (exact !== undefined) return exact;
  const keys = new Map<string, { arity: Arity; key: string }>();
  for (const [candidate, option] of table.long) if (candidate.startsWith(name)) keys.set(option.key, option);
  const [only] = keys.values();
  return keys.size === 1 && only !== undefined ? only : null;
}

/** The options of `words` from index `from` on; reading stops behind the option `last` too (`env -S`). */
export function readOptions(
  table: OptionTable,
  words: readonly Item[],
  from: number,
  last?: string,
): OptionReading {
  const given: GivenOption[] = [];
  let sure = true;
  let next = from;
  const take = (): Item | null => {
    next += 1;
    const value = words[next];
    if (value?.many === true) sure = false;
    return value ?? null;
  };
  for (; next < words.length; next++) {
    if (last !== undefined && given.at(-1)?.key === last) return { given, next, sure, ended: false };
    const word = words[next];
    const head = itemHead(word);
    if (word === undefined || head.length < 2 || !head.startsWith('-')) {
      // An unknown word may be an option, an operand or, where it is `many`, both or nothing.
      return { given, next, sure: sure && word?.many !== true, ended: false };
    }
    const rest = word.pieces.slice(1);
    if (head === '--' && rest.length === 0) return { given, next: next + 1, sure, ended: true };
    if (head.startsWith('--')) {
      const equals = head.indexOf('=');
      const option = longOption(table, equals < 0 ? head.slice(2) : head.slice(2, equals));
      if (option === null || (equals < 0 && rest.length > 0)) {
        sure = false;
      } else if (equals >= 0) {
        given.push({ key: option.key, value: item([head.slice(equals + 1), ...rest]) });
      } else {
        given.push({ key: option.key, value: option.arity === 'value' ? take() : null });
      }
      continue;
    }
    for (let place = 1; place < head.length; place++) {
      const key = head.charAt(place);
      const arity = table.short.get(key);
      if (arity === undefined) {
        sure = false;
      } else if (arity === 'flag') {
        given.push({ key, value: null });
        if (place === head.length - 1 && rest.length > 0) sure = false;
      } else {
        const attached = place < head.length - 1 || rest.length > 0;
        if (attached) given.push({ key, value: item([head.slice(place + 1), ...rest]) });
        else given.push({ key, value: arity === 'value' ? take() : null });
        break;
      }
    }
  }
  return { given, next: Math.min(next, words.length), sure, ended: false };
}
