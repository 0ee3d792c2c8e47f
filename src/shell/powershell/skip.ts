/** Finding the end of a group of PowerShell code or of a comment, without reading what is in it. */
import { isBlank, isDoubleQuote, isLineEnd, isSingleQuote } from './characters.ts';

/** Place behind a comment that begins at `at`; `at` itself where none does. A `#` within a word is text. */
export function skipComment(source: string, at: number, to: number): number {
  if (source.startsWith('<#', at)) {
    const end = source.indexOf('#>', at + 2);
    return end < 0 || end + 2 > to ? to : end + 2;
  }
  if (source.charAt(at) !== '#') return at;
  const end = source.indexOf('\n', at);
  return end < 0 || end > to ? to : end;
}

/** Place behind a `'…'` that begins at `at`; -1 where nothing closes it. */
function skipSingleQuoted(source: string, at: number, to: number): number {
  for (let place = at + 1; place < to; place++) {
    if (!isSingleQuote(source.charAt(place))) continue;
    if (!isSingleQuote(source.charAt(place + 1))) return place + 1;
    place += 1;
  }
  return -1;
}

/** True where a here-string begins: `@'` or `@"` with nothing but blanks behind it on its line. */
export function opensHereString(source: string, at: number): boolean {
  if (source.charAt(at) !== '@') return false;
  const quote = source.charAt(at + 1);
  if (!isSingleQuote(quote) && !isDoubleQuote(quote)) return false;
  let place = at + 2;
  while (isBlank(source.charAt(place))) place += 1;
  return isLineEnd(source.charAt(place));
}

/** True where the line end at `at` comes before the end of a here-string. */
export function closesHereString(
  source: string,
  at: number,
  isQuote: (character: string) => boolean,
): boolean {
  return isLineEnd(source.charAt(at)) && isQuote(source.charAt(at + 1)) && source.charAt(at + 2) === '@';
}

function skipLiteralHereString(source: string, at: number, to: number): number {
  for (
    let place = source.indexOf('\n', at);
    place >= 0 && place < to;
    place = source.indexOf('\n', place + 1)
  ) {
    if (closesHereString(source, place, isSingleQuote)) return place + 3;
  }
  return -1;
}

type Opened = ')' | '}' | 'string' | 'here-string';

/**
 * Place behind the group whose bracket or quote opens at `at` (`(`, `{`, `"`, `@"`); -1 where nothing closes it. Open
 * groups are kept on a list, so nesting costs no recursion.
 */
export function skipGroup(source: string, at: number, to: number): number {
  const opened: Opened[] = [];
  for (let place = at; place < to; place++) {
    const character = source.charAt(place);
    const inner = opened.at(-1);
    if (character === '`') {
      place += 1;
    } else if (inner === 'string' || inner === 'here-string') {
      if (character === '$' && source.charAt(place + 1) === '(') {
        opened.push(')');
        place += 1;
      } else if (inner === 'string' && isDoubleQuote(character)) {
        if (isDoubleQuote(source.charAt(place + 1))) place += 1;
        else opened.pop();
      } else if (inner === 'here-string' && closesHereString(source, place, isDoubleQuote)) {
        opened.pop();
        place += 2;
      }
    } else if (opensHereString(source, place)) {
      if (isDoubleQuote(source.charAt(place + 1))) {
        opened.push('here-string');
        // The line end stays: an empty here-string closes with it.
        place = source.indexOf('\n', place) - 1;
      } else {
        const end = skipLiteralHereString(source, place, to);
        if (end < 0) return -1;
        place = end - 1;
      }
    } else if (isSingleQuote(character)) {
      const end = skipSingleQuoted(source, place, to);
      if (end < 0) return -1;
      place = end - 1;
    } else if (isDoubleQuote(character)) {
      opened.push('string');
    } else if (character === '(') {
      opened.push(')');
    } else if (character === '{') {
      opened.push('}');
    } else if (character === inner) {
      opened.pop();
    } else if (
      character === '#' ? /[\s;(){}|&]/.test(source.charAt(place - 1)) : source.startsWith('<#', place)
    ) {
      place = skipComment(source, place, to) - 1;
    }
    if (opened.length === 0) return place + 1;
  }
  return -1;
}
