export const SECOND = 1000;
export const MINUTE: number = 60 * SECOND;
export const HOUR: number = 60 * MINUTE;

/** Milliseconds since 1970 of an ISO time; null for anything else. */
export function momentOf(value: unknown): number | null {
  const moment = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isNaN(moment) ? null : moment;
}

/** ISO, as the ledger and the log have it. */
export function stampOf(moment: number): string {
  return new Date(Math.min(Math.max(Math.trunc(moment) || 0, 0), 8.64e15)).toISOString();
}

/** Less than so long ago, or less than so far ahead: a clock that was set back frees nothing and blocks nothing for ever. */
export function isNear(now: number, then: number | null, milliseconds: number): boolean {
  return then !== null && Math.abs(now - then) < milliseconds;
}
