/** The texts of a program in TypeScript or JavaScript that could be SQL: its strings and templates. */
import type { SqlPiece } from './types.ts';

const STRING: Readonly<Record<string, RegExp>> = {
  "'": /(?:[^'\\\r\n]|\\(?:\r\n|[\s\S]))*/y,
  '"': /(?:[^"\\\r\n]|\\(?:\r\n|[\s\S]))*/y,
};
const TEMPLATE = /(?:[^\\`$]|\\[\s\S]|\$(?!\{))*/y;
const BLANK = /\s+|\/\/[^\r\n]*|\/\*[\s\S]*?(?:\*\/|$)/y;
const WORD = /[\p{L}\p{N}_$]+/uy;
const PATTERN = /\/(?:[^\\/[\r\n]|\\.|\[(?:[^\\\]\r\n]|\\.)*\])+\//y;
/** Behind these words a slash begins a pattern, and a template stands alone. */
const BEFORE_VALUE: ReadonlySet<string> = new Set(
  'return typeof case in of do else void delete throw new await yield default'.split(' '),
);

interface Reader {
  readonly source: string;
  readonly texts: (readonly SqlPiece[])[];
  at: number;
  /** What is being put together: strings joined by `+`. */
  pieces: SqlPiece[];
  /** What stands before: nothing that ends a value, a value, `+` behind a text, or a text. */
  before: 'operator' | 'value' | 'plus' | 'text';
}

/** Each text as the pieces that it is joined of. Code between `${` and `}` is read too. Takes any text. */
export function scriptTexts(source: string): readonly (readonly SqlPiece[])[] {
  const reader: Reader = { source, texts: [], at: 0, pieces: [], before: 'operator' };
  /** Open templates, with the braces that are open in their code. */
  const templates: {
    braces: number;
    readonly isTagged: boolean;
    readonly pieces: SqlPiece[];
    from: number;
  }[] = [];
  while (reader.at < source.length) {
    if (match(reader, BLANK) !== null) continue;
    const character = source.charAt(reader.at);
    const template = templates.at(-1);
    if (character === '`') {
      // `sql<Row>` is a tag as well.
      const isTagged = reader.before === 'value' || source.charAt(reader.at - 1) === '>';
      const pieces = reader.before === 'plus' ? reader.pieces : (finish(reader), []);
      reader.at += 1;
      templates.push({ braces: 0, isTagged, pieces, from: reader.at });
      readTemplate(reader, templates);
    } else if (character === '}' && template?.braces === 0) {
      finish(reader);
      reader.at += 1;
      template.pieces.push({ kind: 'hole', isValue: template.isTagged, from: template.from, to: reader.at });
      readTemplate(reader, templates);
    } else if (character === "'" || character === '"') readString(reader, character);
    else readCode(reader, character, template ?? { braces: 0 });
  }
  finish(reader);
  for (const { pieces } of templates) reader.texts.push(pieces);
  return reader.texts;
}

/** From inside a template to its next `${`, or its end. */
function readTemplate(reader: Reader, templates: { readonly pieces: SqlPiece[]; from: number }[]): void {
  const template = templates.at(-1);
  if (template === undefined) return;
  pushText(reader, template.pieces, TEMPLATE);
  if (reader.source.startsWith('${', reader.at)) {
    template.from = reader.at;
    reader.at += 2;
    reader.before = 'operator';
    reader.pieces = [];
    return;
  }
  reader.at += 1;
  templates.pop();
  reader.pieces = template.pieces;
  reader.before = 'text';
}

function readString(reader: Reader, quote: string): void {
  if (reader.before !== 'plus') finish(reader);
  reader.at += 1;
  pushText(reader, reader.pieces, STRING[quote] ?? TEMPLATE);
  reader.at += 1;
  reader.before = 'text';
}

function readCode(reader: Reader, character: string, template: { braces: number }): void {
  const from = reader.at;
  if (character === '+' && reader.before === 'text') {
    reader.at += 1;
    reader.before = 'plus';
    return;
  }
  // A text and something that is none: whatever it gives stands in the text.
  if (reader.before === 'plus') reader.pieces.push({ kind: 'hole', isValue: false, from, to: from });
  finish(reader);
  const word = match(reader, WORD);
  if (word !== null) {
    reader.before = BEFORE_VALUE.has(word) ? 'operator' : 'value';
    return;
  }
  if (character === '/' && reader.before !== 'value' && match(reader, PATTERN) !== null) {
    reader.before = 'value';
    return;
  }
  reader.at += 1;
  if (character === '{') template.braces += 1;
  if (character === '}') template.braces -= 1;
  reader.before = character === ')' || character === ']' ? 'value' : 'operator';
}

function finish(reader: Reader): void {
  if (reader.pieces.length > 0) {
    reader.texts.push(reader.pieces);
    reader.before = 'value';
  }
  reader.pieces = [];
}

/** The text with its escapes made to blanks and quotes, so that each character keeps its place. */
function pushText(reader: Reader, pieces: SqlPiece[], pattern: RegExp): void {
  const from = reader.at;
  const text = match(reader, pattern) ?? '';
  const plain = text.replace(/\\(?:\r\n|[\s\S])/g, (escape) => {
    const escaped = escape.slice(1);
    if (escaped === 'n' || escaped === 'r') return ' \n';
    return /^['"`$]$/.test(escaped) ? ` ${escaped}` : ' '.repeat(escape.length);
  });
  pieces.push({ kind: 'text', text: plain, from });
}

/** Reads on behind what matches here; null: nothing does. */
function match(reader: Reader, pattern: RegExp): string | null {
  pattern.lastIndex = reader.at;
  const [text = ''] = pattern.exec(reader.source) ?? [];
  reader.at += text.length;
  return text === '' ? null : text;
}
