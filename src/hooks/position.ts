/** How many lines of a transcript are saved, and whether what stood there must be mended. */
export interface Position {
  readonly lines: number;
  readonly isBad: boolean;
}

/** A position is a whole number from 0 to the number of lines (hooks 5.1.3); none yet is 0, anything else counts as 0. */
export function positionIn(lines: number, saved: unknown): Position {
  if (saved === null || saved === undefined) return { lines: 0, isBad: false };
  const isGood = typeof saved === 'number' && Number.isInteger(saved) && saved >= 0 && saved <= lines;
  return isGood ? { lines: saved, isBad: false } : { lines: 0, isBad: true };
}
