import { describe, expect, test } from 'vitest';
import { EXCEPTIONS, handed } from '../support/handed.ts';
import { within } from '../transcript/cases.ts';
import { invoke } from './fake-context.ts';

type Row = Readonly<Record<string, unknown>> & { readonly id: string; readonly note?: string };
type Verdict = Readonly<Record<string, unknown>>;

interface HandedSet {
  readonly set: string;
  readonly kind: string;
  /** Where a row has its answers and what was observed: taken out before it is asked. */
  readonly hide: readonly string[];
  readonly compare: (row: Row, verdict: Verdict) => void;
}

/** Every key of `want` is in `got`, lists item by item; the first expectation is there to show the difference. */
function expectWithin(want: unknown, got: unknown): void {
  if (within(want, got)) return;
  expect({ got }).toMatchObject({ got: want });
  expect(got).toEqual(want);
}

function holds(...names: readonly string[]): HandedSet['compare'] {
  return (row, verdict) => {
    for (const name of names) if (row[name] !== undefined) expectWithin(row[name], verdict[name]);
  };
}

/** What a shell really ran is looked at in `test/shell/cases.test.ts`. */
function commands({ expected }: Row, verdict: Verdict): void {
  const { commands: rows = [], assignments, unread } = Object(expected);
  expect(verdict['commands']).toEqual(expect.any(Array));
  for (const [name, want] of Object.entries({ assignments, unread }))
    if (want !== undefined) expectWithin(want, verdict[name]);
  if (rows.length > 0) expectWithin(rows, verdict['commands']);
}

function operations({ expected, answer }: Row, { answers }: Verdict): void {
  const want = answer ?? expected;
  const list: readonly Verdict[] = Array.isArray(answers) ? answers : [];
  if (want === null) return expect(list).toEqual([]);
  const { operations: names, error, ...rest } = Object(want);
  if (names === undefined) expect(list).toHaveLength(1);
  else expect(list.map(({ operation }) => operation)).toEqual(names);
  for (const one of list) expectWithin(rest, one);
  if (error) expect(list).toMatchObject([{ operation: 'refused', error: expect.stringMatching(/./) }]);
}

function resolution({ id, expected }: Row, verdict: Verdict): void {
  expect(verdict).toEqual({ id, ...Object(expected) });
}

function sweep({ id, decision, reason, from, to }: Row, verdict: Verdict): void {
  expect(verdict).toEqual({ id, decision, reason, ...(decision === 'start' ? { from, to } : {}) });
}

const SWEEP = 'decision reason from to note'.split(' ');
const GH = 'expected effect stdout stderr exit terminal sent sentEachRun gh223 source note'.split(' ');
const UNKNOWN = 'answer needs unknown observed observedIn223 note'.split(' ');
const SESSION = 'pullRequests comments note'.split(' ');

const SETS: readonly HandedSet[] = [
  { set: 'commands', kind: 'commands', hide: ['expected', 'note'], compare: commands },
  { set: 'gh-api', kind: 'gh', hide: GH, compare: operations },
  { set: 'gh-api-unknown', kind: 'gh', hide: UNKNOWN, compare: operations },
  { set: 'gh-operations', kind: 'gh', hide: GH, compare: operations },
  { set: 'prose', kind: 'prose', hide: ['claims', 'note'], compare: holds('claims') },
  { set: 'results', kind: 'session', hide: SESSION, compare: holds('pullRequests', 'comments') },
  { set: 'session-shapes', kind: 'session', hide: SESSION, compare: holds('pullRequests', 'comments') },
  {
    set: 'lines',
    kind: 'events',
    hide: ['events', 'diagnostics', 'note'],
    compare: holds('events', 'diagnostics'),
  },
  { set: 'resolution', kind: 'resolution', hide: ['expected', 'note'], compare: resolution },
  { set: 'sweep', kind: 'sweep', hide: SWEEP, compare: sweep },
];

/** The verdicts of `evaluate KIND` on rows without their answers, by id: one a row, in the order of the rows. */
async function verdictsOn({ kind, hide }: HandedSet, rows: readonly Row[]): Promise<Map<unknown, Verdict>> {
  const asked = rows.map((row) =>
    Object.fromEntries(Object.entries(row).filter(([name]) => !hide.includes(name))),
  );
  const stdin = asked.map((row) => `${JSON.stringify(row)}\n`).join('');
  const { status, stdout, stderr } = await invoke(['evaluate', kind], { stdin });
  expect([status, stderr]).toEqual([0, '']);
  const verdicts = stdout
    .trimEnd()
    .split('\n')
    .map((line): Verdict => JSON.parse(line));
  expect(verdicts.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
  return new Map(verdicts.map((verdict) => [verdict['id'], verdict]));
}

for (const one of SETS) {
  const rows = handed<Row>(one.set);
  const verdicts = await verdictsOn(one, rows);
  describe(`evaluate ${one.kind}: the handed rows of ${one.set}`, () => {
    test.each(rows.filter(({ id }) => !EXCEPTIONS.has(id)))('$id: $note', (row) => {
      one.compare(row, verdicts.get(row.id) ?? {});
    });

    test.each(rows.filter(({ id }) => EXCEPTIONS.has(id)))(
      '$id is wrong by its spec, and still is',
      (row) => {
        expect(() => {
          one.compare(row, verdicts.get(row.id) ?? {});
        }).toThrow();
      },
    );
  });
}
