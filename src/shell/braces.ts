/**
 * Brace lists: `a{b,c}d`, `{1..9..2}`, `{01..10}`, `{a..e}` (shell 4.1), as bash 5.2 pairs the braces (braces.c):
 * a `}` closes only where a comma or `..` stood between, and a `{` that nothing closes is text.
 */

/** A stretch of a word: unquoted text as written (with its backslashes), or something that braces never look into. */
export type BracePart<Solid> = { readonly text: string } | { readonly solid: Solid };

/** One character (or a backslash and what it hides), or a solid part. */
type Unit<Solid> = string | { readonly solid: Solid };

const MAXIMUM_WORDS = 256;
const MAXIMUM_TEXT = 256 * 1024;

interface Work<Solid> {
  readonly units: readonly Unit<Solid>[];
  /** Units that may still be looked at. Pairing is quadratic by its nature, so hopeless words are given up. */
  budget: number;
}

/** The mark of a word that is given up. */
const GIVEN_UP = null;

/** Place of the `}` that closes the `{` before `from`; -1 where none does. */
function closingBrace<Solid>(work: Work<Solid>, from: number, to: number): number {
  let level = 0;
  let separated = false;
  for (let at = from; at < to; at++) {
    const unit = work.units[at];
    work.budget -= 1;
    if (level === 0) {
      if (unit === '}' && separated) return at;
      if (unit === ',') separated = true;
      if (unit === '.' && work.units[at + 1] === '.' && at + 2 < to && work.units[at + 2] !== '}')
        separated = true;
    }
    if (unit === '{') level += 1;
    else if (unit === '}' && level > 0) level -= 1;
  }
  return -1;
}

/** The pieces of a list, split at its own commas. */
function splitList<Solid>(work: Work<Solid>, from: number, to: number): [number, number][] {
  const pieces: [number, number][] = [];
  let level = 0;
  let start = from;
  for (let at = from; at < to; at++) {
    const unit = work.units[at];
    work.budget -= 1;
    if (unit === '{') level += 1;
    else if (unit === '}' && level > 0) level -= 1;
    else if (unit === ',' && level === 0) {
      pieces.push([start, at]);
      start = at + 1;
    }
  }
  pieces.push([start, to]);
  return pieces;
}

const SEQUENCE = /^([-+]?\d+|[a-z])\.\.([-+]?\d+|[a-z])(?:\.\.([-+]?\d+))?$/i;

/** The words of `1..9..2` or `a..e`; undefined where the text is no sequence, null where it is too long or odd. */
function sequence(text: string): readonly string[] | null | undefined {
  const match = SEQUENCE.exec(text);
  const left = match?.[1];
  const right = match?.[2];
  if (left === undefined || right === undefined) return undefined;
  const numbers = /\d/.test(left);
  if (numbers !== /\d/.test(right)) return undefined;
  const from = numbers ? Number(left) : left.charCodeAt(0);
  const to = numbers ? Number(right) : right.charCodeAt(0);
  const step = Math.abs(Number(match?.[3] ?? 1)) || 1;
  if (![from, to, step].every(Number.isSafeInteger)) return null;
  const count = Math.floor(Math.abs(to - from) / step) + 1;
  if (count > MAXIMUM_WORDS) return null;
  const values = Array.from({ length: count }, (_, index) => from + (from > to ? -index : index) * step);
  if (!numbers) {
    // Between `Z` and `a` stand a backslash and a backtick, which bash reads once more.
    const letters = values.map((value) => String.fromCharCode(value));
    return letters.every((letter) => /[a-z]/i.test(letter)) ? letters : null;
  }
  const padded = [left, right].some((side) => /^-?0\d/.test(side));
  const width = padded ? Math.max(left.length, right.length) : 0;
  return values.map((value) => {
    const digits = String(Math.abs(value));
    return value < 0 ? `-${digits.padStart(width - 1, '0')}` : digits.padStart(width, '0');
  });
}

type Word<Solid> = readonly Unit<Solid>[];

/** Each of `left` before each of `right`; null where that is too much. */
function product<Solid>(left: readonly Word<Solid>[], right: readonly Word<Solid>[]): Word<Solid>[] | null {
  if (left.length * right.length > MAXIMUM_WORDS) return GIVEN_UP;
  const size = (words: readonly Word<Solid>[]): number => words.reduce((sum, word) => sum + word.length, 0);
  if (size(left) * right.length + size(right) * left.length > MAXIMUM_TEXT) return GIVEN_UP;
  return left.flatMap((before) => right.map((after) => [...before, ...after]));
}

/** What one closed brace stands for: the words between `open` and `close`. */
function insideOf<Solid>(work: Work<Solid>, open: number, close: number): readonly Word<Solid>[] | null {
  const inside = work.units.slice(open + 1, close);
  work.budget -= inside.length;
  if (!inside.includes(',')) {
    const known = inside.every((unit) => typeof unit === 'string');
    const words = known ? sequence(inside.join('')) : undefined;
    if (words === null) return GIVEN_UP;
    return words === undefined ? [work.units.slice(open, close + 1)] : words.map((word) => [...word]);
  }
  const words: Word<Solid>[] = [];
  for (const [from, to] of splitList(work, open + 1, close)) {
    // The depth of this recursion is bounded by the budget: each level looks at all that lies within it.
    const expanded = expand(work, from, to);
    if (expanded === GIVEN_UP || words.length + expanded.length > MAXIMUM_WORDS) return GIVEN_UP;
    words.push(...expanded);
  }
  return words;
}

function expand<Solid>(work: Work<Solid>, from: number, to: number): readonly Word<Solid>[] | null {
  const { units } = work;
  let words: readonly Word<Solid>[] = [[]];
  let start = from;
  for (let at = from; at < to; at++) {
    if (units[at] !== '{' || (at === start && units[at + 1] === '}' && at + 1 < to)) continue;
    const close = closingBrace(work, at + 1, to);
    if (work.budget < 0) return GIVEN_UP;
    if (close < 0) continue;
    const inside = insideOf(work, at, close);
    const before = inside === GIVEN_UP ? GIVEN_UP : product(words, [units.slice(start, at)]);
    const joined = before === GIVEN_UP || inside === GIVEN_UP ? GIVEN_UP : product(before, inside);
    if (joined === GIVEN_UP) return GIVEN_UP;
    words = joined;
    start = close + 1;
    at = close;
  }
  return start === from ? [units.slice(from, to)] : product(words, [units.slice(start, to)]);
}

function unitsOf<Solid>(parts: readonly BracePart<Solid>[]): Unit<Solid>[] {
  const units: Unit<Solid>[] = [];
  for (const part of parts) {
    if ('solid' in part) {
      units.push(part);
      continue;
    }
    for (let at = 0; at < part.text.length; at++) {
      const escaped = part.text.charAt(at) === '\\' && at + 1 < part.text.length;
      units.push(part.text.slice(at, at + (escaped ? 2 : 1)));
      if (escaped) at += 1;
    }
  }
  return units;
}

function partsOf<Solid>(word: Word<Solid>): BracePart<Solid>[] {
  const parts: BracePart<Solid>[] = [];
  let text: string[] = [];
  const flush = (): void => {
    if (text.length > 0) parts.push({ text: text.join('') });
    text = [];
  };
  for (const unit of word) {
    if (typeof unit === 'string') {
      text.push(unit);
    } else {
      flush();
      parts.push(unit);
    }
  }
  flush();
  return parts;
}

/**
 * The words that a word with brace lists stands for, in order, each as parts like the input's; a word without lists
 * gives itself. A word of no parts that comes of a list (`a {,} b` has two) is dropped by bash unless it was quoted.
 * Null where there are more than 256 words or 256 KiB, or the pairing takes too long.
 */
export function expandBraces<Solid>(parts: readonly BracePart<Solid>[]): BracePart<Solid>[][] | null {
  if (!parts.some((part) => 'text' in part && part.text.includes('{'))) return [[...parts]];
  const units = unitsOf(parts);
  const words = expand({ units, budget: 4096 + 16 * units.length }, 0, units.length);
  return words === GIVEN_UP ? null : words.map(partsOf);
}
