import type { Span } from './types.ts';

/** A string that stands in a JSON object: the keys that lead to it, its value, and its place in the text. */
export interface AnswerString {
  readonly path: readonly string[];
  readonly value: string;
  readonly span: Span;
}

export interface JsonAnswer {
  readonly strings: readonly AnswerString[];
  /** The offset behind the object; the text's end where it was cut. */
  readonly end: number;
  /** False where the text ends before the object does. */
  readonly whole: boolean;
}

/** Answers of GitHub nest a few levels deep; what lies deeper is nobody's own address. */
const MAX_PATH = 6;

interface Level {
  readonly array: boolean;
  key: string | null;
  expectsKey: boolean;
}

/**
 * Reads the JSON object or list that begins at `from` and gives its strings outside of arrays, whole or cut
 * (pull-requests.md, 5.2: a cut object still gives the keys that are whole). Null where none
 * begins there. One pass, no recursion, never throws.
 */
export function readJsonAnswer(text: string, from: number): JsonAnswer | null {
  if (text[from] !== '{' && text[from] !== '[') return null;
  const levels: Level[] = [];
  const strings: AnswerString[] = [];
  let arrays = 0;
  let at = from;
  while (at < text.length) {
    const character = text[at];
    const level = levels.at(-1);
    if (character === '{' || character === '[') {
      if (level === undefined && at !== from) break;
      const array = character === '[';
      levels.push({ array, key: null, expectsKey: !array });
      if (array) arrays += 1;
    } else if (character === '}' || character === ']') {
      if (level === undefined || level.array !== (character === ']')) return cut(strings, at);
      levels.pop();
      if (level.array) arrays -= 1;
      if (levels.length === 0) return { strings, end: at + 1, whole: true };
    } else if (character === ',') {
      if (level !== undefined && !level.array) level.expectsKey = true;
    } else if (character === '"') {
      const end = stringEnd(text, at);
      if (end === null) return cut(strings, text.length);
      if (level !== undefined && !level.array && level.expectsKey) {
        level.key = unescaped(text, at, end);
        level.expectsKey = false;
      } else if (arrays === 0 && levels.length <= MAX_PATH) {
        const value = unescaped(text, at, end);
        const path = levels.map((each) => each.key ?? '');
        if (value !== null) strings.push({ path, value, span: [at + 1, end - 1] });
      }
      at = end;
      continue;
    } else if (!isPlain(character)) {
      return cut(strings, at);
    }
    at += 1;
  }
  return cut(strings, at);
}

function cut(strings: readonly AnswerString[], end: number): JsonAnswer {
  return { strings, end, whole: false };
}

/** White space, colons, numbers and the three words; anything else is no JSON. */
function isPlain(character: string | undefined): boolean {
  return character !== undefined && ' \t\r\n:0123456789+-.eEtrufalsn'.includes(character);
}

/** The offset behind the closing quote of the string that opens at `open`. */
function stringEnd(text: string, open: number): number | null {
  let at = open + 1;
  while (at < text.length) {
    const character = text[at];
    if (character === '\\') at += 2;
    else if (character === '"') return at + 1;
    else at += 1;
  }
  return null;
}

function unescaped(text: string, open: number, end: number): string | null {
  const raw = text.slice(open, end);
  if (!raw.includes('\\')) return raw.slice(1, -1);
  try {
    const value: unknown = JSON.parse(raw);
    return typeof value === 'string' ? value : null;
  } catch {
    return null;
  }
}
