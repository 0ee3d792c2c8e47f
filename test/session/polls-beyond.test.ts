import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import {
  createFold,
  facts,
  resumeFold,
  start,
  type SessionFacts,
  type SessionState,
} from '../../src/session/index.ts';
import type { Event, Status } from '../../src/transcript/events.ts';
import { essenceOf } from '../support/essence.ts';
import { call, result } from '../support/events.ts';
import { briefly, factsOf, pull, REPOSITORY } from '../support/facts.ts';
import { openMeter } from '../support/work.ts';

/**
 * A process that prints more that may decide than a state keeps. The law: however the events are cut into batches, the
 * facts are the same. Against the same text in one result, what was made, pushed and missed is the same, but for
 * an answer in doubt in the middle of many of its own form; of the addresses that count for nothing some are missing.
 */
const meter = openMeter((url) => url.includes('/src/'));
afterAll(meter.close);

/** So long that no state keeps more than some forty of them. */
const BODY = 'x'.repeat(2_400);
const long = (n: number): string => `{"url":"${pull(1_000 + n)}","body":"${BODY}"}`;
/** What shows one more address that counts for nothing. */
const SHOWN: Readonly<Record<string, (n: number) => string>> = {
  'a long object': long,
  'a short object': (n) => `{"url":"${pull(1_000 + n)}","state":"OPEN"}`,
  'a line': (n) => pull(1_000 + n),
  'a permalink': (n) => `${pull(1_000 + n)}#issuecomment-${n}`,
};

const SCRIPTS = [
  './watch; gh pr create --fill',
  'gh pr create --fill; ./watch',
  'gh pr create --fill && ./watch',
  'gh pr create -R harbor/lantern; gh pr list --json url',
  'gh pr list --json url; gh pr create --fill',
  'until gh pr create --fill; do ./watch; done',
  'for x in a b; do gh pr create --fill -H $x; done; ./watch',
  'git push fork fix && gh pr create --fill; gh pr comment 7 -b x; ./watch',
];
const ANSWERS = [
  pull(41),
  pull(42),
  'error: no',
  `see ${pull(43)}`,
  `${pull(7)}#issuecomment-5`,
  'To x:y/z\n * [new branch] fix -> fix',
  `a pull request for branch "x" into branch "main" already exists:\n${pull(44)}`,
];

function pollsOf(printed: readonly string[]): readonly Event[] {
  return printed.map((text, n) => result(`p${n}`, text, { continues: 't', status: 'unknown' }));
}

interface Session {
  readonly script: string;
  readonly shown: string;
  /** How many polls there are; each prints one more address, but for those that print an answer. */
  readonly count: number;
  readonly answers: readonly (readonly [at: number, answer: string])[];
}

const SESSIONS = fc.record<Session>({
  script: fc.constantFrom(...SCRIPTS),
  shown: fc.constantFrom('a long object', 'a short object'),
  count: fc.integer({ min: 55, max: 90 }),
  answers: fc.array(fc.tuple(fc.nat(89), fc.constantFrom(...ANSWERS)), { minLength: 1, maxLength: 3 }),
});

function printedIn({ shown, count, answers }: Session): readonly string[] {
  const answerAt = (n: number): string | undefined => answers.find(([at]) => at % count === n)?.[1];
  return Array.from({ length: count }, (_, n) => answerAt(n) ?? SHOWN[shown]?.(n) ?? '');
}

function inPolls(session: Session, status: Status): SessionFacts {
  const begun = [call('t', session.script), result('t', null, { status: 'unknown' })];
  const end = result('end', '', { continues: 't', status });
  return factsOf([...begun, ...pollsOf(printedIn(session)), end]);
}

function atOnce(session: Session, status: Status): SessionFacts {
  const printed = printedIn(session).join('\n');
  return factsOf([call('t', session.script), result('t', printed, { status })]);
}

describe('beyond the bounds', () => {
  test('what was made, pushed and missed is as in one result', { timeout: 120_000 }, () => {
    fc.assert(
      fc.property(SESSIONS, fc.constantFrom<Status>('ok', 'failed', 'unknown'), (session, status) => {
        const held = inPolls(session, status);
        const { refusals, ...made } = essenceOf(held);
        const { refusals: all, ...madeAtOnce } = essenceOf(atOnce(session, status));
        expect(held.diagnostics.forgotten.results).toBeGreaterThan(5);
        expect(made).toEqual(madeAtOnce);
        expect(all).toEqual(expect.arrayContaining([...refusals]));
      }),
      { numRuns: 12 },
    );
  });

  test('the facts are the same however the events are cut', { timeout: 120_000 }, () => {
    const cuts = fc.array(fc.nat(89), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(SESSIONS, cuts, (session, places) => {
        const events = [call('t', session.script), ...pollsOf(printedIn(session))];
        let state = start({ repository: REPOSITORY });
        let from = 0;
        for (const to of [...places.sort((a, b) => a - b), events.length]) {
          const fold = resumeFold(JSON.parse(JSON.stringify(state)) as SessionState);
          fold.push(events.slice(from, to));
          state = fold.state();
          from = Math.max(from, to);
        }
        expect(facts(state)).toEqual(factsOf(events));
      }),
      { numRuns: 4 },
    );
  });
});

/** gh says that a create failed, then an answer stands alone in its line, both in the middle of many addresses. */
function doubted(shown: string): Session {
  const answers = [
    [20, 'pull request create failed: x'],
    [30, pull(41)],
  ] as const;
  return { script: './watch; gh pr create --fill', shown, count: 60, answers };
}

test('an answer that is in doubt stays where it stands in another form than the many', () => {
  for (const shown of ['a long object', 'a short object', 'a permalink']) {
    expect(briefly(atOnce(doubted(shown), 'ok'))).toEqual([[pull(41), 'created']]);
    expect(briefly(inPolls(doubted(shown), 'ok'))).toEqual([[pull(41), 'created']]);
  }
});

/** The work of each poll. */
function workOf(count: number, print: (n: number) => string, script = SCRIPTS[0]): readonly number[] {
  const fold = createFold({ repository: REPOSITORY });
  fold.push([call('t', script ?? null), result('t', null, { status: 'unknown' })]);
  return pollsOf(Array.from({ length: count }, (_, n) => print(n))).map((event) =>
    meter.measure(() => {
      fold.push([event]);
    }),
  );
}

const CREATE_AND_SAY = 'url=$(gh pr create --fill); echo "opened $url"; ./watch';
const ASK_FOR_ID = 'gh api repos/harbor/lantern/issues/7/comments -f body=x --jq .id; ./watch';

describe('the work of a poll', () => {
  test.each<[string, (n: number) => string, string?]>([
    ...Object.entries(SHOWN),
    ['two lines and one between them', (n) => `${pull(2 * n + 1_000)}\nbuilding\n${pull(2 * n + 1_001)}`],
    ['a line beside words', (n) => `see ${pull(1_000 + n)} there`],
    ['the line that the script builds', (n) => `opened ${pull(1_000 + n)}`, CREATE_AND_SAY],
    ['an id, where one is an answer', (n) => `${1_000 + n}`, ASK_FOR_ID],
  ])(
    'with ever new addresses, each in %s: no more after two hundred than after forty',
    { timeout: 120_000 },
    (name, print, script) => {
      // Those beside words count until there are more of them than answers can be missing.
      const enough = name === 'a line beside words' ? 110 : 40;
      const work = workOf(200, print, script);
      const most = Math.max(...work.slice(0, enough));
      expect(most).toBeGreaterThan(0);
      expect(Math.max(...work.slice(enough))).toBeLessThan(most * 1.1);
    },
  );

  test('in a JSON value that never ends: in proportion to what is kept of it, then next to none', () => {
    const work = workOf(60, (n) => (n === 0 ? '{' : `"key${n}": "${BODY}",`));
    const [first = 0, twice = 0] = [work[18], work[36]];
    expect(first).toBeGreaterThan(0);
    expect(twice).toBeLessThan(first * 2.2);
    expect(Math.max(...work.slice(45))).toBeLessThan(first / 10);
  });
});
