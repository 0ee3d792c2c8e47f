import { describe, expect, test } from 'vitest';
import type { CommentFact } from '../../src/rules/types.ts';
import { ownComment, ownsPermalink } from '../../src/session/own-comment.ts';
import { commentRow, type UnseenRow } from '../../src/session/rows.ts';
import { advance, facts, start, type SessionOptions } from '../../src/session/index.ts';
import { call, header, result } from '../support/events.ts';
import { factsOf } from '../support/facts.ts';

function posted(
  script: string,
  options: SessionOptions = { repository: 'harbor/lantern' },
): CommentFact | undefined {
  return factsOf([call('c1', script), result('c1', '')], options).comments[0];
}

function unseenRow(script: string, options?: SessionOptions): UnseenRow {
  const fact = posted(script, options);
  const row = fact === undefined ? null : commentRow(fact, 's1');
  if (row?.posting !== 'posted-unseen') throw new Error(`${script} posts nothing unseen`);
  return row;
}

describe('where a post that nobody saw lies', () => {
  test.each([
    ['nothing names it: gh takes the folder’s', 'gh pr review 7 --approve', 'harbor/lantern', true],
    ['a flag', 'gh pr review 7 --approve -R quay/anchor', 'quay/anchor', false],
    ['an address', 'gh pr review https://github.com/quay/anchor/pull/7 --approve', 'quay/anchor', false],
    ['the environment', 'GH_REPO=quay/anchor gh pr review 7 --approve', 'quay/anchor', false],
    ['a flag that only the shell knows', 'gh pr review 7 --approve -R "$REPO"', null, false],
    ['an environment that only the shell knows', 'GH_REPO=$REPO gh pr review 7 --approve', null, false],
    ['a word that only the shell knows may be an address', 'gh pr review "$PR" --approve', null, false],
    ['an endpoint', 'gh api repos/quay/anchor/issues/7/comments -f body=x --silent', 'quay/anchor', false],
    [
      'GraphQL names none',
      'gh api graphql -f query=\'mutation { addComment(input: {subjectId: "x", body: "y"}) { clientMutationId } }\' --silent',
      null,
      false,
    ],
  ])('%s', (_name, script, repository, assumed) => {
    expect(posted(script)).toMatchObject({
      posting: 'posted-unseen',
      repository,
      repositoryAssumed: assumed,
    });
  });

  test('a session whose repository nobody knows assumes nothing', () => {
    expect(posted('gh pr review 7 --approve', {})).toMatchObject({
      repository: null,
      repositoryAssumed: false,
    });
  });

  test('an enterprise host is the session’s own', () => {
    const fact = posted('gh pr review 7 --approve', { repository: 'git.corp.example/tools/crane' });
    expect(fact).toMatchObject({
      host: 'git.corp.example',
      repository: 'tools/crane',
      pullRequest: 'https://git.corp.example/tools/crane/pull/7',
    });
  });
});

describe('what is assumed', () => {
  const body = 'Looks good.';
  const row = unseenRow(`gh pr review 7 --approve -b '${body}'`);
  const review = {
    host: 'github.com',
    kind: 'review' as const,
    id: '9',
    repository: 'harbor/lantern',
    number: 7,
    author: 'ada',
    createdAt: '2026-11-03T09:00:01.000Z',
    body,
  };
  const ask = (more: Partial<typeof review>): string =>
    ownComment(
      { ...review, ...more },
      { rows: [], unseen: [row], logins: ['ada'], now: '2026-11-03T10:00:00.000Z' },
    );

  test('is enough for a comment that fits in all else', () => {
    expect(ask({})).toBe('ours');
    expect(ask({ body: 'Looks good!' })).toBe('deliver');
    expect(ask({ repository: 'upstream/lantern' })).toBe('deliver');
  });

  test('does not make anybody sure that a review elsewhere is none of its own', () => {
    const at = (repository: string): string => `https://github.com/${repository}/pull/7#pullrequestreview-9`;
    expect(ownsPermalink(at('harbor/lantern'), [row])).toBe('cannot-tell');
    expect(ownsPermalink(at('upstream/lantern'), [row])).toBe('cannot-tell');
    const named = unseenRow('gh pr review 7 --approve -R harbor/lantern');
    expect(ownsPermalink(at('upstream/lantern'), [named])).toBe('no');
  });
});

test('the repository may become known after the post', () => {
  const events = [header(), call('c1', 'gh pr review 7 --approve'), result('c1', '')];
  expect(factsOf(events, {}).comments[0]).toMatchObject({ repository: null });
});

describe('the window of a post that nobody saw (comments.md, 6.3)', () => {
  const [asked, answered, now] = [
    '2026-11-03T09:00:00.000Z',
    '2026-11-03T09:00:07.000Z',
    '2026-11-03T10:00:00Z',
  ];
  const windowOf = (from: string | null, to: string | null): unknown => {
    const events = [call('c1', 'gh pr review 7 --approve', { at: from }), result('c1', '', { at: to })];
    const [comment] = facts(advance(start({ repository: 'harbor/lantern' }), events, { now }).state).comments;
    return comment?.posting === 'posted-unseen' ? comment.window : null;
  };

  test.each([
    ['reaches from the call to its result', asked, answered, { from: asked, to: answered }],
    ['begins when it was read, where the call has no time', null, answered, { from: now, to: answered }],
    ['ends when it was read, where the result has no time', asked, null, { from: asked, to: now }],
  ])('%s', (_, from, to, expected) => {
    expect(windowOf(from, to)).toEqual(expected);
  });
});

test('a row is as old as the answer that showed the comment, not as the call (comments.md, 6)', () => {
  const at = '2026-11-03T09:00:07.000Z';
  const link = 'https://github.com/harbor/lantern/pull/7#issuecomment-5';
  const [comment] = factsOf([call('c1', 'gh pr comment 7 -b x'), result('c1', link, { at })]).comments;
  expect(comment && commentRow(comment, null)).toMatchObject({ url: link, firstSeenAt: at, sessionId: null });
});
