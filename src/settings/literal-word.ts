/** Characters that are themselves wherever they stand unquoted in a POSIX shell. */
const PLAIN = /[^\s'"\\$`*?[\]{}()<>|&;#~!^=]+/y;
/** Inside double quotes: up to the closing one, an escape, or something that the shell expands. */
const IN_DOUBLE_QUOTES = /[^"\\$`]+/y;
const ESCAPED_IN_DOUBLE_QUOTES = new Set(['"', '\\', '$', '`']);

/**
 * The one word that a command consists of, where a shell takes it exactly as written: `'/a b/c'` gives `/a b/c`. Null
 * for everything else: several words, an operator, something to expand, a quote that does not close. The command is not
 * read further than that.
 */
export function literalWord(command: string): string | null {
  let word: string | null = null;
  let at = 0;
  while (at < command.length) {
    const piece = pieceAt(command, at);
    if (piece === null) return null;
    word = (word ?? '') + piece.text;
    at = piece.end;
  }
  return word;
}

interface Piece {
  readonly text: string;
  readonly end: number;
}

function pieceAt(command: string, at: number): Piece | null {
  const first = command.charAt(at);
  if (first === "'") return singleQuoted(command, at + 1);
  if (first === '"') return doubleQuoted(command, at + 1);
  if (first === '\\') return escaped(command, at + 1);
  return matched(PLAIN, command, at);
}

function singleQuoted(command: string, from: number): Piece | null {
  const end = command.indexOf("'", from);
  return end < 0 ? null : { text: command.slice(from, end), end: end + 1 };
}

function doubleQuoted(command: string, from: number): Piece | null {
  let text = '';
  let at = from;
  for (;;) {
    const plain = matched(IN_DOUBLE_QUOTES, command, at);
    text += plain?.text ?? '';
    at = plain?.end ?? at;
    const next = command.charAt(at);
    if (next === '"') return { text, end: at + 1 };
    if (next !== '\\') return null;
    const behind = command.charAt(at + 1);
    if (ESCAPED_IN_DOUBLE_QUOTES.has(behind)) text += behind;
    else if (behind !== '\n') text += `\\${behind}`;
    at += 2;
  }
}

function escaped(command: string, at: number): Piece | null {
  if (at >= command.length) return null;
  // Behind a backslash a line break is no character at all.
  return { text: command.charAt(at) === '\n' ? '' : command.charAt(at), end: at + 1 };
}

function matched(pattern: RegExp, command: string, at: number): Piece | null {
  pattern.lastIndex = at;
  const [text] = pattern.exec(command) ?? [];
  return text === undefined ? null : { text, end: at + text.length };
}
