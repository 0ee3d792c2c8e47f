/**
 * What is known of a path through the script: which rows were started, how they ended, whose output was printed.
 *
 * Promises rest on this (shell 6, 7): `always` is "started on every path that ends", `exitProves` "ended with 0 on
 * every path that ends with 0", `needs` the facts of the place where a row starts. A fact that one of two paths does
 * not hold is lost where they meet.
 */
import { hasRow, NO_ROWS, rowsBetween, rowSet, without, type RowSet } from './row-set.ts';

/** Which rows each fact is known of. */
export interface Facts {
  /** They were started. */
  readonly started: RowSet;
  /** How they ended, the last time. */
  readonly succeeded: RowSet;
  readonly failed: RowSet;
  /** If they ended with 0, their output is in the output of the script, unaltered (10.3). */
  readonly printed: RowSet;
  /** Assignments of the answer that were made; their numbers stand for rows. */
  readonly assigned: RowSet;
  /** They may have been run: those that were started, and those of which no other fact speaks. */
  readonly ran: RowSet;
}

export type FactKind = keyof Facts;

export const NO_FACTS: Facts = {
  started: NO_ROWS,
  succeeded: NO_ROWS,
  failed: NO_ROWS,
  printed: NO_ROWS,
  assigned: NO_ROWS,
  ran: NO_ROWS,
};

export function addFact(facts: Facts, kind: FactKind, row: number): Facts {
  const rows = rowSet(row);
  const { started, succeeded, failed, printed, assigned, ran } = facts;
  switch (kind) {
    case 'started':
      return { started: started | rows, succeeded, failed, printed, assigned, ran: ran | rows };
    case 'succeeded':
      return { started, succeeded: succeeded | rows, failed, printed, assigned, ran };
    case 'failed':
      return { started, succeeded, failed: failed | rows, printed, assigned, ran };
    case 'printed':
      return { started, succeeded, failed, printed: printed | rows, assigned, ran };
    case 'assigned':
      return { started, succeeded, failed, printed, assigned: assigned | rows, ran };
    case 'ran':
      return { started, succeeded, failed, printed, assigned, ran: ran | rows };
  }
}

/** The rows from `from` up to `to` may have been run. */
export const addRan = (facts: Facts, from: number, to: number): Facts => ({
  ...facts,
  ran: facts.ran | rowsBetween(from, to),
});

/** Rows whose output is printed if they ended with 0: where they failed, or cannot have run, that says nothing. */
const maybePrinted = ({ printed, failed, ran }: Facts, asked: RowSet): RowSet =>
  printed | failed | without(asked, ran);

/** What holds on both of two paths that meet. */
export function meetFacts(left: Facts, right: Facts): Facts {
  if (left === right) return left;
  const asked = left.printed | left.failed | right.printed | right.failed;
  return {
    started: left.started & right.started,
    succeeded: left.succeeded & right.succeeded,
    failed: left.failed & right.failed,
    printed: maybePrinted(left, asked) & maybePrinted(right, asked),
    assigned: left.assigned & right.assigned,
    ran: left.ran | right.ran,
  };
}

/** What holds where both are known to hold. */
export function joinFacts(base: Facts, more: Facts): Facts {
  if (base === more) return base;
  return {
    started: base.started | more.started,
    succeeded: base.succeeded | more.succeeded,
    failed: base.failed | more.failed,
    printed: base.printed | more.printed,
    assigned: base.assigned | more.assigned,
    ran: base.ran | more.ran,
  };
}

/** What holds of a path and of one beside it that nobody waits for: how rows of that one ended is not known. */
export function joinBeside(base: Facts, beside: Facts): Facts {
  const { started, printed, ran } = beside;
  return {
    ...base,
    started: base.started | started,
    printed: base.printed | printed,
    ran: base.ran | ran,
  };
}

/** `facts`, of which those of one kind that were not known before are kept for some rows alone. */
export const keepFacts = (before: Facts, facts: Facts, kind: FactKind, rows: RowSet): Facts => ({
  ...facts,
  [kind]: facts[kind] & (before[kind] | rows),
});

/** For two paths that meet: a row that one of them cannot have run. */
export interface Absent {
  readonly left: (row: number) => boolean;
  readonly right: (row: number) => boolean;
}

export const absentRows = (left: Facts, right: Facts): Absent => ({
  left: (row) => !hasRow(left.ran, row),
  right: (row) => !hasRow(right.ran, row),
});
