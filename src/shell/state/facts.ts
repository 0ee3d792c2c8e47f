/**
 * What is known of a path through the script: which rows were started, how they ended, whose output was printed.
 * Facts are a chain that paths share up to where they part, so that two paths are compared over their own ends only.
 *
 * Promises rest on this (shell 6, 7): `always` is "started on every path that ends", `exitProves` "ended with 0 on
 * every path that ends with 0", `needs` the facts of the place where a row starts. A fact that one of two paths does
 * not hold is lost where they meet.
 */

/**
 * - `started`: the row was started;
 * - `succeeded`, `failed`: how it ended, the last time;
 * - `assigned`: an assignment of the answer was made; its number stands for the row's;
 * - `printed`: if it ended with 0, its output is in the output of the script, unaltered (10.3).
 */
export type FactKind = 'started' | 'succeeded' | 'failed' | 'printed' | 'assigned' | 'meeting';

export interface Facts {
  readonly before: Facts | null;
  readonly length: number;
  readonly kind: FactKind;
  readonly row: number;
  /** How many rows there were when the fact was noted: a path that left before cannot have run later ones. */
  readonly rows: number;
}

export const NO_FACTS: Facts = { before: null, length: 0, kind: 'meeting', row: -1, rows: 0 };

export function addFact(facts: Facts, kind: FactKind, row: number, rows: number): Facts {
  return { before: facts, length: facts.length + 1, kind, row, rows };
}

interface Parting {
  readonly shared: Facts;
  /** Facts behind the shared ones, oldest first. */
  readonly left: readonly Facts[];
  readonly right: readonly Facts[];
}

function part(left: Facts, right: Facts): Parting {
  const lefts: Facts[] = [];
  const rights: Facts[] = [];
  let a = left;
  let b = right;
  while (a !== b) {
    if (a.length >= b.length) {
      lefts.push(a);
      a = a.before ?? NO_FACTS;
    }
    if (b.length > a.length) {
      rights.push(b);
      b = b.before ?? NO_FACTS;
    }
  }
  return { shared: a, left: lefts.reverse(), right: rights.reverse() };
}

const KINDS: readonly FactKind[] = ['started', 'succeeded', 'failed', 'printed', 'assigned', 'meeting'];

const key = (kind: FactKind, row: number): number => row * KINDS.length + KINDS.indexOf(kind);

const keyOf = ({ kind, row }: Facts): number => key(kind, row);

/** What holds on both of two paths that meet; `rows` is how many rows there are by now. */
export function meetFacts(left: Facts, right: Facts, rows: number): Facts {
  if (left === right) return left;
  const { shared, left: lefts, right: rights } = part(left, right);
  const leftKeys = new Set(lefts.map(keyOf));
  const rightKeys = new Set(rights.map(keyOf));
  /** `printed` also holds where the row failed, or where this path cannot have run it. */
  const holds = (fact: Facts, keys: ReadonlySet<number>): boolean =>
    keys.has(keyOf(fact)) ||
    (fact.kind === 'printed' && (keys.has(key('failed', fact.row)) || fact.row >= shared.rows));
  let facts = addFact(shared, 'meeting', -1, rows);
  for (const fact of lefts) {
    if (fact.kind !== 'meeting' && holds(fact, rightKeys)) facts = addFact(facts, fact.kind, fact.row, rows);
  }
  for (const fact of rights) {
    if (fact.kind === 'printed' && !leftKeys.has(keyOf(fact)) && holds(fact, leftKeys)) {
      facts = addFact(facts, fact.kind, fact.row, rows);
    }
  }
  return facts;
}

/** What holds where both are known to hold: `base` with what `more` knows besides, of the given kinds. */
export function joinFacts(base: Facts, more: Facts, kinds?: readonly FactKind[]): Facts {
  if (base === more) return base;
  let facts = base;
  for (const fact of part(base, more).right) {
    if (fact.kind !== 'meeting' && (kinds === undefined || kinds.includes(fact.kind))) {
      facts = addFact(facts, fact.kind, fact.row, Math.max(fact.rows, facts.rows));
    }
  }
  return facts;
}

/** `into` with what `facts` knows behind `base`, which both begin with. */
export function joinBehind(into: Facts, base: Facts, facts: Facts): Facts {
  const behind: Facts[] = [];
  for (let fact = facts; fact !== base && fact.length > base.length; fact = fact.before ?? NO_FACTS) behind.push(fact);
  let joined = into;
  for (const { kind, row, rows } of behind.reverse()) {
    if (kind !== 'meeting') joined = addFact(joined, kind, row, Math.max(rows, joined.rows));
  }
  return joined;
}

/** `facts` with those behind `base` that `keep` says. */
export function filterFacts(base: Facts, facts: Facts, keep: (fact: Facts) => boolean): Facts {
  const { shared, right } = part(base, facts);
  let kept = shared;
  for (const fact of right) {
    if (fact.kind === 'meeting' || keep(fact)) kept = addFact(kept, fact.kind, fact.row, fact.rows);
  }
  return kept;
}

/** Can a row with this number have run only on one of two paths that meet here? */
export function isNewSince(left: Facts, right: Facts): (row: number) => boolean {
  if (left === right) return () => false;
  const { rows } = part(left, right).shared;
  return (row) => row >= rows;
}

/** Rows of which the facts of one kind speak. */
export function rowsWith(facts: Facts, kind: FactKind): Set<number> {
  const rows = new Set<number>();
  for (let fact: Facts | null = facts; fact !== null; fact = fact.before)
    if (fact.kind === kind) rows.add(fact.row);
  return rows;
}
