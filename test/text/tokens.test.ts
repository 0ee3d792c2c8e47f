import { describe, expect, it, test } from 'vitest';
import { proseBlocks } from '../../src/text/markdown.ts';
import { tokensOf, type Place } from '../../src/text/tokens.ts';

const tokens = (text: string, places: readonly Place[] = []): ReturnType<typeof tokensOf> =>
  tokensOf(text, proseBlocks(text)[0]?.inlines ?? [], places);
const texts = (text: string): readonly string[] => tokens(text).map((token) => token.text);

describe('tokens', () => {
  test.each([
    ['words in lower case', 'I Opened it', ['i', 'opened', 'it']],
    [
      'words with signs inside',
      "haven't pull-request v1.2 fix/clock o/r#12 #7 a.b.c",
      ["haven't", 'pull-request', 'v1.2', 'fix/clock', 'o/r#12', '#7', 'a.b.c'],
    ],
    ['straight apostrophes', 'I’ve', ["i've"]],
    ['punctuation', 'a, b: (c).', ['a', ',', 'b', ':', '(', 'c', ')', '.']],
    ['all dashes as one', 'a - b – c — d -- e', ['a', '—', 'b', '—', 'c', '—', 'd', '—', 'e']],
    ['all arrows as one', 'a -> b => c → d', ['a', '→', 'b', '→', 'c', '→', 'd']],
    ['no emoji', 'a 🎉 b ✅', ['a', 'b']],
    ['emoji that say how things stand', '❌ a', ['❌', 'a']],
    ['entities', 'a &amp; b &nbsp; c', ['a', '&', 'b', 'c']],
    ['escaped signs', 'PR \\#12', ['pr', '#12']],
    ['other URLs as one', 'see https://a.b/c?d=e.', ['see', 'https://a.b/c?d=e.']],
    ['line breaks', 'a\nb', ['a', '\n', 'b']],
  ])('%s', (_, text, expected) => {
    expect(texts(text)).toEqual(expected);
  });

  it('know capitals and acronyms', () => {
    expect(tokens('Dana API PRs x').map(({ capital, acronym }) => [capital, acronym])).toEqual([
      [true, false],
      [true, true],
      [true, true],
      [false, false],
    ]);
  });

  it('hold the given places as one token each, in text, code and the target of a link', () => {
    const text = 'a HERE `HERE` [b](HERE) `c HERE`';
    const places = [...text.matchAll(/HERE/g)].map(({ index }) => ({ from: index, to: index + 4 }));
    expect(tokens(text, places).map(({ kind, place }) => (kind === 'place' ? place : kind))).toEqual([
      'word',
      0,
      1,
      'word',
      2,
      'code',
    ]);
  });
});
