/** How the pieces of a word become fields: splitting, patterns, lists (shell 3.2, 3.3, 4.1). */
import type { Field } from '../state/state.ts';
import { joinText, withSeparators, type Text, type Unknown } from '../state/text.ts';

/** A piece of a word after expansion. */
export type WordPiece =
  /** Text of the script; unquoted it may be a pattern. */
  | { readonly kind: 'literal'; readonly text: Text; readonly quoted: boolean }
  /** The unquoted value of a parameter or substitution. */
  | { readonly kind: 'value'; readonly text: Text; readonly splits: boolean; readonly matches: boolean }
  /** A value of which nobody knows how it is split: none, one or several words. */
  | { readonly kind: 'any'; readonly piece: Unknown }
  /** `"$@"`, or without quotes `$@`, whose fields are split once more; `joint` is between them where they make one text. */
  | {
      readonly kind: 'list';
      readonly fields: readonly Field[];
      readonly quoted: boolean;
      readonly joint: Text;
    };

interface Open {
  readonly pieces: (string | Unknown)[];
  /** The text with all that is quoted or unknown blotted out. */
  readonly pattern: string[];
  many: boolean;
  glob: boolean;
}

const BLOT = '\0';

/** True if a word with this unquoted text is a pattern: `*`, `?`, or `[` with a `]` behind at least one character. */
export function isPattern(text: string): boolean {
  if (/[*?]/u.test(text)) return true;
  const open = text.indexOf('[');
  return open >= 0 && text.lastIndexOf(']') > open + 1;
}

/** `separators: null` is an IFS that nobody knows. */
export function fieldsOf(pieces: readonly WordPiece[], separators: string | null): Field[] {
  const fields: Field[] = [];
  let open: Open | null = null;
  const current = (): Open => (open ??= { pieces: [], pattern: [], many: false, glob: false });
  const close = (): void => {
    if (open === null) return;
    const { many, glob } = open;
    fields.push({ text: joinText(open.pieces), many, glob: glob || isPattern(open.pattern.join('')) });
    open = null;
  };
  const addUnknown = (piece: Unknown, many: boolean): void => {
    const field = current();
    field.pieces.push(piece);
    field.pattern.push(BLOT);
    if (many) field.many = true;
  };
  const addText = (text: Text, quoted: boolean): void => {
    for (const piece of text) {
      if (typeof piece === 'string') {
        current().pieces.push(piece);
        current().pattern.push(quoted ? BLOT.repeat(piece.length) : piece);
      } else {
        addUnknown(piece, !quoted && !piece.number);
      }
    }
  };
  const addSplit = (text: Text, matches: boolean): void => {
    for (const piece of withSeparators(text)) {
      if (typeof piece !== 'string') {
        addUnknown(piece, !piece.number);
        continue;
      }
      for (const [index, part] of splitAt(piece, separators ?? '').entries()) {
        if (index > 0) close();
        if (part.ended) current();
        if (part.text === '') continue;
        current().pieces.push(part.text);
        current().pattern.push(matches ? part.text : BLOT);
      }
      if (separators === null) current().many = true;
    }
  };
  for (const piece of pieces) {
    switch (piece.kind) {
      case 'literal':
        if (piece.quoted) current();
        addText(piece.text, piece.quoted);
        break;
      case 'value':
        if (piece.splits) addSplit(piece.text, piece.matches);
        else if (piece.text.length > 0) addUnsplit(piece.text);
        break;
      case 'any':
        addUnknown(piece.piece, true);
        break;
      case 'list':
        for (const [index, field] of piece.fields.entries()) {
          if (index > 0) close();
          if (piece.quoted) current();
          if (piece.quoted) addText(field.text, true);
          else addSplit(field.text, true);
          if (field.many) current().many = true;
          if (field.glob && open !== null) current().glob = true;
        }
        break;
    }
  }
  close();
  return fields;

  function addUnsplit(text: Text): void {
    for (const part of text) {
      if (typeof part === 'string') {
        current().pieces.push(part);
        current().pattern.push(BLOT);
      } else {
        addUnknown(part, !part.number);
      }
    }
  }
}

interface Part {
  readonly text: string;
  /** True where a separator that is no blank ends it: then it is a field even if it is empty. */
  readonly ended: boolean;
}

/** `text` cut at separators. Blanks among them come in runs; an empty part before or behind a cut is no field. */
function splitAt(text: string, separators: string): Part[] {
  const parts: Part[] = [];
  const isBlank = (at: number): boolean =>
    at < text.length && ' \t\n'.includes(text.charAt(at)) && separators.includes(text.charAt(at));
  let from = 0;
  for (let at = 0; at < text.length; at++) {
    if (!separators.includes(text.charAt(at))) continue;
    let next = at;
    while (isBlank(next)) next += 1;
    const ended = next < text.length && separators.includes(text.charAt(next));
    if (ended) next += 1;
    while (ended && isBlank(next)) next += 1;
    parts.push({ text: text.slice(from, at), ended });
    from = next;
    at = next - 1;
  }
  parts.push({ text: text.slice(from), ended: false });
  return parts;
}
