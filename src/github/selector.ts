import { numberOfDigits } from './rest.ts';

/** The number that a selector names by itself: `7` or `#7`; null for every other word. */
export function selectorNumber(word: string | null | undefined): number | null {
  const digits = typeof word === 'string' ? /^#?(\d+)$/.exec(word)?.[1] : undefined;
  return digits === undefined ? null : numberOfDigits(digits);
}
