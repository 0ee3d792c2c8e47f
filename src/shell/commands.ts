/** From a script, or an argv array, to the commands that it runs (spec: docs/guide/shell.md). */
import { answer } from './walk/answer.ts';
import { runCode } from './walk/code.ts';
import { readForeign } from './foreign.ts';
import { firstState } from './walk/first-state.ts';
import { invoke } from './walk/invoke.ts';
import { addUnread, BUDGET, newMachine, step, type Machine } from './walk/machine.ts';
import { newOwner } from './words/site.ts';
import type { Scope, ShellDialect } from './walk/scope.ts';
import type { Outcome, State } from './state/state.ts';
import { textOf } from './state/text.ts';
import { runShell } from './walk/subshell.ts';
import { parseCode } from './syntax/parse.ts';
import type { Dialect, ShellOptions, ShellReading } from './types.ts';
import { listUncalled } from './walk/uncalled.ts';
import { field } from './words/variables.ts';

const PROGRAMS: readonly string[] = ['gh', 'hub', 'curl', 'wget'];

/**
 * The simple commands that `input` runs: with which words, in which order, on which conditions, and where their output
 * goes. A script is text, read in `options.dialect`; an argv array is one command whose words are as they are. Nothing
 * is run and nothing is looked up; text that could not be read is told by `unread`, never thrown.
 */
export function commandsOf(input: string | readonly string[], options: ShellOptions = {}): ShellReading {
  const programs = options.programs ?? PROGRAMS;
  const { dialect = 'bash' } = options;
  if (typeof input === 'string' && (dialect === 'powershell' || dialect === 'cmd')) {
    return readForeign(dialect, input, { programs });
  }
  const machine = newMachine(typeof input === 'string' ? input : '', programs);
  const state = firstState(machine, options.variables ?? {}, options.args);
  const scope = firstScope(shellDialect(dialect), typeof input === 'string');
  if (typeof input === 'string') return readScript(machine, scope, input, state);
  const outcome = runShell(machine, scope, state, (inner, start) => runArgv(machine, inner, input, start));
  return answer(machine, outcome);
}

const shellDialect = (dialect: Dialect): ShellDialect =>
  dialect === 'powershell' || dialect === 'cmd' ? 'unknown' : dialect;

function firstScope(dialect: ShellDialect, isScript: boolean): Scope {
  return {
    within: [],
    via: [],
    times: 1,
    concurrent: false,
    maybe: false,
    origin: { fixed: isScript ? undefined : null, holes: [] },
    dialect,
    unchecked: false,
    trapped: null,
    stage: false,
    depth: 0,
    levels: 0,
    held: [],
    calls: [],
    aliases: [],
    exits: [],
    leaves: null,
    drops: [],
    returns: null,
    loops: [],
    substitutedInLoop: false,
  };
}

function readScript(machine: Machine, scope: Scope, script: string, state: State): ShellReading {
  const over =
    script.length > BUDGET.characters
      ? 'budget-size'
      : heredocs(script) > BUDGET.heredocs
        ? 'budget-heredocs'
        : null;
  if (over !== null) {
    addUnread(machine, over, [0, script.length], script);
    return { commands: [], assignments: [], unread: machine.unread, complete: false };
  }
  const code = parseCode(script);
  const outcome = runShell(machine, scope, state, (inner, start) => runCode(machine, inner, code, start));
  listUncalled(machine, outcome);
  return answer(machine, outcome);
}

/** Operators of here-documents, at most: text may look like one. */
const heredocs = (script: string): number => script.match(/(?<!<)<<(?!<)/gu)?.length ?? 0;

/** An argv array is one command (13.4). */
function runArgv(machine: Machine, scope: Scope, argv: readonly string[], state: State): Outcome {
  const words = argv.map((word) => field(textOf(word)));
  if (words.length === 0 || !step(machine, null))
    return { zero: state, nonzero: { ...state, live: false }, code: null };
  return invoke(machine, { words, state, scope, span: null, owner: newOwner(), finds: 'everything' });
}
