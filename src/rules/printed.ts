import { give, giveToAny, linesLeft, openLedger, places, take, type Ledger } from './ledger.ts';
import type { Asker, Owner, Printer, Printers } from './printers.ts';

/**
 * Whose line an output line is (pull-requests.md, 6.7 to 6.11). Commands share one output; what is known is their
 * order, how often each can print, and what each can print at all. In doubt a line is nobody's.
 */

/** Says for each candidate, in order of printing, whose it is. */
export function ownersOf<Candidate>(
  candidates: readonly Candidate[],
  printers: Printers<Candidate>,
): readonly Owner[] {
  const ledger = openLedger(candidates, printers);
  const { owners, old } = ledger;
  candidates.forEach((candidate, place) => {
    if (old.has(place)) owners[place] = 'shower';
    else if (!printers.askers.some((asker) => asker.admits(candidate))) owners[place] = 'outside';
  });
  const showers = rivalsOf(ledger, printers);
  if (showers === null) return settled(owners, 'shower');
  giveByBounds(ledger, printers.askers, showers);
  giveByOrder(ledger, printers.askers, showers);
  giveByPreference(ledger, printers.askers);
  return settled(owners, ledger.left === 0 ? 'shower' : 'ambiguous');
}

/**
 * Without showers all candidates are the askers' (6.8). Null where that settles it; else the showers, with the programs
 * where there are more candidates than the askers can have printed.
 */
function rivalsOf<Candidate>(
  ledger: Ledger<Candidate>,
  { showers, programs, ownReads, keyOf, loose }: Printers<Candidate>,
): readonly Printer<Candidate>[] | null {
  const open = places(ledger);
  const room = roomFor(ledger, open);
  const things = new Set(
    ledger.candidates.flatMap((candidate, place) =>
      ledger.owners[place] === null ? [keyOf(candidate)] : [],
    ),
  );
  const isMore = things.size > room;
  const mayBeMore = things.size + loose > room;
  if (showers.length > 0) return mayBeMore ? [...showers, ...programs] : showers;
  const others = [...programs, ...ownReads];
  if (mayBeMore && others.length > 0) return others;
  // gh prints its address last: with nothing else to explain the first ones, the last ones are the askers'.
  const fitting = isMore ? [...open].reverse() : open;
  const order = inOrder(ledger.askers);
  if (isMore) order.reverse();
  for (const place of fitting) giveToAny(ledger, place, order);
  return null;
}

/** How many of these candidates the askers can have printed: one that can have printed none of them explains none. */
function roomFor<Candidate>(
  { askers, candidates, capacity, limits }: Ledger<Candidate>,
  open: readonly number[],
): number {
  const left = open.flatMap((place) => candidates.slice(place, place + 1));
  const rooms = new Map<string, number>();
  askers.forEach(({ group, admits }, index) => {
    if (left.some(admits)) rooms.set(group, (rooms.get(group) ?? 0) + (capacity[index] ?? 0));
  });
  return sum([...rooms].map(([group, room]) => Math.min(room, limits.get(group) ?? Infinity)));
}

/** What no shower can have printed is an asker's (6.9, bounds first). */
function giveByBounds<Candidate>(
  ledger: Ledger<Candidate>,
  askers: readonly Asker<Candidate>[],
  showers: readonly Printer<Candidate>[],
): void {
  for (const place of places(ledger)) {
    const candidate = ledger.candidates[place];
    if (candidate === undefined || showers.some((shower) => shower.admits(candidate))) continue;
    giveToAny(ledger, place, inOrder(askers));
  }
}

/** Sure askers before every shower have the first candidates, those behind every shower the last, one each (6.9). */
function giveByOrder<Candidate>(
  ledger: Ledger<Candidate>,
  askers: readonly Asker<Candidate>[],
  showers: readonly Printer<Candidate>[],
): void {
  const left = places(ledger).flatMap((place) => ledger.candidates.slice(place, place + 1));
  const rivals = showers.filter((shower) => left.some((candidate) => shower.admits(candidate)));
  if (!rivals.every((shower) => shower.ordered)) return;
  const firstShower = Math.min(...rivals.map((shower) => shower.first));
  const lastShower = Math.max(...rivals.map((shower) => shower.last));
  const front = inOrder(askers).filter(
    (index) => isSingle(askers[index]) && endsBefore(askers[index], firstShower),
  );
  const back = inOrder(askers).filter(
    (index) => isSingle(askers[index]) && beginsBehind(askers[index], lastShower),
  );
  giveInTurn(ledger, front, linesLeft(ledger));
  giveInTurn(ledger, back.reverse(), linesLeft(ledger).reverse());
}

/**
 * Each takes the first that it can have printed; one that may have printed nothing makes the rest doubtful. Where that one
 * was shown before, it has no answer: the next line is still another's.
 */
function giveInTurn<Candidate>(
  ledger: Ledger<Candidate>,
  askers: readonly number[],
  open: readonly number[],
): void {
  let from = 0;
  for (const asker of askers) {
    if (ledger.capacity[asker] === 0) continue;
    if (ledger.askers[asker]?.sure !== true) return;
    const taken = open.findIndex((place, index) => index >= from && take(ledger, place, asker));
    if (taken >= 0) from = taken + 1;
  }
}

function giveByPreference<Candidate>(ledger: Ledger<Candidate>, askers: readonly Asker<Candidate>[]): void {
  askers.forEach((asker, index) => {
    const prefers = asker.prefers;
    if (prefers === null || !asker.sure) return;
    const open = places(ledger);
    const preferred = open.filter((place) => {
      const candidate = ledger.candidates[place];
      return candidate !== undefined && prefers(candidate);
    });
    if (preferred.length === open.length || preferred.length > (ledger.capacity[index] ?? 0)) return;
    for (const place of preferred) give(ledger, place, index);
  });
}

function inOrder<Candidate>(askers: readonly Asker<Candidate>[]): number[] {
  return askers.map((_, index) => index).sort((a, b) => (askers[a]?.first ?? 0) - (askers[b]?.first ?? 0));
}

function isSingle<Candidate>(asker: Asker<Candidate> | undefined): boolean {
  return asker !== undefined && asker.ordered && asker.most === 1;
}

function endsBefore<Candidate>(asker: Asker<Candidate> | undefined, place: number): boolean {
  return asker !== undefined && asker.last < place;
}

function beginsBehind<Candidate>(asker: Asker<Candidate> | undefined, place: number): boolean {
  return asker !== undefined && asker.first > place;
}

function settled(owners: readonly (Owner | null)[], rest: Owner): readonly Owner[] {
  return owners.map((owner) => owner ?? rest);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
