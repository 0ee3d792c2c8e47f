import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { BytePattern } from '../../src/transcript/byte-search.ts';
import { byteSearch } from '../../src/transcript/byte-search.ts';

const encoder = new TextEncoder();

function patternsOf(words: readonly string[], wholeWord: boolean): readonly BytePattern[] {
  return words.map((word, tag) => ({ bytes: encoder.encode(word), wholeWord, tag }));
}

function hits(words: readonly string[], text: string, wholeWord = false): readonly string[] {
  const bytes = encoder.encode(text);
  const found: string[] = [];
  byteSearch(patternsOf(words, wholeWord))(bytes, 0, bytes.length, (tag, end) => {
    found.push(`${words[tag] ?? ''}@${end}`);
    return false;
  });
  return found.sort();
}

function naiveHits(words: readonly string[], text: string): readonly string[] {
  const found: string[] = [];
  for (const word of words) {
    for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1))
      found.push(`${word}@${at + word.length}`);
  }
  return found.sort();
}

function wordOf(least: number): fc.Arbitrary<string> {
  return fc.string({ unit: fc.constantFrom('a', 'b', '/'), minLength: least, maxLength: least + 5 });
}

const text = fc.stringMatching(/^[ab/]{0,60}$/);

describe('a search for many patterns', () => {
  test.each([2, 3, 4, 5, 6, 7, 9])(
    'of %i bytes and more finds what a plain search finds, once each',
    (least) => {
      const words = fc.uniqueArray(wordOf(least), { minLength: 1, maxLength: 6 });
      fc.assert(
        fc.property(words, text, (all, input) => {
          expect(hits(all, `{${input}}`)).toEqual(naiveHits(all, `{${input}}`));
        }),
        { numRuns: 300 },
      );
    },
  );

  test('looks at nothing outside of its range', () => {
    fc.assert(
      fc.property(fc.uniqueArray(wordOf(2), { minLength: 1, maxLength: 6 }), text, (words, input) => {
        const line = encoder.encode(`{${input}}`);
        const bytes = encoder.encode(`ab/ab/{${input}}ab/ab/ab/`);
        const found: string[] = [];
        byteSearch(patternsOf(words, false))(bytes, 6, 6 + line.length, (tag, end) => {
          found.push(`${words[tag] ?? ''}@${end - 6}`);
          return false;
        });
        expect(found.sort()).toEqual(naiveHits(words, `{${input}}`));
      }),
    );
  });

  test('in a long text', () => {
    fc.assert(
      fc.property(fc.array(text, { minLength: 100, maxLength: 150 }), (parts) => {
        const input = `{"x":"${parts.join('c'.repeat(20))}"}`;
        expect(hits(['ab/', 'baba', '//b/a'], input)).toEqual(naiveHits(['ab/', 'baba', '//b/a'], input));
      }),
      { numRuns: 50 },
    );
  });

  test('a hit may end it', () => {
    const bytes = encoder.encode('xxxx gh xxxx gh xxxx');
    let count = 0;
    const ended = byteSearch(patternsOf(['gh'], false))(bytes, 0, bytes.length, () => {
      count += 1;
      return true;
    });
    expect([ended, count]).toEqual([true, 1]);
  });

  test.each([
    ['{"x":"gh pr"}', true],
    ['{"x":"a;gh"}', true],
    ['{"x":"\\ngh pr"}', true],
    ['{"x":"\\tgh pr"}', true],
    ['{"x":"\\u00e9gh pr"}', true],
    ['{"x":"/usr/bin/gh\\n"}', true],
    ['{"x":"éghé"}', true],
    ['{"x":"right"}', false],
    ['{"x":"ghost"}', false],
    ['{"x":"a_gh"}', false],
    ['{"x":"gh_token"}', false],
    ['{"x":"ngh pr"}', false],
  ])('a short word: %s', (input, expected) => {
    expect(hits(['gh'], input, true).length > 0).toBe(expected);
  });
});
