import { describe, expect, test } from 'vitest';
import { answered, permalink, posted, turnedDown } from '../../support/comments.ts';
import { factsOf } from '../../support/facts.ts';

const UNSEEN = ['?review'];
const REVIEW = permalink(2001, 7, 'review');

describe('comment/reviewed-by-gh', () => {
  test.each([
    'gh pr review 7 --approve',
    'gh pr review 7 -a -b "Well done"',
    'gh pr review 7 -c -b notes',
    'gh pr review 7 --comment --body-file notes.md',
    'gh pr review 7 -r -b "Split this"',
    'gh pr review 7 --request-changes --body="Split this"',
    'gh pr review --approve',
    'gh pr review fix/wick -a',
    'gh pr review https://github.com/harbor/lantern/pull/7 -a',
    'gh -R harbor/lantern pr review 7 -a',
    'gh pr review 7 -c -F - <<E\nnotes\nE',
    'gh pr review 7 -a && echo approved',
    'set -e\ngh pr review 7 -a\necho approved',
    'gh pr review 7 -a > /dev/null 2>&1',
  ])('%s', (script) => {
    expect(posted(script, '')).toEqual(UNSEEN);
    expect(posted(script, 'approved')).toEqual(UNSEEN);
  });

  test('what it prints on a terminal is no permalink', () => {
    expect(posted('gh pr review 7 -a', '✓ Approved pull request harbor/lantern#7')).toEqual(UNSEEN);
  });

  test.each([
    [
      'gh pr review 7 -a',
      'failed',
      'failed to create review: GraphQL: Can not approve your own pull request',
    ],
    [
      'gh pr review 7 -a || true',
      'ok',
      'failed to create review: GraphQL: Can not approve your own pull request',
    ],
    [
      'gh pr review 7 || true',
      'ok',
      '--approve, --request-changes, or --comment required when not running interactively',
    ],
    ['gh pr review 7 -a || true', 'ok', ''],
    ['gh pr review 7 -a 2>&1 | tail -1', 'ok', ''],
    ['gh pr review 7 -a; echo done', 'ok', 'done'],
    ['gh pr review 7 -a', 'unknown', ''],
    ['gh pr review 7 -a', 'not-run', ''],
  ] as const)('%s (%s) may have failed', (script, status, output) => {
    expect(posted(script, output, status)).toEqual([]);
  });

  test.each([
    'gh pr review 7 -b text',
    'gh pr review 7 -c',
    'gh pr review 7 -r',
    'gh pr review 7 -a -c -b x',
    'gh pr review 7 -a --help',
    'gh pr reviews 7 -a',
    'echo gh pr review 7 -a',
    'gh pr view 7 --json reviews',
  ])('%s reviews nothing', (script) => {
    expect(posted(script, '')).toEqual([]);
  });

  test('a permalink beside it was printed by something else', () => {
    const script = "gh pr review 7 -a && gh api repos/harbor/lantern/pulls/7/reviews --jq '.[].html_url'";
    expect(posted(script, REVIEW)).toEqual(UNSEEN);
    expect(turnedDown(script, REVIEW)).toEqual(['read-only-command']);
    expect(posted('gh pr review 7 -a', REVIEW)).toEqual(UNSEEN);
  });

  test('a comment beside it is told apart', () => {
    const both = posted('gh pr review 7 -a && gh pr comment 7 -b merging', permalink(3001));
    expect([...both].sort()).toEqual([...UNSEEN, permalink(3001)]);
  });

  test('it holds what the words tell: place, text, and the time', () => {
    const [fact] = factsOf(answered('c1', 'gh pr review 7 -R quay/anchor -c -b "Two notes"', '')).comments;
    expect(fact).toMatchObject({
      posting: 'posted-unseen',
      rule: 'comment/reviewed-by-gh',
      kind: 'review',
      url: null,
      id: null,
      repository: 'quay/anchor',
      number: 7,
      pullRequest: 'https://github.com/quay/anchor/pull/7',
      body: { length: 9 },
      window: { from: '2026-11-03T09:00:00.000Z', to: '2026-11-03T09:00:00.000Z' },
    });
  });

  test('what only the shell knows is null', () => {
    const [fact] = factsOf(answered('c1', 'gh pr review "$N" -R "$R" -c -b "$TEXT"', '')).comments;
    expect(fact).toMatchObject({ repository: null, number: null, pullRequest: null, body: null });
  });
});
