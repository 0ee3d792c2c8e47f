import { programName } from '../shell/index.ts';
import { countApiFailures, programNotFound, saysGhFailed, saysMetadataFailed } from './failures.ts';
import type { Opener } from './openers.ts';
import type { CleanOutput } from './output-lines.ts';
import type { CallReading } from './requests.ts';

type Group = 'gh' | 'api';

export function groupOf(opener: Opener): Group {
  return opener.operation.method === null ? 'gh' : 'api';
}

/**
 * How many answers the openers of each group can have given. Each failure that was printed takes one away
 * (pull-requests.md, 6.3); of those that run only where an earlier one has failed, one answers.
 */
export function limitsOf(
  openers: readonly Opener[],
  output: CleanOutput,
  reading: CallReading,
): Readonly<Record<Group, number>> {
  const lines = output.lines.map((line) => line.text);
  const missing = lines.map(programNotFound).filter((program) => program !== null);
  const limit = (group: Group): number => {
    const own = openers.filter((opener) => groupOf(opener) === group);
    const failed =
      group === 'api'
        ? countApiFailures(lines)
        : lines.filter((line) => hasFailed(line, own, reading)).length;
    const notFound = missing.filter((program) => own.some((each) => isReachedBy(each, program))).length;
    const first = own.filter((opener) => !isRetry(opener, own));
    return Math.min(runsOf(own) - failed - notFound, runsOf(first));
  };
  return { gh: limit('gh'), api: limit('api') };
}

function runsOf(openers: readonly Opener[]): number {
  return openers.reduce((total, { command }) => total + (command.times ?? Infinity), 0);
}

function isRetry({ command }: Opener, openers: readonly Opener[]): boolean {
  return openers.some(({ index }) => command.needs?.failure.includes(index) === true);
}

/** Does a line say that an opener of gh's has failed, and no other command of gh's. */
function hasFailed(line: string, openers: readonly Opener[], reading: CallReading): boolean {
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

function isReachedBy({ command }: Opener, program: string): boolean {
  return programName(command.argv[0] ?? '') === program || command.via?.includes(program) === true;
}
