import { openersOf } from '../rules/openers.ts';
import type { CallReading } from '../rules/requests.ts';
import { BASICS, tellingsIn, type Telling } from '../rules/telling.ts';
import { isLater, lineOf, partsOf, textOf } from './run.ts';
import type { CallState } from './state.ts';

/** Pieces that only show addresses: how many are kept at each end, besides one for each run of the call's openers. */
const SHOWN_AT_EACH_END = 8;

/**
 * Leaves out the middle ones of the pieces that do nothing but show addresses: an opener's answer is the first or the
 * last one of many (pull-requests.md, 6.8 and 6.9). What proves something stays.
 */
export function withoutMiddle(
  results: CallState['results'],
  reading: CallReading,
  proofs: ReadonlySet<string>,
): CallState['results'] {
  const parts = partsOf(results);
  const blocks = tellingsIn(textOf(parts), reading);
  let next = 0;
  const shows = parts.flatMap(({ result, text, from }) => {
    const to = from + lineOf(text).length;
    while ((blocks[next]?.span[1] ?? Infinity) <= from) next += 1;
    const first = next;
    while ((blocks[next]?.span[1] ?? Infinity) <= to) next += 1;
    const within = blocks.slice(first, next);
    const isWhole = (within[0]?.span[0] ?? -1) >= from && (blocks[next]?.span[0] ?? to) >= to;
    const { event } = result;
    const isBare = isLater(result) && event.status === 'unknown' && event.covers.length === 0;
    const only = within.flatMap(({ tellings }) => tellings).every((each) => isShown(each));
    return isBare && isWhole && only && !proofs.has(event.key) ? [result] : [];
  });
  const end = SHOWN_AT_EACH_END + runsOf(reading);
  const going = new Set(shows.slice(end, -end));
  return results.filter((each) => !going.has(each));
}

/** How often a call's openers run; a loop that nobody can count adds nothing. */
function runsOf(reading: CallReading): number {
  return openersOf(reading).reduce((sum, { command }) => sum + (command.times ?? 0), 0);
}

function isShown({ says, shows }: Telling): boolean {
  return shows === true || BASICS.has(says);
}
