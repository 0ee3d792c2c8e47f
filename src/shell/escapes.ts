/**
 * Backslash escapes of `$'…'`, `echo -e`, `printf FORMAT` and `printf %b`, as bash 5.2 reads each of them in a UTF-8
 * locale (lib/sh/strtrans.c, builtins/printf.def).
 */

/** Which reader: they differ in octal numbers, `\c`, quotes and NUL. */
export type EscapeMode = 'quoted' | 'echo' | 'format' | 'argument';

export interface Unescaped {
  /** Null where bytes come out that are no UTF-8. */
  readonly text: string | null;
  /** True where `\c` ended all output (`echo -e`, `%b`). */
  readonly stopped: boolean;
}

const SIMPLE: ReadonlyMap<string, string> = new Map([
  ['a', '\u0007'],
  ['b', '\b'],
  ['e', '\u001b'],
  ['E', '\u001b'],
  ['f', '\f'],
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
  ['v', '\v'],
  ['\\', '\\'],
]);

/** A decoder that refuses what is no UTF-8, and keeps a byte order mark. */
const UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Up to `limit` digits of `text` from `from` on that are in `digits`. */
function digitsAt(text: string, from: number, limit: number, digits: string): string {
  let end = from;
  while (end < text.length && end - from < limit && digits.includes(text.charAt(end))) end += 1;
  return text.slice(from, end);
}

const OCTAL = '01234567';
const HEXADECIMAL = '0123456789abcdefABCDEF';

/** What one escape stands for: text, one byte, nothing known, the end of all output, or not an escape. */
type Escape =
  | { readonly kind: 'text'; readonly text: string; readonly length: number }
  | { readonly kind: 'byte'; readonly byte: number; readonly length: number }
  | { readonly kind: 'unknown' | 'stop' | 'none' };

function octalEscape(text: string, at: number, mode: EscapeMode): Escape {
  const zero = text.charAt(at) === '0';
  if (mode === 'echo' && !zero) return { kind: 'none' };
  const digits = digitsAt(text, at, zero && (mode === 'echo' || mode === 'argument') ? 4 : 3, OCTAL);
  return { kind: 'byte', byte: Number.parseInt(digits, 8) & 0xff, length: digits.length };
}

function hexadecimalEscape(text: string, at: number, mode: EscapeMode): Escape {
  // ksh's `\x{…}` (strtrans.c) is left alone: nobody writes it.
  if (mode === 'quoted' && text.charAt(at + 1) === '{') return { kind: 'unknown' };
  const digits = digitsAt(text, at + 1, 2, HEXADECIMAL);
  if (digits === '') return { kind: 'none' };
  return { kind: 'byte', byte: Number.parseInt(digits, 16), length: 1 + digits.length };
}

function unicodeEscape(text: string, at: number, limit: number): Escape {
  const digits = digitsAt(text, at + 1, limit, HEXADECIMAL);
  if (digits === '') return { kind: 'none' };
  const code = Number.parseInt(digits, 16);
  if (code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) return { kind: 'unknown' };
  return { kind: 'text', text: String.fromCodePoint(code), length: 1 + digits.length };
}

/** `\cX` is Control-X in `$'…'`; elsewhere `\c` ends the output. */
function controlEscape(text: string, at: number, mode: EscapeMode): Escape {
  if (mode === 'echo' || mode === 'argument') return { kind: 'stop' };
  const next = text.charAt(at + 1);
  if (mode === 'format' || next === '') return { kind: 'none' };
  const code = next.toUpperCase().charCodeAt(0);
  if (code > 0x7f) return { kind: 'unknown' };
  const length = next === '\\' && text.charAt(at + 2) === '\\' ? 3 : 2;
  return { kind: 'byte', byte: next === '?' ? 0x7f : code & 0x1f, length };
}

/** The escape whose letter stands at `at`, behind its backslash. */
function escapeAt(text: string, at: number, mode: EscapeMode): Escape {
  const letter = text.charAt(at);
  const simple = SIMPLE.get(letter);
  if (simple !== undefined) return { kind: 'text', text: simple, length: 1 };
  if (letter !== '' && OCTAL.includes(letter)) return octalEscape(text, at, mode);
  if (letter === 'x') return hexadecimalEscape(text, at, mode);
  if (letter === 'u') return unicodeEscape(text, at, 4);
  if (letter === 'U') return unicodeEscape(text, at, 8);
  if (letter === 'c') return controlEscape(text, at, mode);
  const quote = letter === "'" || letter === '"' || letter === '?';
  if (quote && (mode === 'quoted' || mode === 'format')) return { kind: 'text', text: letter, length: 1 };
  return { kind: 'none' };
}

/** `text` with its escapes undone. In `$'…'` a NUL ends the string; elsewhere it is printed. */
export function unescape(text: string, mode: EscapeMode): Unescaped {
  const parts: string[] = [];
  let bytes: number[] = [];
  const flush = (): boolean => {
    if (bytes.length === 0) return true;
    try {
      parts.push(UTF8.decode(Uint8Array.from(bytes)));
    } catch {
      return false;
    }
    bytes = [];
    return true;
  };
  let at = 0;
  while (at < text.length) {
    const backslash = text.indexOf('\\', at);
    const end = backslash < 0 ? text.length : backslash;
    if (end > at) {
      if (!flush()) return { text: null, stopped: false };
      parts.push(text.slice(at, end));
    }
    if (backslash < 0) break;
    const escape = escapeAt(text, backslash + 1, mode);
    if (escape.kind === 'unknown') return { text: null, stopped: false };
    if (escape.kind === 'stop') return { text: flush() ? parts.join('') : null, stopped: true };
    if (escape.kind === 'byte') {
      if (escape.byte === 0 && mode === 'quoted') break;
      bytes.push(escape.byte);
      at = backslash + 1 + escape.length;
      continue;
    }
    if (!flush()) return { text: null, stopped: false };
    if (escape.kind !== 'text') {
      parts.push('\\');
      at = backslash + 1;
      // What follows is text; it may itself be a backslash only where the mode has no escape for it, which none lacks.
      continue;
    }
    if (escape.text === '\0' && mode === 'quoted') break;
    parts.push(escape.text);
    at = backslash + 1 + escape.length;
  }
  return { text: flush() ? parts.join('') : null, stopped: false };
}
