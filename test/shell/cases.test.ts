import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, test } from 'vitest';
import { commandsOf, type Command, type Dialect, type ShellReading } from '../../src/shell/index.ts';

type Words = readonly string[];

interface Expected {
  readonly commands?: readonly Partial<Command>[];
  readonly assignments?: readonly unknown[];
  readonly unread?: readonly unknown[];
  readonly ran?: readonly Words[];
  readonly ranSpread?: readonly Words[];
  readonly ranFailing?: readonly Words[];
  readonly ranInZsh?: readonly Words[];
  readonly printed?: readonly (boolean | null)[];
  readonly exit?: number;
  readonly exitFailing?: number;
}

interface Case {
  readonly id: string;
  readonly script?: string;
  readonly argv?: Words;
  readonly dialect?: Dialect;
  readonly variables?: Readonly<Record<string, string>>;
  readonly note: string;
  readonly expected: Expected;
}

const cases: readonly Case[] = readFileSync(
  new URL('../../fixtures/cases/commands.jsonl', import.meta.url),
  'utf8',
)
  .split('\n')
  .filter((line) => line !== '')
  .map((line): Case => JSON.parse(line));

/** Every key of `want` is in `got` with that value; objects within objects likewise, lists item by item. */
function isWithin(want: unknown, got: unknown): boolean {
  if (Array.isArray(want)) {
    return (
      Array.isArray(got) &&
      want.length === got.length &&
      want.every((item, index) => isWithin(item, got[index]))
    );
  }
  if (typeof want === 'object' && want !== null) {
    if (typeof got !== 'object' || got === null) return false;
    const fields = new Map(Object.entries(got));
    return Object.entries(want).every(([name, value]) => isWithin(value, fields.get(name)));
  }
  return isDeepStrictEqual(want, got);
}

/** A row fits the words that a shell started: null is any one word; from a `many` or `globs` place on, anything. */
function fits(row: Command, words: Words): boolean {
  const open = Math.min(...(row.many ?? []), ...(row.globs ?? []), Infinity);
  if (open === Infinity && row.argv.length !== words.length) return false;
  return row.argv
    .slice(0, open)
    .every((word, index) => index < words.length && (word === null || word === words[index]));
}

function read(one: Case): ShellReading {
  const { script, argv, dialect, variables } = one;
  return commandsOf(script ?? argv ?? '', {
    ...(dialect === undefined ? {} : { dialect }),
    ...(variables === undefined ? {} : { variables }),
  });
}

describe.each(cases)('$id: $note', (one) => {
  const { expected } = one;
  const reading = read(one);
  const live = reading.commands.filter(({ runs }) => runs !== 'never');
  const ofGh = reading.commands.filter(({ argv }) => argv[0] === 'gh');

  test('says what is known of it', () => {
    const told = (['commands', 'assignments', 'unread'] as const).filter(
      (key) => expected[key] !== undefined,
    );
    for (const key of told) {
      expect(isWithin(expected[key], reading[key]), JSON.stringify(reading[key], null, 1)).toBe(true);
    }
    expect(reading.commands.every(({ argv }) => argv.length > 0)).toBe(true);
  });

  test('lists what real shells started', () => {
    for (const ran of [expected.ran, expected.ranSpread, expected.ranFailing, expected.ranInZsh]) {
      for (const words of ran ?? [])
        expect(
          live.some((row) => fits(row, words)),
          words.join(' '),
        ).toBe(true);
    }
  });

  test('promises nothing that real shells broke', () => {
    const { ran, exit, exitFailing, printed } = expected;
    if (ran === undefined) return;
    const failing =
      'ranFailing' in expected ? expected.ranFailing : exitFailing === undefined ? undefined : ran;
    const always = ofGh.filter(({ runs }) => runs === 'always');
    for (const row of always)
      expect(
        ran.some((words) => fits(row, words)),
        row.argv.join(' '),
      ).toBe(true);
    if (failing !== undefined)
      for (const row of always) expect(failing.some((words) => fits(row, words))).toBe(true);
    const proven = ofGh.filter(({ exitProves }) => exitProves);
    if (exit === 0) for (const row of proven) expect(ran.some((words) => fits(row, words))).toBe(true);
    if (exitFailing === 0) expect(proven).toEqual([]);
    for (const [index, words] of ran.entries()) {
      const rows = live.filter((row) => fits(row, words));
      const seen = rows.length === 1 ? rows[0]?.seen : undefined;
      if (printed?.[index] === true) expect(seen).not.toBe('no');
      if (printed?.[index] === false) expect(seen).not.toBe('whole');
    }
  });
});
