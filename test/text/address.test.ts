import { describe, expect, it } from 'vitest';
import {
  apiAddress,
  commentAddress,
  exactAddress,
  findAddresses,
  pullRequestAddress,
} from '../../src/text/address.ts';

const PULL = 'https://github.com/o/r/pull/12';

describe('the canonical address of a pull request (pull-requests 2.1)', () => {
  it('gives its parts, the host in lower case and the rest as written', () => {
    expect(pullRequestAddress('https://GitHub.com/Acme/Widget.js/pull/12')).toEqual({
      kind: 'pull-request',
      host: 'github.com',
      owner: 'Acme',
      name: 'Widget.js',
      number: 12,
      url: 'https://github.com/Acme/Widget.js/pull/12',
    });
  });

  it.each([
    'http://github.com/o/r/pull/12',
    'https://www.github.com/o/r/pull/12',
    `${PULL}/`,
    `${PULL}/files`,
    `${PULL}?x=1`,
    `${PULL}#x`,
    `${PULL}.`,
    ` ${PULL}`,
    `${PULL}ab`,
    `${PULL}_`,
    'https://github.com/o/r/pull/012',
    'https://github.com/o/r/pull/0',
    'https://github.com/o/r/pull/9999999999999999',
    'https://github.com/o/r/pull/new/feat',
    'https://github.com/o/r/pulls',
    'https://github.com/o/r/compare/a...b',
    'https://github.com/o/r/issues/12',
    `${PULL}.diff`,
    `${PULL}.patch`,
    'https://github.com/o/./pull/12',
    'https://github.com/o/../pull/12',
    'https://github.com/o/pull/12',
    'https://github.com/a/o/r/pull/12',
    'https://github.com@evil.example/o/r/pull/12',
    'https://user:pw@github.com/o/r/pull/12',
    'https://gіthub.com/o/r/pull/12',
    'https://github.com\\@evil.example/o/r/pull/12',
    'git@github.com:o/r/pull/12',
    `${PULL}#issuecomment-1`,
    '',
  ])('%j is none', (text) => {
    expect(pullRequestAddress(text)).toBeNull();
  });

  it.each([
    ['https://github.com.evil.example/o/r/pull/12', 'github.com.evil.example'],
    ['https://evilgithub.com/o/r/pull/12', 'evilgithub.com'],
    ['https://xn--gthub-n4a.com/o/r/pull/12', 'xn--gthub-n4a.com'],
    ['https://ghe.example.com:8443/o/r/pull/12', 'ghe.example.com:8443'],
  ])('%s lies on %s, which the caller must know', (text, host) => {
    expect(pullRequestAddress(text)?.host).toBe(host);
  });
});

describe('permalinks (comments 1)', () => {
  it.each([
    ['https://github.com/o/r/issues/7#issuecomment-31', 'issue-comment', 7, null],
    [`${PULL}#issuecomment-31`, 'issue-comment', 12, PULL],
    [`${PULL}#discussion_r31`, 'review-comment', 12, PULL],
    [`${PULL}#pullrequestreview-31`, 'review', 12, PULL],
    ['https://github.com/o/r/commit/abcdef0#commitcomment-31', 'commit-comment', null, null],
  ])('%s', (text, kind, number, pullRequest) => {
    expect(commentAddress(text)).toMatchObject({
      kind,
      number,
      pullRequest,
      id: '31',
      host: 'github.com',
      url: text,
    });
  });

  it.each([
    `${PULL}#issuecomment-new`,
    `${PULL}#issuecomment-31x`,
    `${PULL}#issuecomment-031`,
    `${PULL}#event-31`,
    `${PULL}#commitcomment-31`,
    `${PULL}#r31`,
    `${PULL}/files#issuecomment-31`,
    'https://github.com/o/r/issues/7#discussion_r31',
    'https://github.com/o/r/issues/7#pullrequestreview-31',
    'https://github.com/o/r/commit/abcdef0#issuecomment-31',
    'https://github.com/o/r/discussions/7#discussioncomment-31',
    'https://gist.github.com/o/abcdef0#gistcomment-31',
    PULL,
  ])('%s is none', (text) => {
    expect(commentAddress(text)).toBeNull();
  });

  it('is one comment under /files and /changes too, and not spelled so', () => {
    for (const tab of ['files', 'changes', 'files/abc..def']) {
      const [mention] = findAddresses(`${PULL}/${tab}#r31`);
      expect(mention).toMatchObject({
        exact: false,
        address: { kind: 'review-comment', id: '31', pullRequest: PULL },
      });
      expect(mention?.address.url).toBe(`${PULL}#discussion_r31`);
    }
  });
});

describe('the API’s own links', () => {
  it.each([
    ['https://api.github.com/repos/o/r/pulls/12', { kind: 'pull-request', host: 'github.com', url: PULL }],
    ['https://ghe.example.com/api/v3/repos/o/r/pulls/12', { host: 'ghe.example.com' }],
    ['https://api.acme.ghe.com/repos/o/r/pulls/12', { host: 'acme.ghe.com' }],
    ['https://api.github.com/repos/o/r/issues/comments/31', { kind: 'issue-comment', id: '31', url: null }],
    [
      'https://api.github.com/repos/o/r/pulls/comments/31',
      { kind: 'review-comment', id: '31', number: null },
    ],
  ])('%s', (text, expected) => {
    expect(apiAddress(text)).toMatchObject(expected);
  });

  it.each([
    'http://api.github.com/repos/o/r/pulls/12',
    'https://api.github.com/repos/o/r/pulls/12/files',
    'https://api.github.com/repos/o/r/pulls',
    'https://api.github.com/repos/o/r/pulls/012',
    'https://api.github.com/repos/o/r/pulls/12?x',
    'https://api.github.com/repos/o/r/issues/12',
    'https://github.com/repos/o/r/pulls/12',
    'https://api.github.com.evil.example/repos/o/r/pulls/12',
    'https://evil.example/repos/o/r/pulls/12',
    PULL,
  ])('%s is none', (text) => {
    expect(apiAddress(text)).toBeNull();
  });

  it('stand among the mentions, marked', () => {
    const text = 'see https://api.github.com/repos/o/r/pulls/12.';
    expect(findAddresses(text)).toMatchObject([
      { api: true, exact: false, to: text.length - 1, address: { url: PULL } },
    ]);
  });
});

describe('mentions', () => {
  const shown = (text: string): readonly string[] =>
    findAddresses(text).map(({ from, to }) => text.slice(from, to));

  it.each([
    [`(${PULL})`, PULL],
    [`**${PULL}**`, PULL],
    [`_${PULL}_`, PULL],
    [`"${PULL}",`, PULL],
    [`<${PULL}>`, PULL],
    [`[x](${PULL})`, PULL],
    [`${PULL}.`, PULL],
    [`${PULL}!`, PULL],
    [`${PULL}…`, PULL],
    [`${PULL}を`, PULL],
    [`see ${PULL}/files.`, `${PULL}/files`],
    [`${PULL}/commits/abcdef0, and`, `${PULL}/commits/abcdef0`],
    [`${PULL}?w=1).`, `${PULL}?w=1`],
    [`${PULL}#issuecomment-new`, `${PULL}#issuecomment-new`],
    [`${PULL}/`, `${PULL}/`],
    ['HTTP://www.github.com/o/r/pull/12', 'HTTP://www.github.com/o/r/pull/12'],
  ])('%j holds %j', (text, mention) => {
    expect(shown(text)).toEqual([mention]);
    expect(findAddresses(text)).toMatchObject([{ address: { kind: 'pull-request', url: PULL }, api: false }]);
  });

  it.each([
    `${PULL}.diff`,
    `${PULL}ab`,
    `${PULL}-x`,
    `${PULL}/conflicts`,
    `${PULL}%20`,
    'https://github.com/o/r/pulls',
  ])('%j holds none', (text) => {
    expect(findAddresses(text)).toEqual([]);
  });

  it('gives each in order, and tells which stand alone on their line', () => {
    const text = `${PULL}\n  ${PULL}#discussion_r1\t\r\nin ${PULL} words\n${PULL} x`;
    expect(findAddresses(text).map(({ alone, exact }) => [alone, exact])).toEqual([
      [true, true],
      [true, true],
      [false, true],
      [false, true],
    ]);
  });

  it('reads JSON’s slashes, with offsets of the text as it was', () => {
    const escaped = PULL.replaceAll('/', '\\/');
    const text = `{"a":"\\/x","html_url":"${escaped}"}`;
    expect(findAddresses(text)).toMatchObject([{ address: { url: PULL }, exact: true, alone: false }]);
    expect(shown(text)).toEqual([escaped]);
  });

  it('takes an address inside another for what it says, and no more', () => {
    expect(shown(`https://mirror.example/${PULL}`)).toEqual([PULL]);
    expect(findAddresses('https://mirror.example/github.com/o/r/pull/12')).toEqual([]);
  });

  it('agrees with the exact reading', () => {
    for (const text of [PULL, `${PULL}#issuecomment-1`, `${PULL}/files`, 'http://github.com/o/r/pull/12']) {
      const [mention] = findAddresses(text);
      expect(mention?.exact === true && mention.to === text.length).toBe(exactAddress(text) !== null);
    }
  });
});
