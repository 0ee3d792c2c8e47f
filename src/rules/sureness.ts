import { programName } from '../shell/index.ts';
import type { Command, Surrounding } from '../shell/types.ts';
import { complains, saysNoneFound } from './failures.ts';
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
  if (provenByExit(opener, run)) return true;
  const commands = run.reading.shell.commands;
  if (rivals.length > 0 && rivals.every((rival) => runsAfterSuccess(commands[rival], opener.index)))
    return true;
  // What may not have run at all has no errors to show.
  return hasStarted(opener, run, output) && showsAllErrors(opener, run, readers) && isCalm(output);
}

/** The call ended well, and would not have if this command had failed. */
export function provenByExit(opener: Asking, run: Run): boolean {
  return run.status === 'ok' && opener.command.exitProves;
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
function hasStarted({ command }: Asking, run: Run, output: CleanOutput): boolean {
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

function showsAllErrors({ index, command }: Asking, run: Run, readers: OwnFiles['readers']): boolean {
  const { stdout, stderr } = command;
  if (hidesErrors(command)) return false;
  if (stderr === undefined || stderr.to === 'shown') return true;
  if (stderr.to === 'file' && stdout?.to !== 'file') return isReadOnFailure(index, run, readers);
  const together = stdout !== undefined && JSON.stringify({ ...stdout }) === JSON.stringify({ ...stderr });
  return together && command.seen === 'whole';
}

/** `gh pr create 2>err.txt || cat err.txt`: the errors are shown where there are any. */
function isReadOnFailure(index: number, run: Run, readers: OwnFiles['readers']): boolean {
  return [...readers].some(([place, { openers }]) => {
    const reader = run.reading.shell.commands[place];
    const runs = reader?.runs === 'always' || reader?.needs?.failure.includes(index) === true;
    return openers.includes(index) && runs && reader.argv[0] === 'cat';
  });
}

/** `curl -s` says nothing where it fails, `curl -sS` does. */
function hidesErrors({ argv }: Command): boolean {
  const program = programName(argv[0] ?? '');
  const flag = (short: string, long: string): boolean =>
    argv.some((word) => word === long || (word !== null && /^-[a-z]+$/i.test(word) && word.includes(short)));
  if (program === 'curl') return flag('s', '--silent') && !flag('S', '--show-error');
  return program === 'wget' && flag('q', '--quiet');
}

/** No line but addresses' own says that something went wrong. */
function isCalm(output: CleanOutput): boolean {
  return !output.lines.some((line) => complains(line.text.replace(/https?:\/\/\S+/g, '')));
}
