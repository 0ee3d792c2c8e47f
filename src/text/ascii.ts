/**
 * Lower case of A to Z alone. `toLowerCase` also maps letters of other scripts (the Kelvin sign becomes `k`),
 * so a look-alike host could become a known one.
 */
export function lowerAscii(text: string): string {
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}
