import { cleanTerminal } from '../text/terminal.ts';
import {
  complains,
  countApiFailures,
  existsWordsEnd,
  programNotFound,
  saysGhFailed,
  saysMetadataFailed,
} from './failures.ts';
import { openersOf } from './openers.ts';
import type { Span } from './types.ts';
import type { Run } from './verdict.ts';

/** UTF-16 units of a line at most; what is longer is cut. */
const LONGEST_LINE = 500;

/** An opener of a run that failed: the place of its command, and the first line that says so. */
export interface CreateFailure {
  readonly command: Span | null;
  readonly line: string;
}

/**
 * The last opener of a run that failed, with the first line by which it said so (goals.md, 5.8). Null where the run has
 * no opener, or nothing says that one failed. `opened`: how many of its openers worked.
 */
export function failedCreateIn(
  run: Pick<Run, 'reading' | 'output' | 'status'>,
  opened: number = 0,
): CreateFailure | null {
  const { reading, status } = run;
  const openers = openersOf(reading);
  const isTool = reading.tool?.operation === 'open-pull-request';
  if (
    status === 'not-run' ||
    (openers.length === 0 && !isTool) ||
    (openers.length > 0 && opened >= openers.length)
  )
    return null;
  const lines = cleanTerminal(run.output)
    .text.split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const line =
    lines.find(saysFailed) ?? (status === 'failed' ? (lines.find(complains) ?? lines[0]) : undefined);
  if (line === undefined) return null;
  return { command: openers.at(-1)?.command.span ?? null, line: line.slice(0, LONGEST_LINE) };
}

/** The words of gh and of the API for an opener that opened nothing; in front of them stands nothing. */
export function saysFailed(line: string): boolean {
  const program = programNotFound(line);
  return (
    saysGhFailed(line) ||
    saysMetadataFailed(line) ||
    existsWordsEnd(line) !== null ||
    (line !== 'null' && countApiFailures([line]) > 0) ||
    program === 'gh' ||
    program === 'hub'
  );
}
