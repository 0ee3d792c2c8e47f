import { SessionOptionError } from './option-error.ts';

/** The time of an event; where it has none, or one that is no date, the time of the call that saw it. */
export function timeOf({ at }: { readonly at: string | null }, now: string | null): string | null {
  return at === null || Number.isNaN(Date.parse(at)) ? now : at;
}

/** The caller's word on the time: the core has no clock of its own. Throws a `SessionOptionError`. */
export function checkedNow(options: unknown): string | null {
  const now: unknown =
    typeof options === 'object' && options !== null && 'now' in options ? options.now : undefined;
  if (now === null || (typeof now === 'string' && !Number.isNaN(Date.parse(now)))) return now;
  throw new SessionOptionError(
    'now',
    now,
    'an ISO 8601 time, or null where events without a time stay without one',
  );
}
