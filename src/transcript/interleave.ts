import type { Event } from './events.ts';

/**
 * The events of several files of one session in one order: by time, each file in its own order (T19), earlier files
 * first where times agree. An event without a time goes with the one before it, at a file's start with the first that
 * has one; a file without any time comes after all others. What was shown before what matters to the rules.
 */
export function* interleave(
  files: readonly (readonly Event[])[],
): Generator<{ readonly file: number; readonly event: Event }> {
  const times = files.map(timesOf);
  const next = files.map(() => 0);
  for (;;) {
    let first = -1;
    let earliest = Number.POSITIVE_INFINITY;
    for (const [file, events] of files.entries()) {
      const at = next[file] ?? 0;
      const time = times[file]?.[at] ?? Number.POSITIVE_INFINITY;
      if (at < events.length && (first < 0 || time < earliest)) {
        first = file;
        earliest = time;
      }
    }
    if (first < 0) return;
    const event = files[first]?.[next[first] ?? 0];
    next[first] = (next[first] ?? 0) + 1;
    if (event !== undefined) yield { file: first, event };
  }
}

/** Milliseconds of each event; never smaller than the one before, as a file's own order stays. */
function timesOf(events: readonly Event[]): readonly number[] {
  let clock = events.map(timeOf).find((time) => !Number.isNaN(time)) ?? Number.POSITIVE_INFINITY;
  return events.map((event) => {
    const time = timeOf(event);
    if (!Number.isNaN(time)) clock = time;
    return clock;
  });
}

function timeOf(event: Event): number {
  return event.at === null ? Number.NaN : Date.parse(event.at);
}
