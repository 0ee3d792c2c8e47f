import { describe, expect, it, test } from 'vitest';
import { passageOf } from '../../src/text/clauses.ts';
import { proseBlocks } from '../../src/text/markdown.ts';
import { tokensOf } from '../../src/text/tokens.ts';

const passage = (text: string): ReturnType<typeof passageOf> =>
  passageOf(tokensOf(text, proseBlocks(text)[0]?.inlines ?? [], []));

/** The sentences of a text, each as its tokens. */
function sentences(text: string): readonly string[] {
  const { tokens, sentenceStart } = passage(text);
  const found = new Map<number, string[]>();
  tokens.forEach((token, at) => {
    const start = sentenceStart[at] ?? 0;
    found.set(start, [...(found.get(start) ?? []), token.text]);
  });
  return [...found.values()].map((words) => words.join(' ').trim());
}

describe('sentences', () => {
  test.each([
    ['end with a stop', 'One. Two! Three? Four', ['one .', 'two !', 'three ?', 'four']],
    ['not with a dot inside a word', 'Use v1.2 of a.b.c now. Done', ['use v1.2 of a.b.c now .', 'done']],
    ['not with an abbreviation', 'Some, e.g. this, etc. and so on', ['some , e.g . this , etc . and so on']],
    ['not inside brackets or quotes', 'A (b. c) "d. e" f. g', ['a ( b . c ) " d . e " f .', 'g']],
    ['end with a line that asks for no more', 'Branch: fix\nOpened it', ['branch : fix', 'opened it']],
    ['go on where the line asks for more', 'I opened the\nPR for\nDana', ['i opened the \n pr for \n dana']],
    ['go on in small letters', 'I opened\nit', ['i opened \n it']],
  ])('%s', (_, text, expected) => {
    expect(sentences(text)).toEqual(expected);
  });
});

describe('pairs', () => {
  const pairs = (text: string): readonly string[] => {
    const { tokens, partner } = passage(text);
    return partner.flatMap((other, at) =>
      other !== null && other > at
        ? [
            tokens
              .slice(at, other + 1)
              .map((token) => token.text)
              .join(' '),
          ]
        : [],
    );
  };

  test.each([
    ['brackets', 'a (b [c] d)', ['( b [ c ] d )', '[ c ]']],
    ['quotation marks', '"a" “b” «c» ‘d’ „e“', ['" a "', '“ b ”', '« c »', '‘ d ’', '„ e “']],
    ['single quotes, but no apostrophe', "'a' b's the tests' c", ["' a '"]],
    ['nothing that stands alone', '5" (a', []],
  ])('%s', (_, text, expected) => {
    expect(pairs(text)).toEqual(expected);
  });

  it('do not reach across a long text', () => {
    expect(pairs(`" ${'a '.repeat(100)} "`)).toEqual([]);
  });
});
