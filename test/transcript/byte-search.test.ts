import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { BytePattern } from '../../src/transcript/byte-search.ts';
import { byteSearch } from '../../src/transcript/byte-search.ts';

const encoder = new TextEncoder();

function patternsOf(words: readonly string[], wholeWord: boolean): readonly BytePattern[] {
  return words.map((word, tag) => ({ bytes: encoder.encode(word), wholeWord, tag }));
}

function hits(words: readonly string[], text: string, window: number, wholeWord = false): readonly string[] {
  const bytes = encoder.encode(text);
  const found: string[] = [];
  byteSearch(patternsOf(words, wholeWord), window)(bytes, 0, bytes.length, (tag, end) => {
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

const word = fc.stringMatching(/^[ab/]{2,7}$/);
const text = fc.stringMatching(/^[ab/]{0,60}$/);

describe('a search for many patterns', () => {
  test.each([4, 6])('finds what a plain search finds, in a window of %i', (window) => {
    fc.assert(
      fc.property(fc.uniqueArray(word, { minLength: 1, maxLength: 6 }), text, (words, input) => {
        // A window longer than the text before a short pattern cannot stand at the very start: lines begin with a brace.
        const padded = `{"${'x'.repeat(window)}${input}`;
        expect(hits(words, padded, window)).toEqual(naiveHits(words, padded));
      }),
      { numRuns: 500 },
    );
  });

  test('in a long text, that is searched in several places at once', () => {
    fc.assert(
      fc.property(fc.array(text, { minLength: 100, maxLength: 150 }), (parts) => {
        const input = `{"x":"${parts.join('c'.repeat(20))}`;
        expect(hits(['ab/', 'baba', '//b/a'], input, 4)).toEqual(naiveHits(['ab/', 'baba', '//b/a'], input));
      }),
      { numRuns: 50 },
    );
  });

  test('a hit may end it', () => {
    const bytes = encoder.encode('xxxx gh xxxx gh xxxx');
    let count = 0;
    const ended = byteSearch(patternsOf(['gh'], false), 4)(bytes, 0, bytes.length, () => {
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
    expect(hits(['gh'], input, 4, true).length > 0).toBe(expected);
  });
});
