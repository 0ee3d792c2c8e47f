/** Words of cmd: quotes, `^`, and variables as holes (shell 17.3). Quotes within are read as a C program reads them. */
import { HOLE } from '../foreign-rows.ts';
import type { Item } from '../getopt.ts';

const isBlank = (character: string): boolean => character === ' ' || character === '\t' || character === '\r';

export interface ReadWord {
  readonly word: Item;
  /** Place behind the word. */
  readonly next: number;
  /** False where a quote was left open; cmd closes it at the line end. */
  readonly closed: boolean;
}

/** `%NAME%`, `%NAME:a=b%`, `%1`, `%*`, `%~dp0`, and `%i`, `%%i` of a `for`. */
const PERCENT = /%(?:[a-z_][^%\s"&|<>]{0,128}%|%?(?:~[a-z$]{0,8}[a-z\d]|\*|\d|[a-z](?![a-z\d])))/iy;

/** `!NAME!`, where delayed expansion is on. */
const DELAYED = /![a-z_][^!\s"&|<>]{0,128}!/iy;

/** Length of a variable at `at`; 0 where the sign is text. */
function variableLength(source: string, at: number, to: number): number {
  const pattern = source.charAt(at) === '%' ? PERCENT : DELAYED;
  pattern.lastIndex = at;
  const length = pattern.exec(source)?.[0].length ?? 0;
  return at + length > to ? 0 : length;
}

/** Length of a `^` with the line end behind it. */
function lineContinuation(source: string, at: number): number {
  if (source.charAt(at) !== '^') return 0;
  if (source.charAt(at + 1) === '\n') return 2;
  return source.startsWith('\r\n', at + 1) ? 3 : 0;
}

/** The word at `at`, which is no blank; within brackets a `)` ends it. */
export function readWord(source: string, at: number, to: number, bracketed: boolean): ReadWord {
  const pieces: (string | null)[] = [];
  let text = '';
  let many = false;
  let quoted = false;
  let place = at;
  const hole = (length: number): void => {
    if (text !== '') pieces.push(text);
    text = '';
    if (pieces.length === 0 || pieces.at(-1) !== null) pieces.push(null);
    if (!quoted) many = true;
    place += length;
  };
  while (place < to) {
    const character = source.charAt(place);
    const length = character === '%' || character === '!' ? variableLength(source, place, to) : 0;
    if (character === '\n') {
      break;
    } else if (character === HOLE) {
      hole(1);
    } else if (length > 0) {
      hole(length);
    } else if (character === '\\' && source.charAt(place + 1) === '"' && quoted) {
      text += '"';
      place += 2;
    } else if (character === '"') {
      const doubled = quoted && source.charAt(place + 1) === '"';
      if (doubled) text += '"';
      else quoted = !quoted;
      place += doubled ? 2 : 1;
    } else if (quoted) {
      text += character === '\r' && source.charAt(place + 1) === '\n' ? '' : character;
      place += 1;
    } else if (isBlank(character) || '&|<>'.includes(character) || (bracketed && character === ')')) {
      break;
    } else if (character === '^') {
      const hidden = lineContinuation(source, place);
      if (hidden > 0) {
        place += hidden;
      } else {
        text += source.charAt(place + 1);
        place += 2;
      }
    } else {
      text += character;
      place += 1;
    }
  }
  if (text !== '' || pieces.length === 0) pieces.push(text);
  return {
    word: { pieces, many, index: null },
    next: Math.min(Math.max(place, at + 1), to),
    closed: !quoted,
  };
}

/** Place behind blanks and hidden line ends. */
export function skipBlanks(source: string, from: number, to: number): number {
  let at = from;
  while (at < to) {
    const hidden = lineContinuation(source, at);
    if (hidden > 0) at += hidden;
    else if (isBlank(source.charAt(at))) at += 1;
    else break;
  }
  return at;
}

export function endOfLine(source: string, from: number, to: number): number {
  const end = source.indexOf('\n', from);
  return end < 0 || end > to ? to : end;
}

/** The word in lower case that stands at `at`, up to a blank or a sign. */
export function keywordAt(source: string, at: number): string {
  return /^[a-z]+(?=[\s(/"]|$)/i.exec(source.slice(at, at + 16))?.[0].toLowerCase() ?? '';
}
