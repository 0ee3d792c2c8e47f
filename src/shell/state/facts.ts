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
 * - `printed`: if it ended with 0, its output is in the output of the script, unaltered (10.3);
 * - `assigned`: an assignment of the answer was made; its number stands for the row's;
 * - `ran`: the rows from `row` up to `to` may have been run, though no other fact speaks of them.
 */
export type FactKind = 'started' | 'succeeded' | 'failed' | 'printed' | 'assigned' | 'ran';

export interface Facts {
  readonly before: Facts | null;
  readonly length: number;
  readonly kind: FactKind;
  readonly row: number;
  readonly to: number;
  /** How many rows there were when the fact was noted. */
  readonly rows: number;
  /** The last fact before this one that says how a row ended. */
  readonly endBefore: Facts | null;
}

export const NO_FACTS: Facts = {
  before: null,
  length: 0,
  kind: 'ran',
  row: 0,
  to: 0,
  rows: 0,
  endBefore: null,
};

const isEnd = ({ kind }: Facts): boolean => kind === 'succeeded' || kind === 'failed';

/** The facts that say how a row ended, the last first. */
export function endsIn(facts: Facts): Facts[] {
  const ends: Facts[] = [];
  for (let fact = isEnd(facts) ? facts : facts.endBefore; fact !== null; fact = fact.endBefore)
    ends.push(fact);
  return ends;
}

export function addFact(
  facts: Facts,
  kind: FactKind,
  row: number,
  rows: number,
  to: number = row + 1,
): Facts {
  const endBefore = isEnd(facts) ? facts : facts.endBefore;
  return { before: facts, length: facts.length + 1, kind, row, to, rows, endBefore };
}

/** A fact taken over from another path. */
const addSame = (facts: Facts, { kind, row, to, rows }: Facts): Facts =>
  addFact(facts, kind, row, Math.max(rows, facts.rows), to);

/** Rows that one of two paths cannot have run. */
export interface Absent {
  readonly left: (row: number) => boolean;
  readonly right: (row: number) => boolean;
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

const KINDS: readonly FactKind[] = ['started', 'succeeded', 'failed', 'printed', 'assigned', 'ran'];

const key = (kind: FactKind, row: number): number => row * KINDS.length + KINDS.indexOf(kind);

/** True of rows that a path cannot have run: they came up after `shared`, and none of its facts covers them. */
function cannotHaveRun(shared: Facts, facts: readonly Facts[], row: number): boolean {
  if (row < shared.rows) return false;
  return !facts.some(
    ({ kind, row: from, to }) => (kind === 'started' || kind === 'ran') && from <= row && row < to,
  );
}

/** More facts than these are looked up in a set. */
const FEW = 8;

/** Is this among the facts of a path behind the shared ones? */
function holderOf(facts: readonly Facts[]): (kind: FactKind, row: number) => boolean {
  if (facts.length <= FEW) return (kind, row) => facts.some((fact) => fact.row === row && fact.kind === kind);
  const keys = new Set(facts.map((fact) => key(fact.kind, fact.row)));
  return (kind, row) => keys.has(key(kind, row));
}

/** What holds on both of two paths that meet; `rows` is how many rows there are by now. */
export function meetFacts(left: Facts, right: Facts, rows: number): Facts {
  if (left === right) return left;
  const { shared, left: lefts, right: rights } = part(left, right);
  /** `printed` also holds where the row failed, or where the path cannot have run it. */
  const holderWith = (facts: readonly Facts[]): ((kind: FactKind, row: number) => boolean) => {
    const holds = holderOf(facts);
    return (kind, row) =>
      holds(kind, row) || (kind === 'printed' && (holds('failed', row) || cannotHaveRun(shared, facts, row)));
  };
  const holdsLeft = holderWith(lefts);
  const holdsRight = holderWith(rights);
  let facts = addFact(shared, 'ran', shared.rows, rows, rows);
  const noted = new Set<number>();
  const note = (kind: FactKind, row: number): void => {
    if (!holdsLeft(kind, row) || !holdsRight(kind, row) || noted.has(key(kind, row))) return;
    noted.add(key(kind, row));
    facts = addFact(facts, kind, row, rows);
  };
  for (const { kind, row } of [...lefts, ...rights]) {
    if (kind === 'ran') continue;
    note(kind, row);
    if (kind === 'failed') note('printed', row);
  }
  return facts;
}

/** What holds where both are known to hold: `base` with what `more` knows besides, of the given kinds. */
export function joinFacts(base: Facts, more: Facts, kinds?: readonly FactKind[]): Facts {
  if (base === more) return base;
  return part(base, more)
    .right.filter(({ kind }) => kind === 'ran' || kinds === undefined || kinds.includes(kind))
    .reduce(addSame, base);
}

/** `into` with what `facts` knows behind `base`, which both begin with. */
export function joinBehind(into: Facts, base: Facts, facts: Facts): Facts {
  return part(base, facts).right.reduce(addSame, into);
}

/** `facts` with those behind `base` that `keep` says. */
export function filterFacts(base: Facts, facts: Facts, keep: (fact: Facts) => boolean): Facts {
  const { shared, right } = part(base, facts);
  return right.filter((fact) => fact.kind === 'ran' || keep(fact)).reduce(addSame, shared);
}

/** For two paths that meet: which rows the left one, and which the right one, cannot have run. */
export function absentRows(left: Facts, right: Facts): Absent {
  let known: Parting | undefined;
  const parting = (): Parting => (known ??= part(left, right));
  return {
    left: (row) => cannotHaveRun(parting().shared, parting().left, row),
    right: (row) => cannotHaveRun(parting().shared, parting().right, row),
  };
}

/** Rows of which the facts of one kind speak; `since` leaves out facts that were noted before there were more rows. */
export function rowsWith(facts: Facts, kind: FactKind, since: number = -1): Set<number> {
  const rows = new Set<number>();
  for (let fact: Facts | null = facts; fact !== null && fact.rows > since; fact = fact.before) {
    if (fact.kind === kind) rows.add(fact.row);
  }
  return rows;
}
