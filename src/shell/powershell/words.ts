/** Words of PowerShell: quoted, here-strings, bare (shell 17.2). Variables and `$( )` are holes; code in them is noted. */
import { HOLE } from '../foreign-rows.ts';
import type { Item } from '../getopt.ts';
import {
  backtickEscape,
  endsWord,
  isBlank,
  isDoubleQuote,
  isSingleQuote,
  lineContinuation,
} from './characters.ts';
import { closesHereString, opensHereString, skipGroup } from './skip.ts';

/** Code within a word: `[from, to)`, without its brackets. */
export interface CodeRange {
  readonly from: number;
  readonly to: number;
  /** True for `@{ … }`: statements behind `name =`. */
  readonly table?: boolean;
}

export interface ReadWord {
  readonly word: Item;
  readonly codes: readonly CodeRange[];
  /** Place behind the word. */
  readonly next: number;
  /** False where a quote or a bracket was left open. */
  readonly closed: boolean;
  /** True for a word that is one quoted string. */
  readonly quoted: boolean;
}

interface Gathering {
  readonly pieces: (string | null)[];
  text: string;
  readonly codes: CodeRange[];
  closed: boolean;
  many: boolean;
}

function addHole(word: Gathering): void {
  if (word.text !== '') word.pieces.push(word.text);
  word.text = '';
  if (word.pieces.at(-1) !== null || word.pieces.length === 0) word.pieces.push(null);
}

/** The bound on `${…}` keeps the search short where nothing closes it. */
const VARIABLE = /\$(?:\{[^}]{0,256}\}|(?:\w+:)?\w+|[$?^])/y;

/** A variable or `$( )` at `at`: a hole. Gives the place behind it, or `at` where the `$` is text. */
function readExpansion(source: string, at: number, to: number, word: Gathering): number {
  if (source.charAt(at + 1) === '(') {
    const end = skipGroup(source, at + 1, to);
    if (end < 0) word.closed = false;
    word.codes.push({ from: at + 2, to: end < 0 ? to : end - 1 });
    addHole(word);
    return end < 0 ? to : end;
  }
  VARIABLE.lastIndex = at;
  const match = VARIABLE.exec(source);
  if (match === null || at + match[0].length > to) return at;
  addHole(word);
  return at + match[0].length;
}

/** The inside of `'…'`; gives the place behind it. */
function readSingleQuoted(source: string, at: number, to: number, word: Gathering): number {
  let from = at + 1;
  for (let place = from; place < to; place++) {
    if (!isSingleQuote(source.charAt(place))) continue;
    const doubled = isSingleQuote(source.charAt(place + 1)) && place + 1 < to;
    addText(word, source.slice(from, doubled ? place + 1 : place));
    if (!doubled) return place + 1;
    place += 1;
    from = place + 1;
  }
  word.closed = false;
  addText(word, source.slice(from, to));
  return to;
}

/** Text from the source, in which code from elsewhere may have holes. */
function addText(word: Gathering, text: string): void {
  for (const [index, piece] of text.split(HOLE).entries()) {
    if (index > 0) addHole(word);
    word.text += piece;
  }
}

/** Expandable text up to where `isEnd` says; gives that place, or `to`. */
function readExpandable(
  source: string,
  from: number,
  to: number,
  word: Gathering,
  endAt: (place: number) => 'end' | 'doubled' | null,
): number {
  let place = from;
  while (place < to) {
    const end = endAt(place);
    if (end === 'end') return place;
    const character = source.charAt(place);
    if (end === 'doubled') {
      word.text += character;
      place += 2;
    } else if (character === '`') {
      const { text, length } = backtickEscape(source, place);
      word.text += text;
      place += length;
    } else if (character === '$') {
      const next = readExpansion(source, place, to, word);
      if (next === place) word.text += character;
      place = Math.max(next, place + 1);
    } else if (character === HOLE) {
      addHole(word);
      place += 1;
    } else {
      word.text += character;
      place += 1;
    }
  }
  word.closed = false;
  return to;
}

function readDoubleQuoted(source: string, at: number, to: number, word: Gathering): number {
  const end = readExpandable(source, at + 1, to, word, (place) => {
    if (!isDoubleQuote(source.charAt(place))) return null;
    return isDoubleQuote(source.charAt(place + 1)) && place + 1 < to ? 'doubled' : 'end';
  });
  return Math.min(end + 1, to);
}

/** A here-string: its lines, without the line ends at both sides. */
function readHereString(source: string, at: number, to: number, word: Gathering): number {
  const first = source.indexOf('\n', at);
  const isQuote = isSingleQuote(source.charAt(at + 1)) ? isSingleQuote : isDoubleQuote;
  if (isQuote === isSingleQuote) {
    let end = first;
    while (end >= 0 && end < to && !closesHereString(source, end, isQuote))
      end = source.indexOf('\n', end + 1);
    if (end < 0 || end >= to) word.closed = false;
    const last = word.closed ? end : to;
    addText(word, source.slice(first + 1, Math.max(first + 1, withoutReturn(source, last))));
    return word.closed ? end + 3 : to;
  }
  if (closesHereString(source, first, isQuote)) return first + 3;
  const end = readExpandable(source, first + 1, to, word, (place) =>
    closesHereString(source, source.charAt(place) === '\r' ? place + 1 : place, isQuote) ? 'end' : null,
  );
  return word.closed ? source.indexOf('@', end) + 1 : to;
}

const withoutReturn = (source: string, at: number): number => (source.charAt(at - 1) === '\r' ? at - 1 : at);

/** A word without quotes around all of it; quotes and expansions within it count. */
function readBare(source: string, at: number, to: number, word: Gathering): number {
  let place = at;
  while (place < to) {
    const character = source.charAt(place);
    if (lineContinuation(source, place) > 0) break;
    if (character === HOLE) {
      addHole(word);
      word.many = true;
      place += 1;
    } else if (character === '`') {
      const { text, length } = backtickEscape(source, place);
      word.text += text;
      place += length;
    } else if (character === '$') {
      const next = readExpansion(source, place, to, word);
      if (next === place) word.text += character;
      place = Math.max(next, place + 1);
    } else if (isSingleQuote(character)) {
      place = readSingleQuoted(source, place, to, word);
    } else if (isDoubleQuote(character)) {
      place = readDoubleQuoted(source, place, to, word);
    } else if (endsWord(character)) {
      break;
    } else {
      word.text += character;
      place += 1;
    }
  }
  return place;
}

/** The word that begins at `at`, which is neither a blank nor a sign. */
export function readWord(source: string, at: number, to: number): ReadWord {
  const word: Gathering = { pieces: [], text: '', codes: [], closed: true, many: false };
  const first = source.charAt(at);
  let next: number;
  let quoted = true;
  if (opensHereString(source, at) && at + 2 < to) {
    next = readHereString(source, at, to, word);
  } else if (isSingleQuote(first)) {
    next = readSingleQuoted(source, at, to, word);
  } else if (isDoubleQuote(first)) {
    next = readDoubleQuoted(source, at, to, word);
  } else if (first === '@' && /^\w/.test(source.charAt(at + 1))) {
    // Splatting: any number of words.
    next = readBare(source, at, to, word);
    const { codes, closed } = word;
    return { word: { pieces: [null], many: true, index: null }, codes, next, closed, quoted: false };
  } else {
    next = readBare(source, at, to, word);
    quoted = false;
  }
  // `"a","b"` is one word for a program; `"a"b` are two.
  if (quoted && source.charAt(next) === ',' && next < to && !isBlank(source.charAt(next + 1))) {
    next = readBare(source, next, to, word);
    quoted = false;
  }
  if (word.text !== '' || word.pieces.length === 0) word.pieces.push(word.text);
  // `$x.name` and `$x[0]` are values as a whole.
  const [head, tail] = word.pieces;
  const member = first === '$' && head === null && /^[.[]/.test(tail ?? '');
  const { codes, closed, many } = word;
  const pieces = member ? [null] : word.pieces;
  return {
    word: { pieces, many, index: null },
    codes,
    next: Math.min(Math.max(next, at + 1), to),
    closed,
    quoted,
  };
}
