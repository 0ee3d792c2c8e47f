import { describe, expect, test } from 'vitest';
import { saysAlready } from '../../../src/rules/comment/closed-by-gh.ts';
import { answered, permalink, posted } from '../../support/comments.ts';
import { factsOf } from '../../support/facts.ts';

const UNSEEN = ['?issue-comment'];

describe('comment/closed-by-gh', () => {
  test.each([
    ['gh pr close 7 -c "Superseded"', '✓ Closed pull request harbor/lantern#7 (Trim the wick)'],
    ['gh pr close 7 --comment=Superseded -d', '✓ Closed pull request #7 (Trim the wick)'],
    ['gh issue close 5 -c Fixed -r completed', '✓ Closed issue harbor/lantern#5 (It smokes)'],
    ['gh pr reopen 7 -c "Once more"', '✓ Reopened pull request harbor/lantern#7 (Trim the wick)'],
    [
      'gh issue reopen https://github.com/harbor/lantern/issues/5 -c again',
      '✓ Reopened issue #5 (It smokes)',
    ],
    ['gh pr close 7 -c "$WHY" >/dev/null 2>&1', ''],
    ['gh pr close 7 -c Superseded && echo closed', 'closed'],
  ])('%s', (script, output) => {
    expect(posted(script, output)).toEqual(UNSEEN);
  });

  test.each([
    ['gh pr close 7 -c Superseded', '! Pull request harbor/lantern#7 (Trim the wick) is already closed'],
    ['gh issue close 5 -c Fixed', '! Issue harbor/lantern#5 (It smokes) is already closed'],
    ['gh pr reopen 7 -c again', '! Pull request #7 (Trim the wick) is already open'],
    ['gh issue reopen 5 -c again', '! Issue #5 (It smokes) is already open'],
  ])('%s: nothing where the output says so', (script, output) => {
    expect(posted(script, output)).toEqual([]);
    expect(posted(`${script} || true`, output)).toEqual([]);
  });

  test('merged before: gh fails', () => {
    const output = "X Pull request #7 (Trim the wick) can't be closed because it was already merged";
    expect(posted('gh pr close 7 -c Superseded', output, 'failed')).toEqual([]);
  });

  test('the comment stands where only the closing fails', () => {
    const output = 'API call failed: GraphQL: Something went wrong (closePullRequest)';
    expect(posted('gh pr close 7 -c Superseded', output, 'failed')).toEqual(UNSEEN);
    expect(posted('gh pr close 7 -c Superseded || true', output)).toEqual(UNSEEN);
    expect(posted('gh pr close 7', output, 'failed')).toEqual([]);
  });

  test.each([
    'gh pr close 7',
    'gh pr close 7 -c ""',
    'gh issue close 5',
    'gh pr reopen 7',
    'echo gh pr close 7 -c x',
  ])('%s posts nothing', (script) => {
    expect(posted(script, '✓ Closed pull request #7 (Trim the wick)')).toEqual([]);
  });

  test.each([
    ['gh pr close 7 -c x || true', 'ok', ''],
    ['gh pr close 7 -c x; echo ok', 'ok', 'ok'],
    ['gh pr close 7 -c x', 'failed', 'GraphQL: Could not resolve to a PullRequest with the number of 7.'],
    ['gh pr close 7 -c x', 'not-run', ''],
  ] as const)('%s (%s) may have failed', (script, status, output) => {
    expect(posted(script, output, status)).toEqual([]);
  });

  test('it prints no permalink: one that stands there is somebody else’s', () => {
    expect(posted('gh pr close 7 -c x', permalink(2001))).toEqual(UNSEEN);
    const both = posted('gh pr close 7 -c x && gh pr comment 12 -b y', permalink(3001, 12));
    expect([...both].sort()).toEqual([...UNSEEN, permalink(3001, 12)]);
  });

  test('the text and the place', () => {
    const [fact] = factsOf(answered('c1', 'gh pr close 7 -R quay/anchor -c Superseded', '')).comments;
    expect(fact).toMatchObject({
      rule: 'comment/closed-by-gh',
      repository: 'quay/anchor',
      number: 7,
      body: { length: 10 },
    });
  });

  test.each([
    ['! Pull request #7 is already closed', true],
    ['✓ Closed pull request #7 (the ready-made wick)', false],
  ])('%s', (line, says) => {
    expect(saysAlready(line)).toBe(says);
  });
});
