/**
 * A short print of a text, to know it again without keeping it: 53 bits in base 36. Two multiply-xor lanes over the
 * UTF-16 units, so that texts that differ in one place differ in both. Not for secrets.
 */
export function digest(text: string): string {
  let one = 0xdeadbeef;
  let two = 0x41c6ce57;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    one = Math.imul(one ^ unit, 0x9e3779b1);
    two = Math.imul(two ^ unit, 0x5f356495);
  }
  one = Math.imul(one ^ (one >>> 16), 0x85ebca6b) ^ Math.imul(two ^ (two >>> 13), 0xc2b2ae35);
  two = Math.imul(two ^ (two >>> 16), 0x85ebca6b) ^ Math.imul(one ^ (one >>> 13), 0xc2b2ae35);
  return ((two & 0x1fffff) * 0x100000000 + (one >>> 0)).toString(36);
}

/** The print of a JSON value; nesting that is too deep to write out gives one print for all such values. */
export function digestOf(value: unknown): string {
  try {
    return digest(JSON.stringify(value) ?? '');
  } catch {
    return 'too-deep';
  }
}
