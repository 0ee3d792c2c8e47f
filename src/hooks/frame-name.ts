/** A name as it is: text, or the bytes of a file's name that is no UTF-8. */
export type Name = string | Uint8Array;

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

const isPlain = (byte: number): boolean => /^[\w.@+-]$/.test(String.fromCharCode(byte));

const ESCAPED: readonly string[] = Array.from({ length: 256 }, (_, byte) =>
  isPlain(byte) ? String.fromCharCode(byte) : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`,
);

/** The name of an event, a listener or a file inside a line of ours (hooks 3.8): it cannot start or end that line. */
export function escapeName(name: Name): string {
  const bytes = typeof name === 'string' ? encoder.encode(name) : name;
  return Array.from(bytes, (byte) => ESCAPED[byte]).join('');
}

/** The name behind what `escapeName` wrote; null for what it never writes. */
export function readName(escaped: string): Name | null {
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
