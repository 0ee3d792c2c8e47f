/** Where two paths meet: what both agree on stays, everything else is unknown (shell 5.4). */
import type { Machine } from '../walk/machine.ts';
import { absentRows, meetFacts } from './facts.ts';
import { mergeShells } from './merge-shells.ts';
import { mergeText, newId, type Meeting } from './merge-values.ts';
import { mergeMaps } from './persistent-map.ts';
import { dead, FILE, type Outcome, type State } from './state.ts';
import type { Status } from './status.ts';
import { unknownPiece, type Text } from './text.ts';

function mergeStatus(left: Status, right: Status): Status {
  if (left === right) return left;
  const both = (a: Status['zero'], b: Status['zero']): Status['zero'] =>
    a === null || b === null ? (a ?? b) : meetFacts(a, b);
  return {
    code: left.code === right.code ? left.code : null,
    zero: both(left.zero, right.zero),
    nonzero: both(left.nonzero, right.nonzero),
  };
}

/** What is in a pipe or a file before the script writes to it. */
function contentsBefore(meeting: Meeting, key: string): Text {
  return key.startsWith(FILE) ? [unknownPiece(newId(meeting))] : [];
}

/** Two paths as one. A dead one adds nothing. */
export function mergeStates(machine: Machine, left: State, right: State): State {
  if (left === right || !right.live) return left;
  if (!left.live) return right;
  const meeting: Meeting = { machine, absent: absentRows(left.facts, right.facts) };
  return {
    live: true,
    facts: meetFacts(left.facts, right.facts),
    status: mergeStatus(left.status, right.status),
    contents: mergeMaps(left.contents, right.contents, (a, b, key) =>
      mergeText(meeting, a ?? contentsBefore(meeting, key), b ?? contentsBefore(meeting, key)),
    ),
    there: mergeMaps(left.there, right.there, (a, b) => (a === b ? a : undefined)),
    cuts: mergeMaps(left.cuts, right.cuts, () => true),
    jobs:
      left.jobs === right.jobs
        ? left.jobs
        : { own: left.jobs.own || right.jobs.own, stray: left.jobs.stray || right.jobs.stray },
    shell: mergeShells(meeting, left.shell, right.shell),
  };
}

/** Several paths as one; the latest are met first, since they share most. */
export function mergeAll(machine: Machine, states: readonly State[], otherwise: State): State {
  return states.reduceRight((merged, state) => mergeStates(machine, merged, state), otherwise);
}

/** The paths that live as one; `otherwise`, dead, where none does. */
function mergeLive(machine: Machine, states: readonly State[], otherwise: State): State {
  const living = states.filter(({ live }) => live);
  const last = living.pop();
  return last === undefined ? dead(otherwise) : mergeAll(machine, living, last);
}

/** The state after a command, whatever its status: `$?` tells the two apart (7.3). */
export function settle(machine: Machine, outcome: Outcome): State {
  const { zero, nonzero } = outcome;
  const code = !nonzero.live ? 0 : !zero.live ? outcome.code : null;
  const merged = mergeStates(machine, zero, nonzero);
  const status: Status = {
    code,
    zero: zero.live ? zero.facts : null,
    nonzero: nonzero.live ? nonzero.facts : null,
  };
  return { ...merged, status };
}

export function mergeOutcomes(machine: Machine, outcomes: readonly Outcome[], otherwise: State): Outcome {
  const codes = new Set(outcomes.filter(({ nonzero }) => nonzero.live).map(({ code }) => code));
  const [code] = codes;
  return {
    zero: mergeLive(
      machine,
      outcomes.map(({ zero }) => zero),
      otherwise,
    ),
    nonzero: mergeLive(
      machine,
      outcomes.map(({ nonzero }) => nonzero),
      otherwise,
    ),
    code: codes.size === 1 && code !== undefined ? code : null,
  };
}
