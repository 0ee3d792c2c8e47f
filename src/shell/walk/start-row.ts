/** A row begins: its place, its streams, its environment (shell 1.3, 11). */
import { environmentText } from '../words/variables.ts';
import { BUDGET, stop, type Machine } from './machine.ts';
import type { Environment } from './row.ts';
import type { Scope } from './scope.ts';
import { addFact } from '../state/facts.ts';
import { mapEntries } from '../state/persistent-map.ts';
import type { Field, Owner, Shell, State } from '../state/state.ts';
import type { Text } from '../state/text.ts';
import { contentsOf, descriptor } from '../streams/sinks.ts';

export interface NewRow {
  readonly words: readonly Field[];
  readonly span: readonly [number, number] | null;
  readonly owner: Owner;
  readonly builtin: boolean;
  /** True where its status is known before it runs. */
  readonly settled: boolean;
  readonly prints: Text | null;
}

export interface Started {
  /** Null where there may be no more rows. */
  readonly row: number | null;
  readonly state: State;
}

export function startRow(machine: Machine, scope: Scope, state: State, row: NewRow): Started {
  if (machine.stopped) return { row: null, state };
  if (machine.rows.length >= BUDGET.rows) {
    stop(machine, 'budget-commands', row.span);
    return { row: null, state };
  }
  const number = machine.rows.length;
  const { descriptors } = state.shell;
  const stdin = descriptor(descriptors, 0);
  const { env, unset } = environmentOf(machine, state.shell);
  machine.rows.push({
    env,
    unset,
    words: row.words,
    span: row.span,
    flow: { live: state.live, maybe: scope.maybe, facts: state.facts },
    times: scope.times,
    within: scope.within,
    via: scope.via,
    concurrent: scope.concurrent || state.jobs.own || state.jobs.stray,
    stdin,
    stdout: descriptor(descriptors, 1),
    stderr: descriptor(descriptors, 2),
    folder: state.shell.folders.current,
    builtin: row.builtin,
    settled: row.settled,
    input: stdin.kind === 'piped' ? contentsOf(machine, state, stdin.id) : null,
    prints: row.prints,
  });
  row.owner.row ??= number;
  if (stdin.kind === 'piped') {
    const readers = machine.readers.get(stdin.id);
    if (readers === undefined) machine.readers.set(stdin.id, [number]);
    else readers.push(number);
  }
  // A row of which nobody is sure leaves no fact, but later forks must know that it was there.
  const fact = state.live && !scope.maybe ? 'started' : 'ran';
  return { row: number, state: { ...state, facts: addFact(state.facts, fact, number) } };
}

/** What the script exports, and what it took away; kept for as long as none of it changes. */
export function environmentOf(machine: Machine, shell: Shell): Environment {
  const { exports, age, cleared } = shell;
  const known = exports === null ? undefined : machine.environments.get(exports);
  if (known?.age === age && known.cleared === cleared) return known.environment;
  const env = new Map<string, string | null>();
  const unset: string[] = cleared ? ['*'] : [];
  for (const [name, { value, doubted, age: since }] of mapEntries(exports)) {
    if (since < age || (doubted && value.kind !== 'unset')) env.set(name, null);
    else if (value.kind === 'unset') unset.push(name);
    else env.set(name, environmentText(value));
  }
  const environment: Environment = { env, unset };
  if (exports !== null) machine.environments.set(exports, { environment, age, cleared });
  return environment;
}
