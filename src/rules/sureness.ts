import { programName } from '../shell/index.ts';
import type { Command, Surrounding } from '../shell/types.ts';
import { complainsBesideAddresses, saysNoneFound } from './failures.ts';
import type { Asking } from './asking.ts';
import type { CleanOutput } from './output-lines.ts';
import type { OwnFiles } from './own-files.ts';
import type { Run } from './verdict.ts';

/** Must an opener have printed its answer, whatever else stands in the output (pull-requests.md, 6.9 a to c). */
export function isSure(
  opener: Asking,
  run: Run,
  readers: OwnFiles['readers'],
  output: CleanOutput,
  rivals: readonly number[],
): boolean {
  // Its answer may stand in what is missing, or would have come yet.
  if (!run.whole) return false;
  if (provenByExit(opener, run)) return true;
  const commands = run.reading.shell.commands;
  if (rivals.length > 0 && rivals.every((rival) => runsAfterSuccess(commands[rival], opener.index)))
    return true;
  // What may not have run at all has no errors to show.
  return hasStarted(opener, run, output) && showsAllErrors(opener, run, readers) && isCalm(output);
}

/** The call ended well, and would not have if this command had failed. */
export function provenByExit({ command }: Asking, run: Run): boolean {
  return run.status === 'ok' && command.exitProves && tellsByExit(command);
}

/** To curl, an answer of 404 is a success unless `-f` or its like is given. */
function tellsByExit(command: Command): boolean {
  const fails = ['--fail', '--fail-with-body'].some((name) => command.argv.includes(name));
  return programName(command.argv[0] ?? '') !== 'curl' || fails || hasShort(command, 'f');
}

/** Does a command run only where that one has ended well. */
export function runsAfterSuccess(command: Command | undefined, index: number): boolean {
  return command?.needs?.success.includes(index) === true;
}

/** Places that a script may pass by for reasons that no exit status tells. */
const CONDITIONAL: ReadonlySet<Surrounding> = new Set([
  'branch',
  'loop',
  'condition',
  'trap',
  'xargs',
  'find',
  'unparsed',
]);

/**
 * Has the script come to this command: in any case; or the call ended well, which it could not if what stands before it
 * (`A && B | tail -1`) had failed; or gh said that there was nothing to look at (`gh pr view || gh pr create`).
 */
export function hasStarted({ command }: Asking, run: Run, output: CleanOutput): boolean {
  if (command.runs === 'always') return true;
  const { commands } = run.reading.shell;
  const proven = (place: number): boolean => run.status === 'ok' && commands[place]?.exitProves === true;
  // The stages of a pipe start together.
  if (command.stdout?.into?.some(proven) === true) return true;
  if (command.within.some((each) => each !== 'branch' && CONDITIONAL.has(each))) return false;
  const { success = [], failure = [] } = command.needs ?? {};
  const inBranch = command.within.includes('branch');
  if (failure.length === 0) return !inBranch && success.length > 0 && success.every(proven);
  const looks = failure.every((place) => isLook(commands[place]));
  return looks && success.every(proven) && output.lines.some((line) => saysNoneFound(line.text));
}

/** `gh pr view` and the like, which fail with a word of their own where the branch has no pull request. */
function isLook(command: Command | undefined): boolean {
  return command?.argv[0] === 'gh' && command.argv.includes('pr');
}

function showsAllErrors(opener: Asking, run: Run, readers: OwnFiles['readers']): boolean {
  const { command } = opener;
  const { stdout, stderr } = command;
  if (hidesErrors(command)) return false;
  if (stderr === undefined || stderr.to === 'shown') return true;
  if (stderr.to === 'file' && stdout?.to !== 'file') return isReadOnFailure(opener, run, readers);
  const together = stdout !== undefined && JSON.stringify({ ...stdout }) === JSON.stringify({ ...stderr });
  if (!together || command.seen !== 'whole') return false;
  return stdout.to === 'file' || stdout.variable !== undefined ? isPrintedOnFailure(opener, run) : true;
}

/** `gh pr create 2>err.txt || cat err.txt`: the errors are shown where there are any. */
function isReadOnFailure(opener: Asking, run: Run, readers: OwnFiles['readers']): boolean {
  return [...readers].some(([place, { openers }]) => {
    const reader = run.reading.shell.commands[place];
    return openers.includes(opener.index) && reader?.argv[0] === 'cat' && runsAfterFailure(reader, opener);
  });
}

/** `url=$(gh pr create 2>&1); echo "$url"`, and not so under `set -e`: a failure ends the script before it is printed. */
function isPrintedOnFailure(opener: Asking, run: Run): boolean {
  return run.reading.shell.commands.some((printer) => {
    const prints = printer.prints?.some(
      (piece) => typeof piece !== 'string' && piece.from.includes(opener.index),
    );
    return prints === true && runsAfterFailure(printer, opener);
  });
}

/** Does a command run where that opener has failed: what it needs, the opener has needed, too. */
function runsAfterFailure({ runs, needs }: Command, { index, command }: Asking): boolean {
  if (runs === 'always' || needs?.failure.includes(index) === true) return true;
  const before = command.needs?.success ?? [];
  return needs?.failure.length === 0 && needs.success.every((place) => before.includes(place));
}

/** `curl -s` says nothing where it fails, `curl -sS` does. */
function hidesErrors(command: Command): boolean {
  const { argv } = command;
  const program = programName(argv[0] ?? '');
  const flag = (short: string, long: string): boolean => argv.includes(long) || hasShort(command, short);
  if (program === 'curl') return flag('s', '--silent') && !flag('S', '--show-error');
  return program === 'wget' && flag('q', '--quiet');
}

/** Letters that take what stands behind them (curl 7.88, wget 1.21). */
const TAKE_VALUES: Readonly<Record<string, string>> = {
  curl: 'XHduAobceEFKmPQrtTUwxyYzCD',
  wget: 'OoaeiBtTwQlARDIXPU',
};

/** `-s`, `-sXPOST`, `-qO-`, and not `-XPOST`. */
function hasShort({ argv }: Command, letter: string): boolean {
  const values = TAKE_VALUES[programName(argv[0] ?? '')] ?? '';
  return argv.some((word) => {
    const letters = word !== null && /^-[a-z]/i.test(word) ? [...word.slice(1)] : [];
    return letters.find((each) => each === letter || values.includes(each)) === letter;
  });
}

/** No line but addresses' own says that something went wrong. */
function isCalm(output: CleanOutput): boolean {
  return !output.lines.some((line) => complainsBesideAddresses(line.text));
}
