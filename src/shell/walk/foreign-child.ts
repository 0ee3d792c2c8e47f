/** PowerShell and cmd as programs of a script: their code is read in their own dialect (shell 17.4). */
import { foreignCall } from '../foreign-call.ts';
import { readForeign } from '../foreign.ts';
import { nameOf, type Invocation } from './invoke.ts';
import { addUnread, BUDGET, stop, unknown, type Machine } from './machine.ts';
import { either } from './outcome.ts';
import { itemsText, outerWords } from './outer-words.ts';
import { programName } from '../program-name.ts';
import { runProgram } from '../streams/programs.ts';
import { environmentOf } from './start-row.ts';
import { addFact } from '../state/facts.ts';
import type { Outcome, State } from '../state/state.ts';
import { descriptor, write } from '../streams/sinks.ts';
import type { Command, Sink } from '../types.ts';

const FOREIGN = /^(?:pwsh|powershell|cmd)$/iu;

/** Null where the program is neither of the two. */
export function runForeign(machine: Machine, invocation: Invocation): Outcome | null {
  const { scope, words, span } = invocation;
  if (!FOREIGN.test(programName(nameOf(invocation) ?? ''))) return null;
  const call = foreignCall(outerWords(words));
  if (call === null) return null;
  const { code, dialect, name } = call;
  if (code === null || itemsText(code).trim() === '') {
    if (words.length > 1) addUnread(machine, code === null ? 'dialect' : 'dynamic-code', span, '');
    return runProgram(machine, invocation, name);
  }
  const reading = readForeign(dialect, code, {
    span,
    within: [...scope.within, 'shell'],
    via: [...scope.via, name],
    programs: machine.programs,
    depth: scope.depth + 1,
  });
  machine.unread.push(...reading.unread);
  const first = machine.rows.length;
  const now = reading.commands.reduce(
    (state, command) => addForeign(machine, invocation, state, command, first),
    invocation.state,
  );
  return either(now);
}

function addForeign(
  machine: Machine,
  { scope, span, owner }: Invocation,
  state: State,
  command: Command,
  first: number,
): State {
  if (machine.stopped) return state;
  if (machine.rows.length >= BUDGET.rows) {
    stop(machine, 'budget-commands', span);
    return state;
  }
  const row = machine.rows.length;
  const { descriptors, folders } = state.shell;
  const stdout = descriptor(descriptors, 1);
  owner.row ??= row;
  const { env, unset } = environmentOf(machine, state.shell);
  machine.rows.push({
    env,
    unset,
    words: [],
    span,
    flow: { live: state.live, maybe: true, facts: state.facts },
    times: scope.times,
    within: command.within,
    via: command.via ?? [],
    concurrent: scope.concurrent || state.jobs.own || state.jobs.stray || command.concurrent === true,
    stdin: descriptor(descriptors, 0),
    stdout,
    stderr: descriptor(descriptors, 2),
    folder: folders.current,
    builtin: command.seen === undefined,
    settled: false,
    input: null,
    prints: null,
    foreign: shifted(command, first),
  });
  const now = { ...state, facts: addFact(state.facts, 'ran', row) };
  // What it shows goes where its shell's output goes, and nobody knows whether it does.
  const piece = unknown(machine, { rows: new Map([[row, 'changed']]) });
  return command.output === 'shown' && stdout.kind !== 'shown' ? write(machine, now, stdout, [piece]) : now;
}

/** A row whose numbers of other rows count from `first`. */
function shifted(command: Command, first: number): Command {
  const move = (rows: readonly number[]): number[] => rows.map((row) => row + first);
  const sink = (to: Sink): Sink => ({
    ...to,
    ...(to.into === undefined ? {} : { into: move(to.into) }),
    ...(to.command === undefined ? {} : { command: to.command + first }),
  });
  const { stdout, stderr, stdin, prints } = command;
  return {
    ...command,
    ...(stdout === undefined ? {} : { stdout: sink(stdout) }),
    ...(stderr === undefined ? {} : { stderr: sink(stderr) }),
    ...(stdin?.commands === undefined ? {} : { stdin: { ...stdin, commands: move(stdin.commands) } }),
    ...(prints === undefined
      ? {}
      : { prints: prints.map((piece) => (typeof piece === 'string' ? piece : { from: move(piece.from) })) }),
  };
}
