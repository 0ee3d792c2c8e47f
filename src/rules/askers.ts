import type { Command } from '../shell/types.ts';
import { liesIn, liesInSession } from './addresses.ts';
import type { Candidate } from './candidates.ts';
import { complains, countApiFailures, saysGhFailed } from './failures.ts';
import { admits, type Opener } from './openers.ts';
import type { CleanOutput } from './output-lines.ts';
import type { Asker, Printer } from './printed.ts';
import type { CallReading } from './requests.ts';
import type { Ownership, Role } from './roles.ts';
import type { Run, Surroundings } from './verdict.ts';

/** The openers of a run as askers: in their order, with what each can have printed, and whether it is sure to have. */
export function askersOf(
  openers: readonly Opener[],
  run: Run,
  output: CleanOutput,
  surroundings: Surroundings,
  rivals: readonly number[],
): readonly Asker<Candidate>[] {
  const calm = isCalm(output);
  return openers.map((opener) => ({
    ...placeOf(opener.index, run.reading),
    admits: (candidate) => admits(opener, candidate),
    ordered: opener.command.concurrent !== true && opener.command.times === 1,
    most: opener.heard ? (opener.command.times ?? Infinity) : 0,
    group: groupOf(opener),
    sure: isSure(opener, run, calm, rivals),
    prefers: preferenceOf(opener, surroundings),
  }));
}

/** Commands of one role as printers. A shower in safe form that names what it shows prints exactly that (6.5). */
export function printersOf(
  roles: readonly Role[],
  reading: CallReading,
  kinds: readonly Role['kind'][],
): readonly Printer<Candidate>[] {
  return roles.flatMap((role, index) => {
    if (!kinds.includes(role.kind)) return [];
    const owns = role.kind === 'shower' ? role.owns : null;
    const ordered = reading.requests[index]?.command.concurrent !== true;
    return [
      { ...placeOf(index, reading), admits: (candidate: Candidate) => covers(owns, candidate), ordered },
    ];
  });
}

function covers(owns: Ownership | null, { address }: Candidate): boolean {
  if (owns === null) return true;
  const there = owns.repository === null || liesIn(address, owns.repository);
  return there && (owns.number === null || owns.number === address.number);
}

/**
 * How many answers the openers of each group can have given. Each failure that was printed takes one away (6.3).
 */
export function limitsOf(openers: readonly Opener[], output: CleanOutput): Readonly<Record<string, number>> {
  const lines = output.lines.map((line) => line.text);
  const failures = { gh: lines.filter(saysGhFailed).length, api: countApiFailures(lines) };
  const runs = (group: string): number =>
    openers
      .filter((opener) => groupOf(opener) === group)
      .reduce((total, opener) => total + (opener.command.times ?? Infinity), 0);
  return { gh: runs('gh') - failures.gh, api: runs('api') - failures.api };
}

export function groupOf(opener: Opener): 'gh' | 'api' {
  return opener.operation.method === null ? 'gh' : 'api';
}

/** Where a command's output is printed: at its own place, or where the script prints what it had captured. */
export function placeOf(
  index: number,
  reading: CallReading,
): { readonly first: number; readonly last: number } {
  const carriers = reading.shell.commands.flatMap((command, place) =>
    (command.prints ?? []).some((piece) => typeof piece !== 'string' && piece.from.includes(index))
      ? [place]
      : [],
  );
  return { first: carriers[0] ?? index, last: carriers.at(-1) ?? index };
}

/** Must it have printed its answer, whatever else stands in the output (6.9 a to c). */
function isSure(opener: Opener, run: Run, calm: boolean, rivals: readonly number[]): boolean {
  if (provenByExit(opener, run)) return true;
  const commands = run.reading.shell.commands;
  if (rivals.length > 0 && rivals.every((rival) => runsAfterSuccess(commands[rival], opener.index)))
    return true;
  return calm && showsAllErrors(opener.command);
}

/** The call ended well, and would not have if this command had failed. */
export function provenByExit(opener: Opener, run: Run): boolean {
  return run.status === 'ok' && opener.command.exitProves;
}

/** Does a command run only where that one has ended well. */
export function runsAfterSuccess(command: Command | undefined, index: number): boolean {
  return command?.needs?.success.includes(index) === true;
}

function showsAllErrors(command: Command): boolean {
  const { stdout, stderr } = command;
  if (stderr === undefined || stderr.to === 'shown') return true;
  const together = stdout !== undefined && JSON.stringify({ ...stdout }) === JSON.stringify({ ...stderr });
  return together && command.seen === 'whole';
}

/** No line but addresses' own says that something went wrong. */
function isCalm(output: CleanOutput): boolean {
  return !output.lines.some((line) => complains(line.text.replace(/https?:\/\/\S+/g, '')));
}

function preferenceOf(opener: Opener, { repository }: Surroundings): Asker<Candidate>['prefers'] {
  const { prefers } = opener;
  if (prefers === null) return null;
  return ({ address }) =>
    prefers === 'session' ? liesInSession(address, repository) : liesIn(address, prefers);
}
