import { describe, expect, test } from 'vitest';
import { commandsOf } from '../../src/shell/index.ts';
import type { Command, Dialect, ShellReading } from '../../src/shell/types.ts';
import { EXCEPTIONS, handed } from '../support/handed.ts';

type Words = readonly string[];

/** What is right of a script: the answer in part, and what a real shell did with it. */
interface Expected {
  readonly commands?: readonly object[];
  readonly assignments?: readonly object[];
  readonly unread?: readonly object[];
  readonly ran?: readonly Words[];
  readonly ranSpread?: readonly Words[];
  readonly ranInZsh?: readonly Words[];
  readonly ranFailing?: readonly Words[];
  readonly printed?: readonly (boolean | null)[];
  readonly exit?: number;
  readonly exitFailing?: number;
}

interface Row {
  readonly id: string;
  readonly note: string;
  readonly script?: string;
  readonly argv?: readonly string[];
  readonly dialect?: Dialect;
  readonly variables?: Readonly<Record<string, string>>;
  readonly args?: readonly string[];
  readonly expected: Expected;
}

/** What a real shell showed that our answer denies: each must fail until it is mended. */
const DEFECTS: ReadonlyMap<string, string> = new Map([
  ['heredoc-021-zsh', 'zsh hands a command all of its heredocs, not the last one alone (MULTIOS)'],
]);

const ROWS = handed<Row>('commands').filter(({ id }) => !EXCEPTIONS.has(id));

function readingOf({ script, argv, dialect, variables, args }: Row): ShellReading {
  return commandsOf(script ?? argv ?? '', {
    ...(dialect && { dialect }),
    ...(variables && { variables }),
    ...(args && { args }),
  });
}

/** Null is any one word; from a word on that may be several, anything. */
function fits({ argv, many = [], globs = [] }: Command, words: Words): boolean {
  const open = Math.min(...many, ...globs, Number.POSITIVE_INFINITY);
  if (open === Number.POSITIVE_INFINITY && argv.length !== words.length) return false;
  return argv
    .slice(0, open)
    .every((word, index) => index < words.length && (word === null || word === words[index]));
}

const isKnownGh = ({ argv, many, globs }: Command): boolean =>
  argv[0] === 'gh' && !argv.includes(null) && many === undefined && globs === undefined;

/** The rows that the answer says nothing false about: which of them `always` run, by what a run did. */
function promised(commands: readonly Command[], ran: readonly Words[]): readonly Command[] {
  return commands.filter(
    (command) =>
      command.runs === 'always' && isKnownGh(command) && !ran.some((words) => fits(command, words)),
  );
}

describe('the handed scripts', () => {
  test('are here', () => {
    expect(ROWS.length).toBeGreaterThan(700);
  });

  test.each(ROWS.filter(({ id }) => !DEFECTS.has(id)))('$id: $note', check);

  test.fails.each(ROWS.filter(({ id }) => DEFECTS.has(id)))('$id: $note', check);
});

function check(row: Row): void {
  const { commands, assignments, unread } = readingOf(row);
  const { expected } = row;
  if (expected.commands !== undefined) expect(commands).toMatchObject([...expected.commands]);
  if (expected.assignments !== undefined) expect(assignments).toMatchObject([...expected.assignments]);
  if (expected.unread !== undefined) expect(unread).toMatchObject([...expected.unread]);

  const live = commands.filter(({ runs }) => runs !== 'never');
  const { ran, ranSpread, ranInZsh, ranFailing, printed = [], exit, exitFailing } = expected;
  for (const words of [ran, ranSpread, ranFailing, ranInZsh].flatMap((each) => each ?? []))
    expect(live.map((command) => [command.argv, fits(command, words)])).toContainEqual([
      expect.anything(),
      true,
    ]);

  if (ran === undefined) return;
  expect(promised(commands, ran), 'always, and it did not run').toEqual([]);
  const failing = ranFailing ?? (exitFailing === undefined ? null : ran);
  if (failing !== null)
    expect(promised(commands, failing), 'always, and it did not run where programs fail').toEqual([]);

  const proving = commands.filter((command) => command.exitProves && isKnownGh(command));
  if (exit === 0)
    for (const command of proving)
      expect(
        ran.some((words) => fits(command, words)),
        'exit 0 proves what did not run',
      ).toBe(true);
  if (exitFailing === 0) expect(proving, 'exit 0 proves what failed').toEqual([]);

  for (const [index, came] of printed.entries()) {
    const started = ran[index] ?? [];
    const seen = live.filter((command) => fits(command, started)).map((command) => command.seen);
    if (came === true)
      expect(
        seen.some((each) => each !== 'no'),
        `${started.join(' ')} was seen`,
      ).toBe(true);
    if (came === false)
      expect(
        seen.some((each) => each !== 'whole'),
        `${started.join(' ')} was not seen whole`,
      ).toBe(true);
  }
}
