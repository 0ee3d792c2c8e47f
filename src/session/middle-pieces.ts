import { openersOf } from '../rules/openers.ts';
import type { CallReading } from '../rules/requests.ts';
import { BASICS, tellingsIn, type Telling } from '../rules/telling.ts';
import { startHearing } from './heard.ts';
import { isLater, lineOf, partsOf, textOf } from './run.ts';
import type { CallState, StoredResult } from './state.ts';

/** Pieces that only show addresses: how many are kept at each end, besides one for each run of the call's openers. */
const SHOWN_AT_EACH_END = 8;

/**
 * Leaves out the middle ones of the pieces that do nothing new but show addresses in one form: an opener's answer is the
 * first or the last one of many (pull-requests.md, 6.8 and 6.9). What proves something stays.
 */
export function withoutMiddle(
  results: CallState['results'],
  reading: CallReading,
  proofs: ReadonlySet<string>,
): CallState['results'] {
  const parts = partsOf(results);
  const blocks = tellingsIn(textOf(parts), reading);
  let next = 0;
  const heard = startHearing();
  const byForm = new Map<string, StoredResult[]>();
  for (const { result, text, from } of parts) {
    const to = from + lineOf(text).length;
    while ((blocks[next]?.span[1] ?? Infinity) <= from) next += 1;
    const first = next;
    while ((blocks[next]?.span[1] ?? Infinity) <= to) next += 1;
    const within = blocks.slice(first, next);
    const isWhole = (within[0]?.span[0] ?? -1) >= from && (blocks[next]?.span[0] ?? to) >= to;
    const tellings = within.flatMap((block) => block.tellings);
    const onlyShows = tellings.every((each) => saysLittle(each) || !heard.isNews(each));
    heard.note(tellings);
    const { event } = result;
    const isBare = isLater(result) && event.status === 'unknown' && event.covers.length === 0;
    if (!isBare || !isWhole || proofs.has(event.key) || !onlyShows) continue;
    const form = formOf(tellings);
    byForm.set(form, [...(byForm.get(form) ?? []), result]);
  }
  const end = SHOWN_AT_EACH_END + runsOf(reading);
  const going = new Set([...byForm.values()].flatMap((shows) => shows.slice(end, -end)));
  return results.filter((each) => !going.has(each));
}

/** In which forms a piece shows its addresses: several forms are a form of their own. */
function formOf(tellings: readonly Telling[]): string {
  return [...new Set(tellings.flatMap(({ shows }) => shows ?? []))].sort().join();
}

function saysLittle({ says, shows }: Telling): boolean {
  return shows !== undefined || BASICS.has(says);
}

/** How often a call's openers run; a loop that nobody can count adds nothing. */
function runsOf(reading: CallReading): number {
  return openersOf(reading).reduce((sum, { command }) => sum + (command.times ?? 0), 0);
}
