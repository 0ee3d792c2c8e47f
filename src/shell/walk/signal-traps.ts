/** Traps that a signal or a failing command starts: code that may run at any time from there on (shell 14.3). */
import { runText } from './code.ts';
import type { Invocation } from './invoke.ts';
import { atAnyTime, changedBy } from './loop-head.ts';
import type { Changes } from './changes.ts';
import { changesOf } from './loop-changes.ts';
import type { Machine } from './machine.ts';
import type { Scope } from './scope.ts';
import { addRan } from '../state/facts.ts';
import { mergeStates, settle } from '../state/merge.ts';
import type { Outcome, State } from '../state/state.ts';
import { knownText, type Text } from '../state/text.ts';
import { parseCode } from '../syntax/parse.ts';
import { withOption } from '../words/variables.ts';

/** True of what is no signal, but comes with commands of the script. */
export const isOfCommands = (signal: string | null): boolean =>
  signal === null || /^(?:SIG)?(?:ERR|DEBUG|RETURN)$/iu.test(signal);

/** Lists what the trap runs, and gives the state behind the `trap`. */
export function withSignalTrap(
  machine: Machine,
  { scope, span }: Invocation,
  text: Text | null,
  state: State,
  ofCommands: boolean,
): State {
  const exits: Outcome[] = [];
  const inner: Scope = {
    ...scope,
    within: [...scope.within, 'trap'],
    times: null,
    maybe: true,
    unchecked: false,
    exits,
    drops: exits,
    trapped: { code: null, zero: state.facts, nonzero: state.facts },
    returns: null,
    loops: [],
    levels: scope.levels + 1,
  };
  const start = atAnyTime(machine, scope, state, span?.[0] ?? 0);
  const from = machine.rows.length;
  const ran = settle(machine, runText(machine, inner, text, start, span));
  const to = machine.rows.length;
  // What it does to the shell may be done from now on.
  const known = text === null ? null : knownText(text);
  const { contents, there, cuts, jobs, shell } =
    known === null
      ? mergeStates(machine, state, ran)
      : changedBy(machine, state, changesIn(known, scope, state));
  const now = {
    ...state,
    contents,
    there,
    cuts,
    jobs,
    shell,
    facts: addRan(state.facts, from, to),
  };
  return ofCommands && exits.length > 0 ? withOption(now, 'trappedErrors', true) : now;
}

function changesIn(code: string, scope: Scope, { shell }: State): Changes {
  const { units } = parseCode(code, null, scope.depth);
  return changesOf(
    units.map(({ statements }) => statements),
    shell.functions,
  );
}
