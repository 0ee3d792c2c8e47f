/** Traps that a signal or a command of the script starts: code that may run at any time from there on (shell 14.3). */
import { TRAPS } from './armed-traps.ts';
import { runText } from './code.ts';
import type { Invocation } from './invoke.ts';
import { atAnyTime, changedBy } from './loop-head.ts';
import { changesOf } from './loop-changes.ts';
import type { Machine } from './machine.ts';
import type { Scope } from './scope.ts';
import type { TrapSignals } from './trap-signals.ts';
import { addRan } from '../state/facts.ts';
import { eitherTrap } from '../state/merge-shells.ts';
import { mergeStates, settle } from '../state/merge.ts';
import {
  NO_TRAPS,
  withShell,
  type ArmedTrap,
  type Descriptor,
  type Outcome,
  type State,
} from '../state/state.ts';
import { knownText, type Text } from '../state/text.ts';
import { descriptor } from '../streams/sinks.ts';
import type { Statement } from '../syntax/nodes.ts';
import { parseCode } from '../syntax/parse.ts';

/** Lists what the trap runs, and gives the state behind the `trap`. */
export function withSignalTrap(
  machine: Machine,
  { scope, span, state, around }: Invocation,
  text: Text | null,
  signals: TrapSignals,
): State {
  const exits: Outcome[] = [];
  const inner: Scope = {
    ...scope,
    within: [...scope.within, 'trap'],
    times: null,
    maybe: true,
    unchecked: false,
    exits,
    leaves: null,
    drops: exits,
    trapped: { code: null, zero: state.facts, nonzero: state.facts },
    returns: null,
    loops: [],
    levels: scope.levels + 1,
  };
  const known = text === null ? null : knownText(text);
  const lists = known === null ? [] : listsOf(known, scope);
  const ofCommands = signals.errors || signals.commands;
  const begin = around === undefined ? state : withShell(state, { descriptors: around });
  const anyTime = atAnyTime(machine, scope, begin, { lists, ofCommands, from: span?.[0] ?? 0 });
  const start = printing(withoutItself(anyTime, signals));
  const from = machine.rows.length;
  const ran = settle(machine, runText(machine, inner, text, start, span));
  const to = machine.rows.length;
  const now = { ...state, facts: addRan(state.facts, from, to) };
  const trap: ArmedTrap = {
    lists,
    isUnread: known === null,
    ends: exits.length > 0,
    prints:
      to > from && [1, 2].some((number) => descriptor(start.shell.descriptors, number).kind === 'unknown'),
  };
  if (ofCommands) for (const call of changesOf(lists, null).calls) machine.trapCalls.add(call);
  const armed = withTrap(now, signals, trap);
  if (!signals.others) return armed;
  // What it does to the shell may be done from now on.
  const { contents, there, cuts, jobs, shell } =
    known === null
      ? mergeStates(machine, armed, ran)
      : changedBy(machine, armed, changesOf(lists, state.shell.functions));
  return { ...armed, contents, there, cuts, jobs, shell };
}

function withTrap(state: State, { errors, commands, known }: TrapSignals, trap: ArmedTrap): State {
  const { armed } = state.shell;
  if (!errors && !commands) return state;
  const onErrors = known ? trap : eitherTrap(armed.errors, trap);
  return withShell(state, {
    armed: {
      errors: errors ? onErrors : armed.errors,
      commands: commands ? eitherTrap(armed.commands, trap) : armed.commands,
    },
  });
}

/** A trap does not come while it runs. */
function withoutItself(state: State, { errors, commands, known }: TrapSignals): State {
  const { armed } = state.shell;
  if (!known || armed === NO_TRAPS) return state;
  const left = { errors: errors ? null : armed.errors, commands: commands ? null : armed.commands };
  return withShell(state, { armed: left });
}

/** What is printed where nobody knows may come where the output of any later command goes. */
function printing(state: State): State {
  const to: Descriptor = { kind: 'unknown', channel: TRAPS };
  const descriptors = new Map(state.shell.descriptors);
  for (const number of [1, 2])
    if (descriptor(descriptors, number).kind === 'unknown') descriptors.set(number, to);
  return withShell(state, { descriptors });
}

function listsOf(code: string, scope: Scope): (readonly Statement[])[] {
  return parseCode(code, null, scope.depth).units.map(({ statements }) => statements);
}
