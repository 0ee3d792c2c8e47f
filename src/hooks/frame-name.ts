/** A name as it is: text, or the bytes of a file's name that is no UTF-8. */
export type Name = string | Uint8Array;

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

const PLAIN = /^[\w.@+-]*$/;

const ESCAPED: readonly string[] = Array.from({ length: 256 }, (_, byte) =>
  PLAIN.test(String.fromCharCode(byte))
    ? String.fromCharCode(byte)
    : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`,
);

/** The name of an event, a listener or a file inside a line of ours (hooks 3.8): it cannot start or end that line. */
export function escapeName(name: Name): string {
  if (typeof name === 'string' && PLAIN.test(name)) return name;
  let escaped = '';
  for (const byte of typeof name === 'string' ? encoder.encode(name) : name) escaped += ESCAPED[byte];
  return escaped;
}

/** The name behind what `escapeName` wrote; null for what it never writes. */
export function readName(escaped: string): Name | null {
  if (PLAIN.test(escaped)) return escaped;
  if (!/^(?:[\w.@+-]|%[\dA-F]{2})*$/.test(escaped)) return null;
  const bytes = Uint8Array.from(escaped.match(/%..|[^%]/g) ?? [], (piece) =>
    piece.length === 1 ? piece.charCodeAt(0) : Number.parseInt(piece.slice(1), 16),
  );
  if (escapeName(bytes) !== escaped) return null;
  try {
    return decoder.decode(bytes);
  } catch {
    return bytes;
  }
}
