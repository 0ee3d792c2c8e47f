/** Ways out of a place that lead further than behind it: by `exit`, `return`, `break`, `continue`, by an error. */
import type { Scope } from './scope.ts';
import type { Outcome, State } from '../state/state.ts';

/** How many ways out each list had at some time. */
export interface Marks {
  readonly exits: number;
  readonly leaves: number;
  readonly drops: number;
  readonly returns: number;
  readonly loops: readonly { readonly breaks: number; readonly continues: number }[];
}

export const marksOf = (scope: Scope): Marks => ({
  exits: scope.exits.length,
  leaves: scope.leaves?.length ?? 0,
  drops: scope.drops.length,
  returns: scope.returns?.length ?? 0,
  loops: scope.loops.map(({ breaks, continues }) => ({ breaks: breaks.length, continues: continues.length })),
});

/** Changes the ends of the shell and of the unit that came since, where they stand. */
export function amendEnds(scope: Scope, marks: Marks, change: (way: State) => State): void {
  const outcome = changing(change);
  amend(scope.exits, marks.exits, outcome);
  if (scope.leaves !== null) amend(scope.leaves, marks.leaves, outcome);
  if (scope.drops !== scope.exits) amend(scope.drops, marks.drops, outcome);
}

/** Changes the ends of the function and of the loops around that came since. */
export function amendJumps(scope: Scope, marks: Marks, change: (way: State) => State): void {
  if (scope.returns !== null) amend(scope.returns, marks.returns, changing(change));
  for (const [index, loop] of scope.loops.entries()) {
    const before = marks.loops[index];
    if (before === undefined) continue;
    amend(loop.breaks, before.breaks, change);
    amend(loop.continues, before.continues, change);
  }
}

const changing =
  (change: (way: State) => State) =>
  (end: Outcome): Outcome => ({ ...end, zero: change(end.zero), nonzero: change(end.nonzero) });

function amend<Way>(ways: Way[], from: number, change: (way: Way) => Way): void {
  for (let index = from; index < ways.length; index++) {
    const way = ways[index];
    if (way !== undefined) ways[index] = change(way);
  }
}
