// `apply` takes only so many arguments at once.
const STEP = 8192;

/** Bytes as a text of one character each: so plain JSON holds any bytes. */
export function bytesToText(bytes: Uint8Array): string {
  const parts: string[] = [];
  for (let from = 0; from < bytes.length; from += STEP) {
    parts.push(String.fromCharCode(...bytes.subarray(from, from + STEP)));
  }
  return parts.join('');
}

/** The bytes of such a text. */
export function textToBytes(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at += 1) bytes[at] = text.charCodeAt(at);
  return bytes;
}
