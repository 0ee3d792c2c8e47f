/** Literal text of a script as parts: quotes and escapes undone, with a note of what was quoted. */
import type { Part } from './nodes.ts';

export function textPart(text: string, quoted: boolean): Part {
  return { kind: 'text', text, quoted, beyondPosix: false, translated: false };
}

/** Text with its holes cut out (`marker` and an index character, see `holes.ts`). */
export function textParts(text: string, quoted: boolean, marker: string | null): Part[] {
  if (marker === null || !text.includes(marker)) return [textPart(text, quoted)];
  const parts: Part[] = [];
  let from = 0;
  for (let at = text.indexOf(marker); at >= 0; at = text.indexOf(marker, from)) {
    if (at > from) parts.push(textPart(text.slice(from, at), quoted));
    const index = (text.codePointAt(at + 1) ?? FIRST_INDEX) - FIRST_INDEX;
    parts.push({ kind: 'hole', index, quoted, beyondPosix: false });
    from = at + 2;
  }
  if (from < text.length) parts.push(textPart(text.slice(from), quoted));
  return parts;
}

/** Index of a hole that no text fills: bytes that are no text. */
export const UNKNOWN_TEXT = -1;

/** The character that stands for hole 0; the others follow. */
export const FIRST_INDEX = 0x4e00;

/** Unquoted text as it is written: `\x` is a quoted x, `\` and a line end are nothing. */
export function unquotedParts(raw: string, marker: string | null): Part[] {
  if (!raw.includes('\\')) return textParts(raw, false, marker);
  const parts: Part[] = [];
  let from = 0;
  for (let at = raw.indexOf('\\'); at >= 0; at = raw.indexOf('\\', from)) {
    if (at > from) parts.push(...textParts(raw.slice(from, at), false, marker));
    const next = raw[at + 1];
    if (next === undefined) parts.push(textPart('\\', true));
    else if (next !== '\n') parts.push(textPart(next, true));
    from = at + 2;
  }
  if (from < raw.length) parts.push(...textParts(raw.slice(from), false, marker));
  return parts.length === 0 ? [textPart('', false)] : parts;
}

const undo =
  (escapes: string) =>
  (raw: string): string => {
    if (!raw.includes('\\')) return raw;
    let text = '';
    let from = 0;
    for (let at = raw.indexOf('\\'); at >= 0; at = raw.indexOf('\\', at)) {
      const next = raw[at + 1];
      if (next === '\n' || (next !== undefined && escapes.includes(next))) {
        text += raw.slice(from, at) + (next === '\n' ? '' : next);
        from = at + 2;
      }
      at += 2;
    }
    return text + raw.slice(from);
  };

/** Text between double quotes, escapes undone. */
export const doubleQuotedText: (raw: string) => string = undo('$`"\\');

/** Text of a here-document whose delimiter is not quoted, escapes undone (shell 4.1). */
export const hereDocumentText: (raw: string) => string = undo('$`\\');
