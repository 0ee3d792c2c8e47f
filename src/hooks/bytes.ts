const encoder = new TextEncoder();

/** How many bytes a text is in UTF-8; half a pair counts as the U+FFFD that it is written as. */
export function byteLength(text: string): number {
  return encoder.encode(text).length;
}
