import { SettingsStop, type RefusedPlace } from './refusal.ts';

const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const lenient = new TextDecoder('utf-8', { ignoreBOM: true });

/** The text of a file, whose bytes it gives again when it is encoded. Other bytes than UTF-8 are refused with their place. */
export function decode(bytes: Uint8Array, file: string): string {
  try {
    return strict.decode(bytes);
  } catch {
    const place = placeOfFault(bytes);
    throw new SettingsStop('not-utf8', file, `${file}:${place.line}:${place.column} is no UTF-8.`, place);
  }
}

/** Where the bytes are first not what their text would be encoded to. */
function placeOfFault(bytes: Uint8Array): Required<RefusedPlace> {
  const again = new TextEncoder().encode(lenient.decode(bytes));
  const at = bytes.findIndex((byte, index) => byte !== again[index]);
  const before = lenient.decode(bytes.subarray(0, at < 0 ? bytes.length : at));
  return { line: before.split('\n').length, column: before.length - before.lastIndexOf('\n') };
}
