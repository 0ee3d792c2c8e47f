/** Rows of builtins. */
import type { Invocation } from '../walk/invoke.ts';
import { unknown, type Machine } from '../walk/machine.ts';
import { deadOutcome, fails, succeeds } from '../walk/outcome.ts';
import { complain, ended } from '../streams/programs.ts';
import { startRow } from '../walk/start-row.ts';
import { addFact } from '../state/facts.ts';
import type { Outcome, State } from '../state/state.ts';
import { descriptor, spoil, write } from '../streams/sinks.ts';

export interface BuiltinOptions {
  /** True if something that is not known goes to stdout. */
  readonly prints?: boolean;
  /** True if its status is known before it runs. */
  readonly settled?: boolean;
  /** False if no message of it holds its words. */
  readonly complains?: boolean;
}

export interface StartedBuiltin {
  readonly row: number | null;
  readonly state: State;
  /** Where nothing is known of its status. */
  readonly outcome: Outcome;
}

/** The row of a builtin, and where it leads if it only ends one way or the other. */
export function builtinRow(
  machine: Machine,
  invocation: Invocation,
  options: BuiltinOptions = {},
): StartedBuiltin {
  const { scope, state, words, span, owner } = invocation;
  const started = startRow(machine, scope, state, {
    words,
    span,
    owner,
    builtin: true,
    settled: options.settled === true,
    prints: null,
  });
  if (started.row === null) return { ...started, outcome: deadOutcome(state) };
  let now = started.state;
  const { descriptors } = now.shell;
  if (options.complains !== false) {
    if (now.live && descriptor(descriptors, 2).kind === 'shown') {
      for (const word of words) spoil(machine, word.text, 'maybe');
    }
    now = complain(machine, now);
  }
  if (options.prints === true) now = write(machine, now, descriptor(descriptors, 1), [unknown(machine)]);
  return { row: started.row, state: now, outcome: ended(machine, now, started.row) };
}

/** The outcome of a row whose status is known; such rows are nobody's `needs`. */
export function endedWith(machine: Machine, state: State, row: number | null, code: number): Outcome {
  if (row === null) return code === 0 ? succeeds(state) : fails(state, code);
  const kind = code === 0 ? 'succeeded' : 'failed';
  const now = { ...state, facts: addFact(state.facts, kind, row) };
  return code === 0 ? succeeds(now) : fails(now, code);
}

export function knownStatus(machine: Machine, invocation: Invocation, code: number): Outcome {
  const { row, state } = builtinRow(machine, invocation, { settled: true, complains: false });
  return endedWith(machine, state, row, code);
}
