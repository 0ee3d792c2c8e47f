import { headOf, type Opener } from './openers.ts';
import { ownReadOf } from './looks.ts';
import { ownFilesOf } from './own-files.ts';
import { changesBranch } from './own-reads.ts';
import type { CallReading, Request } from './requests.ts';
import type { Own } from './roles.ts';
import type { Surroundings } from './verdict.ts';

/** What is a call's own: the branches that it opens from, its openers, and the files that they wrote. */
export function ownOf(
  openers: readonly Opener[],
  reading: CallReading,
  { branch, heads }: Surroundings,
): Own {
  const places = new Set(openers.map((opener) => opener.index));
  const own: Own = {
    branches: new Set([...openers.map(headOf), branch, ...heads].filter((name) => name !== null)),
    openers: places,
    elsewhere:
      branch !== null &&
      openers.length > 0 &&
      !reading.shell.commands.some(changesBranch) &&
      openers.every((opener) => headOf(opener) !== null && headOf(opener) !== branch),
    isConditional:
      openers.length > 0 &&
      openers.every(({ command }) => command.runs === 'maybe' && command.within.includes('branch')),
    files: { readers: new Map(), files: new Map() },
  };
  const isLook = (request: Request): boolean =>
    request.operations?.every((operation) => ownReadOf(request, operation, reading, own) !== null) === true;
  return { ...own, files: ownFilesOf(reading, places, isLook) };
}
