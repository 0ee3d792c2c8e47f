import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { fc, test as property } from '@fast-check/vitest';
import { ownComment, ownsPermalink } from '../../src/session/own-comment.ts';
import type { OwnCommentOptions, PolledComment } from '../../src/session/own-comment.ts';
import { commentRow } from '../../src/session/rows.ts';
import type { PostedRow, UnseenRow } from '../../src/session/rows.ts';
import { InvalidValueError } from '../../src/session/store-errors.ts';
import { posted, unseen } from '../support/hooks.ts';

const NOW = '2026-11-30T12:00:00Z';
const secondsAgo = (seconds: number): string => new Date(Date.parse(NOW) - seconds * 1_000).toISOString();
const digest = (text: string): UnseenRow['body'] => ({
  sha256: createHash('sha256').update(text).digest('hex'),
  length: text.length,
});

function row(id: string, more: Partial<PostedRow> = {}): PostedRow {
  const made = commentRow(posted(id), 's1');
  if (made.posting !== 'posted') throw new Error('a posted comment has a posted row');
  return { ...made, ...more };
}

const BODY = 'Done – see the tests. 😀';

function unseenRow(more: Partial<UnseenRow> = {}): UnseenRow {
  const made = commentRow(unseen('p'), 's1');
  if (made.posting !== 'posted-unseen') throw new Error('an unseen comment has an unseen row');
  return { ...made, body: digest(BODY), window: { from: secondsAgo(302), to: secondsAgo(300) }, ...more };
}

const comment = (more: Partial<PolledComment> = {}): PolledComment => ({
  host: 'github.com',
  kind: 'issue-comment',
  id: '11',
  repository: 'acme/widgets',
  number: 7,
  author: 'ada',
  createdAt: secondsAgo(301),
  body: BODY,
  ...more,
});

const asked = (more: Partial<PolledComment>, options: Partial<OwnCommentOptions> = {}): string =>
  ownComment(comment(more), { rows: [], unseen: [], logins: ['ada'], now: NOW, ...options });

describe('ownComment: a row with its key', () => {
  test.each<readonly [string, Partial<PolledComment>]>([
    ['an old comment', {}],
    ['a young one', { createdAt: NOW }],
    [
      'whoever wrote it, whatever it says, wherever it is shown',
      { author: 'bo', body: 'x', number: 9, repository: 'a/b' },
    ],
    ['without a time', { createdAt: null }],
    ['with its id as a number', { id: 11 }],
    ['with its host in capitals', { host: 'GitHub.com' }],
  ])('%s is ours', (_, more) => {
    expect(asked(more, { rows: [row('12'), row('11')] })).toBe('ours');
  });

  test.each<readonly [string, Partial<PolledComment>]>([
    ['id', { id: '1' }],
    ['kind', { kind: 'review-comment' }],
    ['host', { host: 'github.example.com' }],
  ])('another %s is not', (_, more) => {
    expect(asked(more, { rows: [row('11')] })).toBe('deliver');
  });
});

describe('ownComment: grace', () => {
  test.each<readonly [string, string, Partial<OwnCommentOptions>, string]>([
    ['just posted', NOW, {}, 'wait'],
    ['59.999 s old', secondsAgo(59.999), {}, 'wait'],
    ['60 s old', secondsAgo(60), {}, 'deliver'],
    ['from the future: it is now', '2031-01-01T00:00:00Z', {}, 'wait'],
    ['young for a longer grace', secondsAgo(119), { grace: 120_000 }, 'wait'],
    ['old for no grace', NOW, { grace: 0 }, 'deliver'],
    ['with a grace that is no number', secondsAgo(59), { grace: Number.NaN }, 'wait'],
    ['of another author', secondsAgo(1), { logins: ['bo'] }, 'wait'],
  ])('%s', (_, createdAt, options, answer) => {
    expect(asked({ createdAt }, options)).toBe(answer);
  });

  test('goes before an unseen row that fits', () => {
    const young = { createdAt: secondsAgo(10) };
    const rows = { unseen: [unseenRow({ window: { from: secondsAgo(11), to: secondsAgo(9) } })] };
    expect(asked(young, rows)).toBe('wait');
    expect(asked(young, { ...rows, grace: 5_000 })).toBe('ours');
  });
});

describe('ownComment: a post that nobody saw the id of', () => {
  test.each<readonly [string, Partial<PolledComment>, Partial<UnseenRow>]>([
    ['as it stands', {}, {}],
    ['a login in other letter case', { author: 'Ada' }, {}],
    ['a repository in other letter case', { repository: 'Acme/Widgets' }, {}],
    ['30 s before its window', { createdAt: secondsAgo(332) }, {}],
    ['30 s behind its window', { createdAt: secondsAgo(270) }, {}],
    ['a host that only the shell knew', {}, { host: null }],
    ['another kind, the same in both', { kind: 'review' }, { kind: 'review' }],
  ])('is ours: %s', (_, more, rowMore) => {
    expect(asked(more, { unseen: [unseenRow(rowMore)] })).toBe('ours');
  });

  test('one row fits each comment with its text: asking takes nothing away, and the order does not matter', () => {
    const rows = { unseen: [unseenRow()] };
    expect(['11', '12', '11'].map((id) => asked({ id }, rows))).toEqual(['ours', 'ours', 'ours']);
  });

  test.each<readonly [string, Partial<PolledComment>, Partial<UnseenRow>]>([
    ['another kind', { kind: 'review' }, {}],
    ['another number', { number: 8 }, {}],
    ['a number that nobody knows', { number: null }, { number: null }],
    ['another repository', { repository: 'acme/gears' }, {}],
    ['a repository that nobody knows', {}, { repository: null }],
    ['another host', {}, { host: 'github.example.com' }],
    ['too early', { createdAt: secondsAgo(333) }, {}],
    ['too late', { createdAt: secondsAgo(269) }, {}],
    ['a window without a begin', {}, { window: { from: null, to: secondsAgo(300) } }],
    ['a window without an end', {}, { window: { from: secondsAgo(302), to: null } }],
    ['another author', { author: 'bo' }, {}],
    ['no author', { author: null }, {}],
    ['another text', { body: `${BODY}!` }, {}],
    ['another text of the same length', { body: BODY.replace('Done', 'Gone') }, {}],
    ['no text', { body: null }, {}],
    ['a text that only the shell knew', {}, { body: null }],
  ])('is not ours: %s', (_, more, rowMore) => {
    expect(asked(more, { unseen: [unseenRow(rowMore)] })).toBe('deliver');
  });
});

describe('ownComment fails open', () => {
  const failing: Iterable<never> = {
    [Symbol.iterator]: () => {
      throw new Error('no connection');
    },
  };
  test.each<readonly [string, unknown, unknown]>([
    ['rows that cannot be read', {}, { rows: null }],
    ['rows that fail on the way', {}, { rows: failing, unseen: [unseenRow()] }],
    ['unseen rows that cannot be read', {}, { unseen: undefined }],
    ['unseen rows that are none', {}, { unseen: [null, 7, 'row', {}, { ...unseenRow(), window: null }] }],
    ['rows that are none', {}, { rows: [null, 7, 'row', {}] }],
    ['logins that cannot be read', {}, { unseen: [unseenRow()], logins: 'ada' }],
    ['no time', { createdAt: null }, { unseen: [unseenRow()] }],
    ['a time that is none', { createdAt: 'yesterday' }, { unseen: [unseenRow()] }],
    ['an unknown kind', { kind: 'discussion-comment' }, { unseen: [unseenRow()] }],
    ['an unknown kind, however young', { kind: 'gist-comment', createdAt: NOW }, {}],
  ])('%s', (_, more, options) => {
    expect(asked(more as object, options as object)).toBe('deliver');
  });

  test.each([null, undefined, 7, 'comment', []])('a comment that is %j', (nothing) => {
    expect(ownComment(nothing as never, { rows: [], unseen: [], logins: [], now: NOW })).toBe('deliver');
  });

  test.each([undefined, '', 'now'])("but a missing time of the call is the caller's mistake: %j", (now) => {
    expect(() => asked({}, { now } as never)).toThrow(InvalidValueError);
  });

  property.prop([fc.anything(), fc.anything(), fc.anything(), fc.anything()])(
    'whatever it is given',
    (one, rows, seen, logins) => {
      const options = { rows, unseen: seen, logins, now: NOW } as never;
      expect(['wait', 'deliver']).toContain(ownComment({ ...comment(), ...(one as object) }, options));
    },
  );
});

describe('ownsPermalink', () => {
  const rows = [row('11'), row('12', { kind: 'review-comment' }), unseenRow({ kind: 'review' })];
  const at = 'https://github.com/acme/widgets';

  test.each<readonly [string, string, 'yes' | 'no' | 'cannot-tell']>([
    ['its own address', `${at}/pull/7#issuecomment-11`, 'yes'],
    ['the same comment under another path', `${at}/issues/7#issuecomment-11`, 'yes'],
    ['the same after a transfer', 'https://github.com/other/name/pull/1#issuecomment-11', 'yes'],
    ['a host in capitals', 'https://GitHub.com/acme/widgets/pull/7#issuecomment-11', 'yes'],
    ['a review comment among the files', `${at}/pull/7/files#r12`, 'yes'],
    ['a review comment by its thread', `${at}/pull/7#discussion_r12`, 'yes'],
    ['blanks around', ` ${at}/pull/7#issuecomment-11\n`, 'yes'],
    ['another id', `${at}/pull/7#issuecomment-12`, 'no'],
    ['another host', 'https://github.example.com/acme/widgets/pull/7#issuecomment-11', 'no'],
    ['a review that could be the one nobody saw', `${at}/pull/7#pullrequestreview-99`, 'cannot-tell'],
    ['a review of another pull request', `${at}/pull/8#pullrequestreview-99`, 'no'],
    ['a review in another repository', 'https://github.com/acme/gears/pull/7#pullrequestreview-99', 'no'],
    ['a pull request', `${at}/pull/7`, 'cannot-tell'],
    ['a comment that is not written yet', `${at}/pull/7#issuecomment-new`, 'cannot-tell'],
    ['a text with more in it', `see ${at}/pull/7#issuecomment-11`, 'cannot-tell'],
    ['nothing', '', 'cannot-tell'],
  ])('%s', (_, url, answer) => {
    expect(ownsPermalink(url, rows)).toBe(answer);
  });

  test('what an unseen row does not know fits all', () => {
    const open = [unseenRow({ repository: null, number: null, host: null })];
    expect(ownsPermalink('https://github.com/a/b/pull/1#issuecomment-5', open)).toBe('cannot-tell');
    expect(ownsPermalink('https://github.com/a/b/pull/1#discussion_r5', open)).toBe('no');
  });
});
