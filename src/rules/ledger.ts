import type { Asker, Owner, Printers } from './printers.ts';

/** Which candidate was given to which asker, and what the askers can still have printed (pull-requests.md, 6.7 to 6.11). */
export interface Ledger<Candidate> {
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

export function openLedger<Candidate>(
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
export function give<Candidate>(ledger: Ledger<Candidate>, place: number, asker: number): boolean {
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
export function giveToAny<Candidate>(
  ledger: Ledger<Candidate>,
  place: number,
  order: readonly number[],
): boolean {
  return order.some((asker) => give(ledger, place, asker));
}

/** What is nobody's yet, and what was shown before. */
export function linesLeft<Candidate>({ owners, old }: Ledger<Candidate>): number[] {
  return owners.flatMap((owner, place) => (owner === null || old.has(place) ? [place] : []));
}

export function take<Candidate>(ledger: Ledger<Candidate>, place: number, asker: number): boolean {
  if (!ledger.old.has(place)) return give(ledger, place, asker);
  const candidate = ledger.candidates[place];
  if (candidate === undefined || ledger.askers[asker]?.admits(candidate) !== true) return false;
  ledger.capacity[asker] = 0;
  return true;
}

export function places<Candidate>(ledger: Ledger<Candidate>): number[] {
  return ledger.owners.flatMap((owner, place) => (owner === null ? [place] : []));
}
