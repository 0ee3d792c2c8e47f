/**
 * The words of one quoted command line, as Codex's stream writes an argv (T43): white space parts words, single quotes
 * keep all, double quotes all but `\` before `$`, backquote, `"`, `\` and a line end. Null where a quote does not close.
 */
export function splitCommandLine(line: string): readonly string[] | null {
  const words: string[] = [];
  let word: string[] | null = null;
  let at = 0;
  while (at < line.length) {
    const character = line.charAt(at);
    if (/\s/.test(character)) {
      if (word !== null) words.push(word.join(''));
      word = null;
      at += 1;
      continue;
    }
    word ??= [];
    const piece = pieceAt(line, at);
    if (piece === null) return null;
    word.push(piece.text);
    at = piece.end;
  }
  if (word !== null) words.push(word.join(''));
  return words;
}

interface Piece {
  readonly text: string;
  readonly end: number;
}

const PLAIN = /[^\s'"\\]+/y;
const IN_DOUBLE = /[^"\\]+/y;

function pieceAt(line: string, at: number): Piece | null {
  const character = line.charAt(at);
  if (character === "'") {
    const end = line.indexOf("'", at + 1);
    return end < 0 ? null : { text: line.slice(at + 1, end), end: end + 1 };
  }
  if (character === '"') return doubleQuoted(line, at + 1);
  if (character === '\\') {
    return at + 1 < line.length ? { text: line.charAt(at + 1), end: at + 2 } : { text: '\\', end: at + 1 };
  }
  PLAIN.lastIndex = at;
  const text = PLAIN.exec(line)?.[0] ?? character;
  return { text, end: at + text.length };
}

const ESCAPED = '$`"\\\n';

function doubleQuoted(line: string, from: number): Piece | null {
  const parts: string[] = [];
  let at = from;
  while (at < line.length) {
    const character = line.charAt(at);
    if (character === '"') return { text: parts.join(''), end: at + 1 };
    if (character === '\\') {
      const next = line.charAt(at + 1);
      parts.push(next !== '' && ESCAPED.includes(next) ? next : `\\${next}`);
      at += 2;
      continue;
    }
    IN_DOUBLE.lastIndex = at;
    const text = IN_DOUBLE.exec(line)?.[0] ?? character;
    parts.push(text);
    at += text.length;
  }
  return null;
}
