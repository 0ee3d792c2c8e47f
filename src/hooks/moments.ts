/** A time that is known: milliseconds since 1970. Markers come from files, so anything may stand there. */
export function isMoment(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0;
}

/** Less than these seconds have passed since then. A time in the future says nothing: a clock was wrong. */
export function isWithin(now: unknown, then: unknown, seconds: number): boolean {
  if (!isMoment(now) || !isMoment(then)) return false;
  const passed = now - then;
  return passed >= 0 && passed < seconds * 1000;
}
