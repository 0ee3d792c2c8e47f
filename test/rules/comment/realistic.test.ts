/**
 * Scripts as agents write them. What they printed was printed by real bash and gh 2.23 against a stand-in for GitHub,
 * which wrote down (`made`) what was really posted.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Event, Status } from '../../../src/transcript/events.ts';
import { commentsOf } from '../../support/comments.ts';
import { call, result } from '../../support/events.ts';
import { factsOf } from '../../support/facts.ts';

interface Call {
  readonly command: string;
  readonly output: string;
  readonly status: Status;
}

interface Row {
  readonly name: string;
  readonly calls: readonly Call[];
  /** Permalinks, and `?kind` for what was posted unseen. */
  readonly comments: readonly string[];
  readonly made: readonly string[];
}

function rowsOf<Kind>(file: string): readonly Kind[] {
  const text = readFileSync(new URL(file, import.meta.url), 'utf8');
  return text
    .trimEnd()
    .split('\n')
    .map((line): Kind => JSON.parse(line));
}

/** A comment is the same under `/issues/` and `/pull/`: an id alone is put together with the endpoint's path. */
const identity = (url: string): string => url.replace(/^https.*#/, '#');

function found(calls: readonly Call[]): readonly string[] {
  const events = calls.flatMap(({ command, output, status }, place): Event[] => [
    call(`c${place}`, command),
    result(`c${place}`, output, { status }),
  ]);
  return commentsOf(factsOf(events, { repository: 'acme/widgets' })).map(identity);
}

const ROWS = rowsOf<Row>('./realistic.jsonl');

describe('a script as agents write them', () => {
  test('there are many', () => {
    expect(ROWS.length).toBeGreaterThan(150);
  });

  test.each(ROWS)('$name', ({ calls, comments }) => {
    expect(found(calls)).toEqual(comments.map(identity));
  });
});

/** What a reader prints: comments of others, each new to the session. */
const OTHERS = [2900000001, 2900000003].map(
  (id) => `https://github.com/acme/widgets/pull/7#issuecomment-${id}`,
);
const [OTHER = '', SECOND = ''] = OTHERS;
const READERS: readonly (readonly [script: string, output: string])[] = [
  ["gh api repos/acme/widgets/issues/7/comments --jq '.[].html_url'", `${OTHER}\n${SECOND}\n`],
  ["gh pr view 7 --json comments --jq '.comments[-1].url'", `${SECOND}\n`],
  ['gh api repos/acme/widgets/issues/comments/2900000001', `{"id":2900000001,"html_url":"${OTHER}"}\n`],
  ["gh api repos/acme/widgets/issues/7/comments --jq '.[0] | {url: .html_url}'", `{"url":"${OTHER}"}\n`],
  ["gh api repos/acme/widgets/issues/7/comments --jq '.[0].id'", '2900000001\n'],
  ['cat log.txt', `${OTHER}\n`],
  ['./show.sh', `see\n${OTHER}\n`],
  ['x=$(gh pr view 7 --json comments -q ".comments[0].url"); echo "Posted: $x"', `Posted: ${OTHER}\n`],
  ['gh pr comment 7 --edit-last -F new.md', `${SECOND}\n`],
  [
    'curl -s https://api.github.com/repos/acme/widgets/issues/comments/2900000001 | jq -r .html_url',
    `${OTHER}\n`,
  ],
];

describe('nothing that a reader beside a post has printed is ever called posted', () => {
  const strangers = (calls: readonly Call[], made: readonly string[]): readonly string[] => {
    const own = new Set(made.map(identity));
    return found(calls).filter((each) => each.startsWith('#') && !own.has(each));
  };

  test.each(
    rowsOf<Pick<Row, 'calls' | 'made'>>('./beside.jsonl').map((row) => [row.calls[0]?.command, row] as const),
  )('%s', (_, { calls, made }) => {
    expect(strangers(calls, made)).toEqual([]);
  });

  test.each(ROWS.map((row, place) => [row.name, row, READERS[place % READERS.length] ?? ['', '']] as const))(
    '%s, and a reader put beside it',
    (_, { calls, made }, [reader, shown]) => {
      for (const [at, { command, output, status }] of calls.entries()) {
        const before = output === '' || output.endsWith('\n') ? output : `${output}\n`;
        const beside: readonly Call[] = [
          { command: `${command}\n${reader}`, output: `${before}${shown}`, status },
          { command: `${reader}\n${command}`, output: `${shown}${output}`, status },
        ];
        for (const one of beside) {
          const changed = calls.map((each, place) => (place === at ? one : each));
          expect(strangers(changed, made)).toEqual([]);
        }
      }
    },
  );
});
