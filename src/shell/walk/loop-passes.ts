/**
 * Behind a loop that was walked once: every way out of it, by its condition, `break`, `exit` or `return`, may have
 * been taken in the first pass or in a later one, after passes that wrote what they wrote and printed what they
 * printed.
 */
import { unknown, type Machine } from './machine.ts';
import type { Scope } from './scope.ts';
import type { Facts } from '../state/facts.ts';
import { mergeStates } from '../state/merge.ts';
import { mapEntries, mapGet } from '../state/persistent-map.ts';
import { rowsBetween, without } from '../state/row-set.ts';
import { withVariable, type State, type Value } from '../state/state.ts';
import { channelsOf, lesserShare, rowsOf, type Share, type Text } from '../state/text.ts';
import { withContents } from '../streams/sinks.ts';
import { amendEnds, amendJumps, type Marks } from './ways.ts';

/** A loop, once a pass of it was walked. */
export interface Passes {
  readonly machine: Machine;
  /** The state at its head, and at the end of a pass. */
  readonly head: State;
  readonly back: State;
  /** How many rows there were at its head. */
  readonly from: number;
  /** Variables that it sets. */
  readonly names: readonly string[];
}

/** A way out of the loop, whichever pass took it. */
export function inAnyPass(passes: Passes, way: State): State {
  if (!passes.back.live || !way.live) return way;
  return mergeStates(passes.machine, way, inLaterPass(passes, way));
}

/** The ways out that lead further than behind the loop, amended where they stand. */
export function amendOuter(passes: Passes, scope: Scope, marks: Marks): void {
  const change = (way: State): State => inAnyPass(passes, way);
  amendEnds(scope, marks, change);
  amendJumps(scope, marks, change);
}

/** The same way out after earlier passes: of their output only what each pass printed is sure to be printed. */
function inLaterPass({ machine, back, from, names }: Passes, way: State): State {
  const to = machine.rows.length;
  const isInside = (row: number): boolean => row >= from && row < to;
  const inside = rowsBetween(from, to);
  const facts: Facts = {
    ...way.facts,
    printed: without(way.facts.printed, inside) | (back.facts.printed & inside),
    ran: way.facts.ran | inside,
  };
  const { contents, there, cuts, shell } = mergeStates(machine, way, back);
  const { functions, exportedFunctions, aliases, exitTraps, armed } = shell;
  let now: State = {
    ...way,
    facts,
    contents,
    there,
    cuts,
    shell: { ...way.shell, functions, exportedFunctions, aliases, exitTraps, armed },
  };
  for (const name of names) now = withOlderValue(machine, now, name, isInside);
  for (const [id] of mapEntries(back.cuts)) {
    const text = mapGet(now.contents, id);
    if (text !== undefined) now = withContents(now, id, weakened(machine, text, isInside));
  }
  return now;
}

/** What a variable got in earlier passes is gone. */
function withOlderValue(
  machine: Machine,
  state: State,
  name: string,
  isInside: (row: number) => boolean,
): State {
  const variable = mapGet(state.shell.variables, name);
  if (variable === undefined) return state;
  const value = weakenedValue(machine, variable.value, isInside);
  return value === variable.value
    ? state
    : { ...state, shell: withVariable(state.shell, name, { ...variable, value }) };
}

function weakenedValue(machine: Machine, value: Value, isInside: (row: number) => boolean): Value {
  if (value.kind === 'text') {
    const text = weakened(machine, value.text, isInside);
    return text === value.text ? value : { ...value, text };
  }
  if (value.kind === 'unset' || value.elements === null) return value;
  return {
    ...value,
    elements: value.elements.map((field) => ({ ...field, text: weakened(machine, field.text, isInside) })),
  };
}

/** A text in which the rows of a loop are no more than `maybe`. */
function weakened(machine: Machine, text: Text, isInside: (row: number) => boolean): Text {
  const holds = (piece: string | Text[number]): boolean =>
    typeof piece !== 'string' && [...piece.rows].some(([row, share]) => share === 'whole' && isInside(row));
  if (!text.some(holds)) return text;
  return text.map((piece) => {
    if (typeof piece === 'string' || !holds(piece)) return piece;
    const rows = new Map<number, Share>();
    for (const [row, share] of rowsOf([[piece]], 'whole')) {
      rows.set(row, isInside(row) ? lesserShare(share, 'maybe') : share);
    }
    const { between, fallback, number, status, tilde } = piece;
    return unknown(machine, {
      rows,
      channels: channelsOf([[piece]]),
      between,
      fallback,
      number,
      status,
      tilde,
    });
  });
}
