import type { Fix } from './types.ts';

/** The text with every fix put in; several at one offset stand in the order that they are given. Offsets outside it are left out. */
export function applyFixes(text: string, fixes: readonly Fix[]): string {
  const parts: string[] = [];
  let at = 0;
  for (const { offset, text: added } of fixes.toSorted((a, b) => a.offset - b.offset)) {
    if (offset < 0 || offset > text.length) continue;
    parts.push(text.slice(at, offset), added);
    at = offset;
  }
  return parts.join('') + text.slice(at);
}
