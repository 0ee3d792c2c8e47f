/**
 * The words that `env -S` makes of its value (shell 12.1), after the manual of GNU coreutils 9.1, "env invocation":
 * blanks split, both kinds of quotes, escapes, `${NAME}`, `#` at the start of a word.
 */
import type { Item } from './getopt.ts';
import type { Pieces } from './types.ts';

const ESCAPES: ReadonlyMap<string, string> = new Map([
  ['f', '\f'],
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
  ['v', '\v'],
  ['#', '#'],
  ['$', '$'],
  ['_', ' '],
  ['"', '"'],
  ["'", "'"],
  ['\\', '\\'],
]);

const BLANKS = ' \t\n\v\f\r';

/**
 * The words in `text`. An unknown piece outside quotes may hold blanks, so its word is `many`; a `${NAME}` is one
 * unknown piece. Text that env refuses (an open quote, a bare `$`) gives null.
 */
export function splitString(text: Pieces): Item[] | null {
  const words: Item[] = [];
  let pieces: (string | null)[] = [];
  let literal = '';
  let open = false;
  let many = false;
  let quote = '';
  const addUnknown = (): void => {
    if (literal !== '') pieces.push(literal);
    literal = '';
    pieces.push(null);
    open = true;
  };
  const endWord = (): void => {
    if (!open) return;
    if (literal !== '' || pieces.length === 0) pieces.push(literal);
    words.push({ pieces, many, index: null });
    pieces = [];
    literal = '';
    open = false;
    many = false;
  };
  for (const piece of text) {
    if (piece === null) {
      addUnknown();
      if (quote === '') many = true;
      continue;
    }
    for (let at = 0; at < piece.length; at++) {
      const character = piece.charAt(at);
      if (quote === '' && BLANKS.includes(character)) {
        endWord();
      } else if (quote === '' && character === '#' && !open) {
        return words;
      } else if (character === quote) {
        quote = '';
      } else if (quote === '' && (character === '"' || character === "'")) {
        quote = character;
        open = true;
      } else if (character === '\\') {
        const next = piece.charAt(++at);
        const single = quote === "'";
        if (single && next !== '\\' && next !== "'") {
          literal += `\\${next}`;
          open = true;
        } else if (next === 'c' && quote === '') {
          endWord();
          return words;
        } else if (next === '_' && quote === '') {
          endWord();
        } else {
          const value = ESCAPES.get(next);
          if (value === undefined) return null;
          literal += value;
          open = true;
        }
      } else if (character === '$' && quote !== "'") {
        const close = piece.startsWith('{', at + 1) ? piece.indexOf('}', at) : -1;
        if (close < 0) return null;
        addUnknown();
        at = close;
      } else {
        literal += character;
        open = true;
      }
    }
  }
  if (quote !== '') return null;
  endWord();
  return words;
}
