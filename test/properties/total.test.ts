/** No input makes reader, rules or fold throw, and what they say lies in what they read (law 1, law 5). */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Event } from '../../src/transcript/events.ts';
import { readTranscript } from '../../src/transcript/reader.ts';
import { claims } from '../../src/rules/pull-request/claimed.ts';
import { root } from '../architecture/sources.ts';
import { call, prose, record, result } from '../support/events.ts';
import { factsOf, pull } from '../support/facts.ts';

/** Words of scripts, in which openers, showers and pieces of syntax meet. */
const SCRIPT = [
  ...[
    'gh pr create --fill',
    'gh pr create -t "$T"',
    'gh pr list',
    'gh pr view 7 --json url',
    'gh pr view',
    'hub pull-request',
  ],
  ...[
    'gh api repos/harbor/lantern/pulls -f title=x -f head=a -f base=b',
    'gh api graphql -f query=',
    'curl -X POST',
  ],
  ...[
    "'mutation { createPullRequest(input: {}) { pullRequest { url } } }'",
    '--jq .url',
    '--json url',
    '-R harbor/lantern',
  ],
  ...[
    'url=$(',
    ')',
    'echo "$url"',
    '| tail -1',
    '2>&1',
    '>/dev/null',
    '> out.txt',
    'cat out.txt',
    '| tee out.txt',
    '||',
  ],
  ...[
    '&&',
    ';',
    '\n',
    '&',
    'if',
    'then',
    'fi',
    'for i in 1 2; do',
    'done',
    "bash -c '",
    "'",
    '"',
    '`',
    '<<E\n',
    '\nE\n',
  ],
  ...['(', '{', '}', 'set -e', 'wait', 'xargs', 'cd sub', 'git push', 'false', 'true', '#', '\\', '\u0000'],
];

const OUTPUT = [
  ...[pull(7), pull(41), pull(42), pull(9, 'kiln/tools'), `${pull(41)}#issuecomment-1`, `${pull(41)}/files`],
  ...[
    'a pull request for branch "x" into branch "main" already exists:',
    'pull request create failed: x',
    'error:',
  ],
  ...[
    '{"html_url":"',
    '","number":41}',
    '{"data":{"createPullRequest":{"pullRequest":{"url":"',
    '"}}}}',
    '[',
    ']',
    '{',
    '}',
    '"',
  ],
  ...[
    '\n',
    '\n',
    '\n',
    ' ',
    '\t',
    '\r',
    '\u001b[1m',
    '\u001b]8;;',
    '\u0007',
    'https://',
    'github.com/',
    '/pull/',
    '41',
    '#41',
    'é',
  ],
];

const PROSE = [
  'Opened',
  'I opened',
  'a PR',
  'the pull request',
  ':',
  '.',
  '\n',
  '\n\n- ',
  '> ',
  '`',
  '**',
  '[',
  '](',
  ')',
  'not',
];

const text = (words: readonly string[], by: string): fc.Arbitrary<string> =>
  fc
    .array(
      fc.oneof(
        { weight: 12, arbitrary: fc.constantFrom(...words) },
        fc.string({ unit: 'binary', maxLength: 8 }),
      ),
      {
        maxLength: 14,
      },
    )
    .map((list) => list.join(by));

const script = fc.oneof(text(SCRIPT, ' '), text(SCRIPT, ''));
const output = text(OUTPUT, '');
const id = fc.constantFrom('c1', 'c2', 'c3');
const status = fc.constantFrom('ok', 'failed', 'not-run', 'unknown');
const flag = fc.boolean();

const event: fc.Arbitrary<Event> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .tuple(id, script, flag, flag)
      .map(([one, words, background, inherited]) => call(one, words, { background, inherited })),
  },
  {
    weight: 4,
    arbitrary: fc
      .tuple(id, output, status, fc.option(id), flag)
      .map(([one, words, how, continues, inherited]) =>
        result(one, words, { status: how, continues, inherited }),
      ),
  },
  { weight: 2, arbitrary: text([...PROSE, ...OUTPUT], ' ').map((words) => prose(words)) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(output, fc.option(id))
      .map(([url, callId]) => record(url, { callId, source: 'git-operation' })),
  },
);

/** Keys tell events apart, so each has its own. */
const events = fc
  .array(event, { maxLength: 8 })
  .map((list) => list.map((one, index) => ({ ...one, key: `event-${index}` })));

const ADDRESS = /^https:\/\/[^\s/]+\/[\w.-]+\/[\w.-]+\/pull\/\d+$/;

function textOf(one: Event): string {
  if (one.kind === 'result') return one.output ?? '';
  return one.kind === 'prose' ? one.text : '';
}

describe('no events make the rules throw', () => {
  test('scripts, outputs, words and records of any kind', () => {
    fc.assert(
      fc.property(events, (list) => {
        const { pullRequests, refusals } = factsOf(list);
        for (const { url, event: key, output: span } of [...pullRequests, ...refusals]) {
          expect(url).toMatch(/^https:\/\//);
          const shown = list.find((one) => one.key === key);
          expect(shown).toBeDefined();
          if (span === null || shown === undefined || shown.kind === 'record') continue;
          expect(span[0]).toBeGreaterThanOrEqual(0);
          expect(span[1]).toBeGreaterThan(span[0]);
          expect(span[1]).toBeLessThanOrEqual(textOf(shown).length);
        }
        for (const { url, evidence, callId } of pullRequests) {
          expect(url).toMatch(ADDRESS);
          if (evidence === 'claimed') continue;
          // Reading is never doing: without a call of the session's own that could open one, none is opened.
          const own = list.filter((one) => one.kind === 'call' && one.callId === callId && !one.inherited);
          expect(own.some((one) => one.kind === 'call' && /gh|hub|curl/.test(one.script ?? ''))).toBe(true);
        }
      }),
      { numRuns: 4_000 },
    );
  });

  test('words of any kind', () => {
    fc.assert(
      fc.property(
        text([...PROSE, ...OUTPUT], ''),
        fc.constantFrom('harbor/lantern', null),
        (words, repository) => {
          const { claimed, refused } = claims(words, { repository });
          if (repository === null) expect(claimed).toEqual([]);
          for (const { url, span } of [...claimed, ...refused]) {
            expect(url).toMatch(ADDRESS);
            expect(words.slice(...span).length).toBeGreaterThan(0);
          }
        },
      ),
      { numRuns: 4_000 },
    );
  });
});

describe('no bytes make reader and fold throw', () => {
  const bytes = fc.uint8Array({ maxLength: 200 });
  const names =
    'type message content role payload item id call_id uuid sessionId input command output tool_use_id name'.split(
      ' ',
    );
  const words =
    'user assistant tool_result tool_use response_item event_msg function_call function_call_output Bash gh'.split(
      ' ',
    );
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof(
      { depthSize: 'small' },
      fc.constantFrom(...words, ...OUTPUT, ...SCRIPT),
      fc.jsonValue({ maxDepth: 1 }),
      fc.array(tie('value'), { maxLength: 3 }),
      fc.dictionary(fc.constantFrom(...names), tie('value'), { maxKeys: 6 }),
    ),
  }));

  test.each([
    ['random bytes', bytes],
    [
      'lines of random JSON',
      fc.array(value, { maxLength: 8 }).map((list) => list.map((one) => `${JSON.stringify(one)}\n`).join('')),
    ],
  ] as const)('%s', (_, input) => {
    fc.assert(
      fc.property(input, (given) => {
        const { pullRequests } = factsOf(readTranscript(given).events);
        for (const { url } of pullRequests) expect(url).toMatch(ADDRESS);
      }),
      { numRuns: 2_000 },
    );
  });
});

test('a hundred thousand inputs are made in one run of the tests', () => {
  const sources = readdirSync(join(root, 'test'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => readFileSync(join(root, 'test', name), 'utf8'));
  const runs = sources.flatMap((source) => [...source.matchAll(/numRuns: ([\d_]+)/g)]);
  // Lines with a changed field, which `test/session/total.test.ts` counts itself.
  const changed = sources.flatMap((source) => [
    ...source.matchAll(/expect\(inputs\)\.toBeGreaterThan\(([\d_]+)\)/g),
  ]);
  expect(changed).toHaveLength(1);
  const total = [...runs, ...changed].reduce(
    (sum, [, digits = '']) => sum + Number(digits.replaceAll('_', '')),
    0,
  );
  expect(total).toBeGreaterThanOrEqual(100_000);
});
