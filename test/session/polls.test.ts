import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import {
  advance,
  createFold,
  facts,
  resumeFold,
  start,
  type SessionFacts,
  type SessionState,
} from '../../src/session/index.ts';
import type { Event, Status } from '../../src/transcript/events.ts';
import { entriesOf } from '../../src/session/table.ts';
import { call, result } from '../support/events.ts';
import { briefly, factsOf, pull, REPOSITORY } from '../support/facts.ts';
import { essenceOf, joined } from '../support/essence.ts';
import { openMeter } from '../support/work.ts';
import { claudeLines, codexLines, read } from '../transcript/make-lines.ts';

const NOW = { now: '2026-11-30T12:00:00Z' };
const SCRIPT = 'npm test; gh pr create --fill';
const meter = openMeter((url) => url.includes('/src/'));
afterAll(meter.close);

type Session = (polls: readonly string[], script?: string) => readonly Event[];

const claude: Session = (polls, script = SCRIPT) => {
  const make = claudeLines();
  const poll = (id: string): unknown =>
    make.assistant([{ type: 'tool_use', id, name: 'BashOutput', input: { bash_id: 'b1' } }]);
  const text = (status: string, printed: string): string =>
    `<status>${status}</status>\n\n<stdout>\n${printed}\n</stdout>`;
  const beside = { toolUseResult: { stdout: '', stderr: '', backgroundTaskId: 'b1' } };
  return read([
    make.call('t', script),
    make.result('t', 'Command running in background with ID: b1', {}, beside),
    ...polls.flatMap((printed, n) => [poll(`p${n}`), make.result(`p${n}`, text('running', printed))]),
  ]);
};

const codex: Session = (polls, script = SCRIPT) => {
  const make = codexLines();
  const running = 'Wall time: 1 seconds\nProcess running with session ID 7\nOutput:\n';
  return read([
    make.meta,
    make.call('t', 'exec_command', { cmd: script }),
    make.output('t', running),
    ...polls.flatMap((printed, n) => [
      make.call(`p${n}`, 'write_stdin', { session_id: 7 }),
      make.output(`p${n}`, `${running}${printed}\n`),
    ]),
  ]);
};

const CLIENTS: readonly (readonly [string, Session])[] = [
  ['Claude Code', claude],
  ['Codex', codex],
];

const PAGE = 'compiled one more of the many files that there are\n'.repeat(200);

/** What polls print, by their number. */
const PRINTED: Readonly<Record<string, (n: number) => string>> = {
  'a new line': (n) => `step ${n} is done`,
  'ten kilobytes': (n) => `${n}\n${PAGE}`,
  'an error': (n) => `${n} error: try again`,
  'a failure of gh': (n) => `pull request create failed: attempt ${n}`,
  'one link again and again': (n) => `${n}: see ${pull(7)}`,
};

function stateOf(events: readonly Event[]): SessionState {
  return advance(start({ repository: REPOSITORY }), events, NOW).state;
}

describe.each(CLIENTS)('%s: polls of one process that each print something', (_client, session) => {
  test.each(Object.entries(PRINTED))('%s: a poll costs the same after ten times as many', (_name, print) => {
    const [few, many] = [20, 200].map((count) => {
      const events = session(Array.from({ length: count + 1 }, (_, n) => print(n)));
      const state = stateOf(events.slice(0, -2));
      const last = events.slice(-2);
      return {
        work: meter.measure(() => advance(state, last, NOW)),
        size: JSON.stringify(entriesOf(state.calls)).length,
      };
    });
    expect(few?.work).toBeGreaterThan(0);
    expect(many?.work).toBeLessThan((few?.work ?? 0) * 1.5);
    expect(many?.size).toBeLessThan((few?.size ?? 0) + 200);
  });

  test.each(Object.entries(PRINTED))('%s: the address in the 900th poll is seen', (_name, print) => {
    const polls = Array.from({ length: 950 }, (_, n) => (n === 900 ? `done\n${pull(41)}` : print(n)));
    const script = 'until gh pr create --fill; do sleep 1; done';
    const { pullRequests } = factsOf(session(polls, script));
    expect(pullRequests).toMatchObject([
      { url: pull(41), evidence: 'created', output: [5, 5 + pull(41).length] },
    ]);
    expect(pullRequests[0]?.event).toContain('p900');
  });

  test('an address that two polls print a half of each is none', () => {
    const url = pull(41);
    expect(briefly(factsOf(session([url.slice(0, -5), url.slice(-5)])))).toEqual([]);
  });

  test('an answer in JSON that goes over several polls is one answer', () => {
    const script = 'gh api repos/harbor/lantern/pulls -f title=x -f head=a -f base=main';
    const polls = ['waiting', '{', '"title": "x",', `"html_url": "${pull(41)}"`, '}', 'bye'];
    expect(briefly(factsOf(session(polls, script)))).toEqual([[pull(41), 'created']]);
  });

  test('gh’s words of an existing pull request and its address may come with two polls', () => {
    const polls = ['a', 'b', 'a pull request for branch "x" into branch "main" already exists:', pull(41)];
    expect(briefly(factsOf(session(polls)))).toEqual([[pull(41), 'recreated']]);
  });

  test('a poll itself does not stay open', () => {
    expect(stateOf(session(['a', 'b', 'c'])).calls.size).toBe(1);
  });
});

const RETRIED = 'until gh pr create --fill; do sleep 1; done';
const PUSH_AND_SHOW = 'git push fork fix; git remote show fork';
const EXISTS = 'a pull request for branch "x" into branch "main" already exists:';
const FAILED = 'pull request create failed: x';
const TO = 'To github.com:harbor/lantern.git';
const NEW_REF = ' * [new branch]      fix -> fix';
const REJECTED = ' ! [rejected]        fix -> fix (fetch first)';

const SCRIPTS = [
  SCRIPT,
  RETRIED,
  PUSH_AND_SHOW,
  'gh pr create --fill || gh pr view --json url --jq .url',
  'false && gh pr create --fill; ./watch',
  'gh pr list',
  'gh pr create --fill && gh pr comment 7 -b hi',
  'git push -u origin fix && gh pr create --fill',
  'gh pr list --json url; gh pr create --fill',
  'for x in a b; do gh pr create --fill -H $x; done',
  'gh api repos/harbor/lantern/pulls -f title=x -f head=a -f base=main --jq .number',
  'gh api repos/harbor/lantern/issues/7/comments -f body=x --jq .id; make',
  'url=$(gh pr create --fill); echo "opened $url"; npm run watch',
];
const LINES = [
  '',
  'building',
  'error: no',
  pull(41),
  `  ${pull(42)}`,
  `see ${pull(43)}`,
  `opened ${pull(41)}`,
  `${pull(7)}#issuecomment-55`,
  '41',
  'null',
  '{',
  `  "html_url": "${pull(44)}",`,
  '}',
  '[',
  '{"body":"never closed',
  `{"a":1}${pull(42)}`,
  FAILED,
  '{"message":"Not Found"}gh: Not Found (HTTP 404)',
  '{"message":"Validation Failed"}',
  'bash: gh: command not found',
  EXISTS,
  `${EXISTS} ${pull(45)}`,
  TO,
  'From github.com:harbor/lantern',
  NEW_REF,
  REJECTED,
  'Everything up-to-date',
  '  HEAD branch: fix',
];

interface Printed {
  /** What came under the call's own id; null: it was not answered before the first poll. */
  readonly own: string | null;
  readonly polls: readonly string[];
  readonly status: Status;
}

function inPolls(script: string, { own, polls, status }: Printed): SessionFacts {
  const pieces = polls.map((printed, n) => result(`p${n}`, printed, { continues: 't', status: 'unknown' }));
  const first = result('t', own, { status: 'unknown' });
  return factsOf([call('t', script), first, ...pieces, result('end', '', { continues: 't', status })]);
}

function atOnce(script: string, { own, polls, status }: Printed): SessionFacts {
  const whole = joined(own === null ? polls : [own, ...polls]);
  return factsOf([call('t', script), result('t', whole, { status })]);
}

describe('in polls or at once', () => {
  const text = fc.array(fc.constantFrom(...LINES), { maxLength: 4 }).map((lines) => lines.join('\n'));
  const polls = fc.array(text, { minLength: 1, maxLength: 12 });
  const status = fc.constantFrom<Status>('ok', 'failed', 'unknown');
  const printed = fc.record({ own: fc.option(text), polls, status });

  test('the same text says the same', () => {
    fc.assert(
      fc.property(fc.constantFrom(...SCRIPTS), printed, (script, shown) => {
        expect(essenceOf(inPolls(script, shown))).toEqual(essenceOf(atOnce(script, shown)));
      }),
      { numRuns: 400 },
    );
  });

  const REST = 'gh api repos/harbor/lantern/pulls -f title=x -f head=a -f base=main --jq .number';
  const NOT_FOUND = '{"message":"Validation Failed"}';

  test.each<[string, string, string | null, readonly string[], Status]>([
    [
      'an address within a value that the call’s own text left open, then alone',
      REST,
      '{"body":"never closed',
      [pull(4), NOT_FOUND, pull(4)],
      'unknown',
    ],
    [
      'the same where the value is a list',
      REST,
      '[{',
      [`{"url":"${pull(4)}"}`, 'x', `{"url":"${pull(4)}"}`],
      'ok',
    ],
    ['the same behind words of an existing one', SCRIPT, EXISTS, [pull(4), pull(4), pull(5)], 'ok'],
    [
      'a create that failed and then found its pull request',
      SCRIPT,
      FAILED,
      [`${EXISTS} ${pull(4)}`],
      'unknown',
    ],
    ['a create that failed and then worked', RETRIED, null, [FAILED, pull(4)], 'ok'],
    [
      'a program that was not found, and an answer',
      RETRIED,
      'bash: gh: command not found',
      [pull(4)],
      'unknown',
    ],
    ['a push in two pieces', 'git push fork fix', null, [TO, NEW_REF], 'unknown'],
    [
      'a fetch in two pieces is no push',
      'git push fork fix; git fetch',
      null,
      ['From x:harbor/lantern', NEW_REF],
      'ok',
    ],
    [
      'a push to what turns out to be the default branch',
      PUSH_AND_SHOW,
      null,
      [TO, NEW_REF, '  HEAD branch: fix'],
      'ok',
    ],
    [
      'a push that was up to date, then turned down',
      PUSH_AND_SHOW,
      'Everything up-to-date',
      [TO, REJECTED],
      'ok',
    ],
  ])('%s', (_what, script, own, texts, end) => {
    const shown = { own, polls: texts, status: end };
    expect(essenceOf(inPolls(script, shown))).toEqual(essenceOf(atOnce(script, shown)));
  });

  test.each<[string, string]>([
    ['an opener', SCRIPT],
    ['a reader', 'gh pr list'],
    ['a push', 'git push fork fix; gh pr list'],
  ])('%s: a poll that was not run, or could not ask, says nothing of the process', (_what, script) => {
    const events = (status: Status): readonly Event[] => [
      call('t', script),
      result('t', null, { status: 'unknown' }),
      result('p1', status === 'not-run' ? 'The user stopped this.' : null, { continues: 't', status }),
      result('p2', `${TO}\n${NEW_REF}\nsee ${pull(4)}\n${pull(5)}`, { continues: 't', status: 'unknown' }),
    ];
    const held = essenceOf(factsOf(events('unknown')));
    expect(essenceOf(factsOf(events('failed')))).toEqual(held);
    expect(essenceOf(factsOf(events('not-run')))).toEqual(held);
  });

  test('and a state that is taken up after each poll', () => {
    fc.assert(
      fc.property(fc.constantFrom(...SCRIPTS), polls, (script, texts) => {
        const events = [
          call('t', script),
          ...texts.map((printed, n) => result(`p${n}`, printed, { continues: 't', status: 'unknown' })),
        ];
        let state = start({ repository: REPOSITORY });
        for (const event of events) {
          const fold = resumeFold(JSON.parse(JSON.stringify(state)) as SessionState);
          fold.push([event]);
          state = fold.state();
        }
        expect(facts(state)).toEqual(factsOf(events));
      }),
      { numRuns: 100 },
    );
  });
});

test(
  'more that may decide than a state keeps: what is proven stands, the rest is counted',
  { timeout: 60_000 },
  () => {
    const fold = createFold({ repository: REPOSITORY });
    fold.push([call('t', 'gh pr create --fill'), result('t', pull(41), { status: 'unknown' })]);
    for (let n = 0; n < 700; n += 1)
      fold.push([result(`p${n}`, `{"url":"${pull(1_000 + n)}"}`, { continues: 't', status: 'unknown' })]);
    expect(JSON.stringify(entriesOf(fold.state().calls)).length).toBeLessThan(500_000);
    expect(briefly(fold.facts())).toEqual([[pull(41), 'created']]);
    expect(fold.facts().diagnostics.forgotten.results).toBeGreaterThan(100);
  },
);

describe('a watcher that prints one other pull request with each of 600 polls, then what was opened', () => {
  test.each<[string, string, (n: number) => string, string]>([
    ['as answers of gh', './watch; gh pr create --fill', (n) => `{"url":"${pull(n)}"}`, pull(41)],
  ])('%s: it is the one that counts', { timeout: 60_000 }, (_name, script, print, answer) => {
    const fold = createFold({ repository: REPOSITORY });
    fold.push([call('t', script), result('t', null, { status: 'unknown' })]);
    for (let n = 0; n < 600; n += 1)
      fold.push([result(`p${n}`, print(1_000 + n), { continues: 't', status: 'unknown' })]);
    fold.push([result('last', answer, { continues: 't', status: 'ok' })]);
    expect(briefly(fold.facts())).toEqual([[pull(41), 'created']]);
    expect(fold.facts().diagnostics.forgotten.results).toBeGreaterThan(100);
    expect(JSON.stringify(entriesOf(fold.state().calls)).length).toBeLessThan(500_000);
  });

  test('what was opened before them stays', { timeout: 60_000 }, () => {
    const fold = createFold({ repository: REPOSITORY });
    fold.push([
      call('t', 'gh pr create -R harbor/lantern; ./watch'),
      result('t', null, { status: 'unknown' }),
    ]);
    for (let n = 0; n < 600; n += 1) {
      const printed = n === 300 ? pull(41) : pull(1_000 + n, 'a/b');
      fold.push([result(`p${n}`, printed, { continues: 't', status: 'unknown' })]);
    }
    expect(briefly(fold.facts())).toEqual([[pull(41), 'created']]);
  });
});

test('a push that was turned down and then went through has been pushed, in polls and at once', () => {
  const polls = [
    'To github.com:harbor/lantern.git\n ! [rejected]        fix -> fix (fetch first)\n',
    'From github.com:harbor/lantern\n * branch            fix -> FETCH_HEAD\n   1a2b3c4..5d6e7f8  fix -> fork/fix\n',
    'To github.com:harbor/lantern.git\n   1a2b3c4..5d6e7f8  fix -> fix\n',
  ];
  const script = 'until git push origin fix; do git pull --rebase fork fix; done';
  const pieces = polls.map((printed, n) => result(`p${n}`, printed, { continues: 't', status: 'unknown' }));
  const inPolls = factsOf([call('t', script), ...pieces]);
  const atOnce = factsOf([call('t', script), result('t', polls.join(''), { status: 'unknown' })]);
  expect([inPolls.pushed?.branch, atOnce.pushed?.branch]).toEqual(['fix', 'fix']);
  const upToThen = factsOf([call('t', script), ...pieces.slice(0, 2)]);
  expect(upToThen.pushed).toBeNull();
});
