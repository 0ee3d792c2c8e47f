/** The characters that PowerShell reads as signs (about_Parsing, about_Quoting_Rules, PowerShell 7.4). */

/** Typographic quotes are quotes. */
export const isSingleQuote = (character: string): boolean =>
  character !== '' && "'\u2018\u2019\u201a\u201b".includes(character);
export const isDoubleQuote = (character: string): boolean =>
  character !== '' && '"\u201c\u201d\u201e'.includes(character);

export const isBlank = (character: string): boolean =>
  character === ' ' || character === '\t' || character === '\u00a0' || character === '\r';

export const isLineEnd = (character: string): boolean => character === '\n';

/** What ends a word, quotes aside. */
export const endsWord = (character: string): boolean =>
  character === '' || isBlank(character) || '\n;|&(){}<>'.includes(character);

/** Length of a backtick with the line end that it hides; 0 where there is none. */
export function lineContinuation(source: string, at: number): number {
  if (source.charAt(at) !== '`') return 0;
  if (source.charAt(at + 1) === '\n') return 2;
  return source.startsWith('\r\n', at + 1) ? 3 : 0;
}

const ESCAPES: ReadonlyMap<string, string> = new Map([
  ['0', '\0'],
  ['a', '\u0007'],
  ['b', '\b'],
  ['e', '\u001b'],
  ['f', '\f'],
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
  ['v', '\v'],
]);

/** The text of a backtick escape at `at`, and its length; a backtick before anything else is that character. */
export function backtickEscape(
  source: string,
  at: number,
): { readonly text: string; readonly length: number } {
  const letter = source.charAt(at + 1);
  const code = letter === 'u' ? /^\{([\da-f]{1,6})\}/i.exec(source.slice(at + 2, at + 10))?.[1] : undefined;
  if (code !== undefined) {
    const value = Number.parseInt(code, 16);
    return { text: value > 0x10ffff ? '' : String.fromCodePoint(value), length: code.length + 4 };
  }
  return { text: ESCAPES.get(letter) ?? letter, length: 2 };
}
