/**
 * Whose line an output line is (pull-requests.md, 6.7 to 6.11). Commands share one output; what is known is their
 * order, how often each can print, and what each can print at all. In doubt a line is nobody's.
 */

/** A command that may have printed some of the candidates. */
export interface Printer<Candidate> {
  /** Can this command have printed that. */
  readonly admits: (candidate: Candidate) => boolean;
  /** Its first and last place among the commands of the script. */
  readonly first: number;
  readonly last: number;
  /** False for what runs side by side with others, or over and over. */
  readonly ordered: boolean;
}

/** A command whose answer a candidate would be. */
export interface Asker<Candidate> extends Printer<Candidate> {
  /** How many answers it can have printed at most. */
  readonly most: number;
  /** Askers of one kind share the failures that were printed: the number of answers that all of them can have. */
  readonly group: string;
  /** It must have printed its answer, whatever else stands in the output. */
  readonly sure: boolean;
  /** Where nothing else decides, its answer is one of these (6.10). */
  readonly prefers: ((candidate: Candidate) => boolean) | null;
}

export interface Printers<Candidate> {
  readonly askers: readonly Asker<Candidate>[];
  /** What prints things that existed before. */
  readonly showers: readonly Printer<Candidate>[];
  /** What may print anything, and is counted only where the askers cannot explain every candidate. */
  readonly programs: readonly Printer<Candidate>[];
  /** Looks at what an asker has opened, counted only beside programs and where there are no showers. */
  readonly ownReads: readonly Printer<Candidate>[];
  /** How many answers all askers of a group can have given; unbounded where a group is missing. */
  readonly limits: Readonly<Record<string, number>>;
  /** Candidates with one key are one thing in several forms. */
  readonly keyOf: (candidate: Candidate) => string;
  /** Further things in the output that an asker may have printed, in a form that no candidate has. */
  readonly loose: number;
  /** Candidates that were shown before: nobody's answer, and still lines that somebody printed. None where left out. */
  readonly isOld?: (candidate: Candidate) => boolean;
}

/** The place of the asker, or why there is none. */
export type Owner = number | 'shower' | 'outside' | 'ambiguous';

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

interface Ledger<Candidate> {
  readonly candidates: readonly Candidate[];
  readonly owners: (Owner | null)[];
  /** Places of those that were shown before. */
  readonly old: ReadonlySet<number>;
  readonly capacity: number[];
  readonly limits: Map<string, number>;
  readonly askers: readonly Asker<Candidate>[];
  /** Askers that may have answered and have not been given their answer. */
  left: number;
}

function openLedger<Candidate>(
  candidates: readonly Candidate[],
  printers: Printers<Candidate>,
): Ledger<Candidate> {
  const limits = new Map(Object.entries(printers.limits));
  const { askers, isOld = () => false } = printers;
  const open = askers.filter((asker) => asker.most > 0 && (limits.get(asker.group) ?? 1) > 0);
  return {
    candidates,
    owners: candidates.map(() => null),
    old: new Set(candidates.flatMap((candidate, place) => (isOld(candidate) ? [place] : []))),
    capacity: askers.map((asker) => asker.most),
    limits,
    askers,
    left: open.length,
  };
}

/** Gives a candidate to an asker, if the asker can still have printed one. */
function give<Candidate>(ledger: Ledger<Candidate>, place: number, asker: number): boolean {
  const taker = ledger.askers[asker];
  const candidate = ledger.candidates[place];
  if (taker === undefined || candidate === undefined || ledger.owners[place] !== null) return false;
  const limit = ledger.limits.get(taker.group) ?? Infinity;
  const capacity = ledger.capacity[asker] ?? 0;
  if (capacity <= 0 || limit <= 0 || !taker.admits(candidate)) return false;
  ledger.owners[place] = asker;
  ledger.capacity[asker] = capacity - 1;
  ledger.limits.set(taker.group, limit - 1);
  if (capacity === taker.most) ledger.left -= 1;
  return true;
}

/** Tries the askers in order, those bound to few candidates before those that take any. */
function giveToAny<Candidate>(ledger: Ledger<Candidate>, place: number, order: readonly number[]): boolean {
  return order.some((asker) => give(ledger, place, asker));
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

/** What is nobody's yet, and what was shown before. */
function linesLeft<Candidate>({ owners, old }: Ledger<Candidate>): number[] {
  return owners.flatMap((owner, place) => (owner === null || old.has(place) ? [place] : []));
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

function take<Candidate>(ledger: Ledger<Candidate>, place: number, asker: number): boolean {
  if (!ledger.old.has(place)) return give(ledger, place, asker);
  const candidate = ledger.candidates[place];
  if (candidate === undefined || ledger.askers[asker]?.admits(candidate) !== true) return false;
  ledger.capacity[asker] = 0;
  return true;
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

function places<Candidate>(ledger: Ledger<Candidate>): number[] {
  return ledger.owners.flatMap((owner, place) => (owner === null ? [place] : []));
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
