import { programName } from '../shell/index.ts';
import { countApiFailures, programNotFound, saysGhFailed, saysMetadataFailed } from './failures.ts';
import type { Asking } from './asking.ts';
import type { CleanOutput } from './output-lines.ts';
import type { CallReading, Request } from './requests.ts';
import { provenByExit } from './sureness.ts';
import type { Run } from './verdict.ts';

type Group = 'gh' | 'api';

export function groupOf(opener: Asking): Group {
  return opener.operation.method === null ? 'gh' : 'api';
}

/** How many answers the openers of each group can have given. */
export interface Limits {
  /** At most: failures that other API requests of the script can have had are not theirs. */
  readonly most: Readonly<Record<Group, number>>;
  /** Where each failure that was printed is theirs: what is beyond may have failed. */
  readonly least: Readonly<Record<Group, number>>;
}

/**
 * Each failure that was printed takes one answer away (pull-requests.md, 6.3), but none from those that the exit status
 * proves; of those that run only where an earlier one has failed, one answers.
 */
export function limitsOf(
  openers: readonly Asking[],
  output: CleanOutput,
  run: Run,
  saysFailed: SaysFailed,
): Limits {
  const { reading } = run;
  const elsewhere = failuresElsewhere(openers, run);
  const lines = output.lines.map((line) => line.text);
  const missing = lines.map(programNotFound).filter((program) => program !== null);
  const limit = (group: Group, others: number): number => {
    const own = openers.filter((opener) => groupOf(opener) === group);
    const failed =
      group === 'api'
        ? Math.max(0, countApiFailures(lines) - others)
        : lines.filter((line) => saysFailed(line, own, reading)).length;
    const notFound = missing.filter((program) => own.some((each) => isReachedBy(each, program))).length;
    const first = own.filter((opener) => !isRetry(opener, own));
    const proven = own.filter((opener) => provenByExit(opener, run)).length;
    return Math.min(Math.max(runsOf(own) - failed - notFound, proven), runsOf(first));
  };
  return {
    most: { gh: limit('gh', elsewhere), api: limit('api', elsewhere) },
    least: { gh: limit('gh', 0), api: limit('api', 0) },
  };
}

/** How many failures API requests that ask for something else can have shown: `gh api …/git/ref/heads/x || true`. */
function failuresElsewhere(openers: readonly Asking[], run: Run): number {
  const own = new Set(openers.map((opener) => opener.index));
  return runsOf(
    run.reading.requests.filter((request) => !own.has(request.index) && mayShowFailure(request, run)),
  );
}

function mayShowFailure({ command, operations }: Request, run: Run): boolean {
  const { stderr, exitProves, runs } = command;
  if (runs === 'never' || (run.status === 'ok' && exitProves)) return false;
  if (command.seen === 'no' && stderr !== undefined && stderr.to !== 'shown' && stderr.to !== 'unknown')
    return false;
  return (operations ?? []).some(({ operation, method }) => method !== null && operation !== 'refused');
}

function runsOf(commands: readonly { readonly command: Asking['command'] }[]): number {
  return commands.reduce((total, { command }) => total + (command.times ?? Infinity), 0);
}

function isRetry({ command }: Asking, openers: readonly Asking[]): boolean {
  return openers.some(({ index }) => command.needs?.failure.includes(index) === true);
}

/** Does a line say that one of these commands of gh's has failed, and no other command of gh's. */
export type SaysFailed = (line: string, askings: readonly Asking[], reading: CallReading) => boolean;

/** The words of an opener of gh's that has failed. */
export function saysOpenerFailed(line: string, openers: readonly Asking[], reading: CallReading): boolean {
  const flag = /^unknown flag: (?<flag>--[\w-]+)/.exec(line)?.groups?.['flag'];
  if (flag !== undefined) {
    return openers.some(({ command }) => command.argv.some((word) => word === null || word.startsWith(flag)));
  }
  return saysGhFailed(line) || (saysMetadataFailed(line) && !edits(reading));
}

function edits({ requests }: CallReading): boolean {
  return requests.some(({ operations }) =>
    operations?.some(({ operation, command }) => operation === 'edit' || command.startsWith('issue')),
  );
}

function isReachedBy({ command }: Asking, program: string): boolean {
  return programName(command.argv[0] ?? '') === program || command.via?.includes(program) === true;
}
