/** Builtins of a shell, and what each does to the shell (shell 5, 6, 10, 11, 13, 14). */
import { runEval, runSource } from './code.ts';
import { runBreak, runContinue, runExit, runReturn } from './flow.ts';
import { runCd, runPopd, runPushd } from './folders.ts';
import { runDeclare, runExport, runLocal, runReadonly, runUnset } from './declarations.ts';
import { runGetopts, runLet, runMapfile, runPrintf, runRead } from './input.ts';
import { runAlias, runSet, runShift, runShopt, runTrap, runUnalias, runWait } from './settings.ts';
import { runBuiltinTest } from './test.ts';
import { builtinRow, knownStatus } from './row.ts';
import { wordAt } from './words.ts';
import type { Invocation } from '../walk/invoke.ts';
import type { Machine } from '../walk/machine.ts';
import { runPrinting } from '../streams/printing.ts';
import { fails } from '../walk/outcome.ts';
import { mergeOutcomes } from '../state/merge.ts';
import type { Outcome } from '../state/state.ts';

export type Builtin = (machine: Machine, invocation: Invocation) => Outcome | null;

const BUILTINS: ReadonlyMap<string, Builtin> = new Map<string, Builtin>([
  [':', (machine, invocation) => knownStatus(machine, invocation, 0)],
  ['true', (machine, invocation) => knownStatus(machine, invocation, 0)],
  ['false', (machine, invocation) => knownStatus(machine, invocation, 1)],
  ['umask', (machine, invocation) => knownStatus(machine, invocation, 0)],
  ['echo', (machine, invocation) => runPrinting(machine, invocation, 'echo')],
  ['printf', runPrintf],
  ['[', runBuiltinTest],
  ['test', runBuiltinTest],
  ['exit', runExit],
  ['return', runReturn],
  ['break', runBreak],
  ['continue', runContinue],
  ['cd', runCd],
  ['pushd', runPushd],
  ['popd', runPopd],
  ['export', runExport],
  ['declare', runDeclare],
  ['typeset', runDeclare],
  ['local', runLocal],
  ['readonly', runReadonly],
  ['unset', runUnset],
  ['read', runRead],
  ['mapfile', runMapfile],
  ['readarray', runMapfile],
  ['getopts', runGetopts],
  ['let', runLet],
  ['set', runSet],
  ['shopt', runShopt],
  ['shift', runShift],
  ['alias', runAlias],
  ['unalias', runUnalias],
  ['trap', runTrap],
  ['wait', runWait],
  ['eval', runEval],
  ['source', runSource],
  ['.', runSource],
]);

/** Builtins that change nothing that is followed here. `command`, `builtin` and `exec` are wrappers (12.1). */
const OTHERS: ReadonlySet<string> = new Set(
  (
    'bg bind caller compgen complete compopt dirs disown enable fc fg hash help history jobs kill logout pwd suspend ' +
    'times type ulimit exec command builtin'
  ).split(' '),
);

const WRAPPERS: ReadonlySet<string> = new Set(['exec', 'command', 'builtin']);

/** Builtins that dash has not: there nothing is set, and the command fails (17.1). */
const NOT_IN_POSIX: ReadonlySet<string> = new Set(
  'declare typeset let source shopt mapfile readarray'.split(' '),
);

const isBeyondPosix = ({ scope, words }: Invocation, name: string): boolean =>
  scope.dialect === 'posix' && (NOT_IN_POSIX.has(name) || (name === 'printf' && wordAt(words, 1) === '-v'));

/** Null where the name is no builtin, or a builtin with a command behind it. */
export function runBuiltin(machine: Machine, invocation: Invocation, name: string): Outcome | null {
  const builtin = BUILTINS.get(name);
  if (builtin !== undefined) {
    const outcome = builtin(machine, invocation);
    if (outcome === null || !isBeyondPosix(invocation, name)) return outcome;
    return mergeOutcomes(machine, [outcome, fails(invocation.state)], invocation.state);
  }
  if (!OTHERS.has(name)) return null;
  if (WRAPPERS.has(name) && invocation.words.length > 1) return null;
  if (name === 'exec') return knownStatus(machine, invocation, 0);
  return builtinRow(machine, invocation, { prints: name === 'pwd' || name === 'type' }).outcome;
}
