import type { Asking } from './asking.ts';
import { kindPosted } from './comment-kinds.ts';
import type { CallReading } from './requests.ts';

/** What gh says where it could not post (seen with 2.23 and 2.46), at the start of a line. */
const FAILURES: readonly string[] = [
  'GraphQL:',
  'Message:',
  'failed to create review:',
  'failed to run git:',
  'flags required when not running interactively',
  '--approve, --request-changes, or --comment required',
  'body cannot be blank',
  'unknown flag:',
  'invalid argument',
  'no pull requests found',
  'no open pull requests found',
  'could not find',
  'HTTP 4',
  'HTTP 5',
];

/**
 * Does a line say that a poster of gh's has failed. The words are those of every command of gh's, so they are its own
 * only where the script holds no other one that asks GitHub for something.
 */
export function saysPosterFailed(line: string, _: readonly Asking[], reading: CallReading): boolean {
  return FAILURES.some((words) => line.startsWith(words)) && asksNothingElse(reading);
}

function asksNothingElse({ requests }: CallReading): boolean {
  return requests.every(
    ({ command, program, operations }) =>
      command.runs === 'never' ||
      program !== 'gh' ||
      (operations ?? []).every(({ operation, method }) => method !== null || kindPosted(operation) !== null),
  );
}
