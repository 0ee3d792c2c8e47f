import { firstVisible } from './frame-hidden.ts';

/** How far one JSON document in a stream of bytes has come. */
export type DocumentState = 'before' | 'inside' | 'closed' | 'invalid';

/** Finds the end of the first JSON object, byte by byte, without parsing it. */
export interface DocumentScanner {
  /** Answers how many of the bytes were taken: all, or those up to the brace that closed the document. */
  readonly take: (bytes: Uint8Array) => number;
  /** Where the document begins: bytes of this and earlier chunks in front of it. */
  readonly start: () => number;
  readonly state: () => DocumentState;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPEN = 0x7b;
const CLOSE = 0x7d;
const isPrintable = (byte: number): boolean => byte > 0x20 && byte < 0x7f;

export function documentScanner(): DocumentScanner {
  // What stands before the document may be cut inside a character, as a byte order mark in three chunks.
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  let state: DocumentState = 'before';
  let start = 0;
  let depth = 0;
  let isQuoted = false;
  let isEscaped = false;

  /** Looks for the opening brace; answers where it stands, or the end of the bytes. */
  const open = (bytes: Uint8Array): number => {
    const found = bytes.findIndex(isPrintable);
    const at = found < 0 ? bytes.length : found;
    const before = decoder.decode(bytes.subarray(0, at), { stream: found < 0 });
    start += at;
    if (firstVisible(before) !== null || (found >= 0 && bytes[at] !== OPEN)) state = 'invalid';
    else if (found >= 0) state = 'inside';
    return at;
  };
  const take = (bytes: Uint8Array): number => {
    let at = state === 'before' ? open(bytes) : 0;
    if (state !== 'inside') return at;
    for (; at < bytes.length; at += 1) {
      const byte = bytes[at];
      if (isEscaped) isEscaped = false;
      else if (isQuoted) {
        if (byte === QUOTE) isQuoted = false;
        else if (byte === BACKSLASH) isEscaped = true;
      } else if (byte === QUOTE) isQuoted = true;
      else if (byte === OPEN) depth += 1;
      else if (byte === CLOSE) {
        depth -= 1;
        if (depth > 0) continue;
        state = 'closed';
        return at + 1;
      }
    }
    return at;
  };
  return { take, start: () => start, state: () => state };
}
