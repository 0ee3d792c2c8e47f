import { describe, expect, test } from 'vitest';
import { readBack, tellsAnswers, type FileText } from '../../src/rules/read-back.ts';
import type { Surroundings, Unheard } from '../../src/rules/verdict.ts';
import { pull } from '../support/facts.ts';

const WHOLE: FileText = { beside: false, toTheEnd: true, picked: false };
const OPENER: Unheard = {
  index: 0,
  command: [0, 1],
  rule: 'pull-request/created-by-gh',
  bound: null,
  head: null,
  folder: '.',
  file: 'pr.txt',
  append: false,
  sure: true,
};
const SURROUNDINGS: Surroundings = {
  repository: 'harbor/lantern',
  hosts: new Set(['github.com']),
  branch: null,
  heads: [],
  isOld: (key) => key.endsWith('/9'),
};

function answers(text: string, openers: readonly Unheard[], file = WHOLE): readonly (string | null)[] {
  return readBack(text, openers, SURROUNDINGS, file).map((found) => found?.address.url ?? null);
}

/** What a file that took openers' answers tells, once it is read (pull-requests.md, 8.1). */
describe('tellsAnswers', () => {
  const [written, appended] = [OPENER, { ...OPENER, append: true }];
  test.each<[string, Partial<FileText>, number, readonly Unheard[], boolean]>([
    ['a whole file', {}, 1, [written], true],
    ['its beginning', { toTheEnd: false }, 1, [written], true],
    ['its beginning, where it was appended to', { toTheEnd: false }, 1, [appended], false],
    ['its beginning, where one of two has appended', { toTheEnd: false }, 2, [written, appended], false],
    ['a program beside it', { beside: true }, 1, [written], true],
    ['a program beside it, and more than there are answers', { beside: true }, 2, [written], false],
    [
      'a program beside it, and one may have failed',
      { beside: true },
      1,
      [{ ...written, sure: false }],
      false,
    ],
    ['a program beside it, and one of two has appended', { beside: true }, 1, [written, appended], false],
    ['what was picked from a line of gh', { picked: true }, 1, [written], true],
    [
      'what was picked from JSON',
      { picked: true },
      1,
      [{ ...written, rule: 'pull-request/created-by-rest' }],
      false,
    ],
  ])('%s', (_, file, found, openers, tells) => {
    expect(tellsAnswers({ ...WHOLE, ...file }, found, openers)).toBe(tells);
  });
});

describe('readBack', () => {
  test.each<[string, string, Partial<Unheard>, string | null]>([
    ['a line', pull(41), {}, pull(41)],
    ['an answer', `{"html_url":"${pull(41)}"}`, {}, pull(41)],
    ['the first of several', `${pull(41)}\n${pull(42)}`, {}, pull(41)],
    ['the last of a file that was appended to', `${pull(42)}\n${pull(41)}`, { append: true }, pull(41)],
    ['behind what was shown before', `${pull(9)}\n${pull(41)}`, {}, pull(41)],
    ['behind one of an unknown host', `https://git.example/o/r/pull/1\n${pull(41)}`, {}, pull(41)],
    [
      'behind one of another repository',
      `${pull(1, 'o/r')}\n${pull(41)}`,
      { bound: 'harbor/lantern' },
      pull(41),
    ],
    ['behind a link of --json', `{"url":"${pull(1)}"}\n${pull(41)}`, {}, pull(41)],
    ['behind a comment', `${pull(1)}#issuecomment-5\n${pull(41)}`, {}, pull(41)],
    ['no line of its own', `see ${pull(41)}`, {}, null],
    ['a failure', `pull request create failed: x\n${pull(41)}`, {}, null],
  ])('%s', (_, text, opener, url) => {
    expect(answers(text, [{ ...OPENER, ...opener }])).toEqual([url]);
  });

  test('several openers have as many lines, in their order', () => {
    const two = [OPENER, { ...OPENER, index: 1 }];
    expect(answers(`${pull(41)}\n${pull(42)}\n${pull(43)}`, two)).toEqual([pull(41), pull(42)]);
    expect(answers(`${pull(41)}\npull request create failed: x`, two)).toEqual([pull(41), null]);
    const bound = { ...OPENER, bound: 'harbor/lantern' };
    expect(answers(`${pull(1, 'o/r')}\n${pull(41)}`, [bound, { ...bound, index: 1 }])).toEqual([
      pull(41),
      null,
    ]);
  });

  test('of one that was there already its words tell', () => {
    const text = `a pull request for branch "x" into branch "main" already exists:\n${pull(41)}`;
    const [found] = readBack(text, [OPENER], SURROUNDINGS, WHOLE);
    expect(found).toMatchObject({ evidence: 'recreated', guard: 'must' });
  });
});
