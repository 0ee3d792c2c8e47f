/** What a timer takes at most; more would fire at once. */
const LONGEST = 2 ** 31 - 1;

/** Seconds as the milliseconds of a timer. */
export function milliseconds(seconds: number): number {
  return Math.min(seconds * 1000, LONGEST);
}
