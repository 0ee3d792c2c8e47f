import { programName } from '../shell/index.ts';
import { countApiFailures, programNotFound, saysGhFailed, saysMetadataFailed } from './failures.ts';
import type { Asking } from './asking.ts';
import type { CleanOutput } from './output-lines.ts';
import type { CallReading } from './requests.ts';

type Group = 'gh' | 'api';

export function groupOf(opener: Asking): Group {
  return opener.operation.method === null ? 'gh' : 'api';
}

/**
 * How many answers the openers of each group can have given. Each failure that was printed takes one away
 * (pull-requests.md, 6.3); of those that run only where an earlier one has failed, one answers.
 */
export function limitsOf(
  openers: readonly Asking[],
  output: CleanOutput,
  reading: CallReading,
  saysFailed: SaysFailed,
): Readonly<Record<Group, number>> {
  const lines = output.lines.map((line) => line.text);
  const missing = lines.map(programNotFound).filter((program) => program !== null);
  const limit = (group: Group): number => {
    const own = openers.filter((opener) => groupOf(opener) === group);
    const failed =
      group === 'api'
        ? countApiFailures(lines)
        : lines.filter((line) => saysFailed(line, own, reading)).length;
    const notFound = missing.filter((program) => own.some((each) => isReachedBy(each, program))).length;
    const first = own.filter((opener) => !isRetry(opener, own));
    return Math.min(runsOf(own) - failed - notFound, runsOf(first));
  };
  return { gh: limit('gh'), api: limit('api') };
}

function runsOf(openers: readonly Asking[]): number {
  return openers.reduce((total, { command }) => total + (command.times ?? Infinity), 0);
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
