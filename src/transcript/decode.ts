import { parsed } from './shape.ts';
import { salvage } from './torn.ts';

/** A line, read. */
export interface DecodedLine {
  readonly values: readonly unknown[];
  /** It was read in part only; with no values: not at all. */
  readonly torn: boolean;
  /** Invalid byte sequences that became U+FFFD (T10). */
  readonly replaced: number;
}

// A mark (U+FEFF) within the input is text.
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/**
 * The JSON values of one line. An array is its elements (T4), two objects on a line are both, and of a torn line the
 * whole object behind the tear is kept (T12).
 */
export function decodeLine(bytes: Uint8Array, from: number, to: number): DecodedLine {
  const range = from === 0 && to === bytes.length ? bytes : bytes.subarray(from, to);
  const text = decoder.decode(range);
  const replaced = text.includes('\ufffd') ? replacements(text, range) : 0;
  const value = parsed(text);
  if (value !== undefined) return { values: Array.isArray(value) ? value : [value], torn: false, replaced };
  if (text.includes('\0')) return { values: [], torn: true, replaced };
  return { ...salvage(text), replaced };
}

/** U+FFFD that the decoder made: those that the bytes spell out (EF BF BD) are the writer's own. */
function replacements(text: string, bytes: Uint8Array): number {
  let count = 0;
  for (let at = text.indexOf('\ufffd'); at >= 0; at = text.indexOf('\ufffd', at + 1)) count += 1;
  for (let at = bytes.indexOf(0xef); at >= 0; at = bytes.indexOf(0xef, at + 1)) {
    if (bytes[at + 1] === 0xbf && bytes[at + 2] === 0xbd) count -= 1;
  }
  return count;
}
