import { describe, expect, test } from 'vitest';
import { expandBraces, type BracePart } from '../../src/shell/braces.ts';

/** `<…>` is a solid part. */
function parts(word: string): BracePart<string>[] {
  return word
    .split(/(<[^<>]*>)/)
    .flatMap((text) => (text === '' ? [] : [text.startsWith('<') ? { solid: text } : { text }]));
}

function words(word: string): string[] | null {
  const expanded = expandBraces(parts(word));
  return expanded === null
    ? null
    : expanded.map((one) => one.map((part) => ('solid' in part ? part.solid : part.text)).join(''));
}

describe('brace lists (shell 4.1)', () => {
  test.each([
    ['a{b,c}d', 'abd acd'],
    ['{a,b}{1,2}', 'a1 a2 b1 b2'],
    ['{a,{b,c}x}', 'a bx cx'],
    ['{a,b', '{a,b'],
    ['{a}', '{a}'],
    ['{}', '{}'],
    ['{a}b,c}', 'a}b c'],
    ['{},a}', '{},a}'],
    ['x{},a}', 'x} xa'],
    ['{a,b}{},c}', 'a{},c} b{},c}'],
    ['{a,{b,c}', '{a,b {a,c'],
    ['{{a,b}..c}', 'a..c b..c'],
    ['{a\\,b,c}', 'a\\,b c'],
    ['\\{a,b}', '\\{a,b}'],
    ['x{,.bak}', 'x x.bak'],
    ['{1..4}', '1 2 3 4'],
    ['{4..1}', '4 3 2 1'],
    ['{1..9..4}', '1 5 9'],
    ['{9..1..-4}', '9 5 1'],
    ['{1..3..0}', '1 2 3'],
    ['{08..10}', '08 09 10'],
    ['{-01..1}', '-01 000 001'],
    ['{a..e..2}', 'a c e'],
    ['{c..a}', 'c b a'],
    ['{a..3}', '{a..3}'],
    ['{1..2..3..4}', '{1..2..3..4}'],
    ['{a..b..c}{x,y}', '{a..b..c}x {a..b..c}y'],
    ['{<"b">,c}', '<"b"> c'],
    ['{a<,>b}', '{a<,>b}'],
    ['p<$(x)>{1,2}', 'p<$(x)>1 p<$(x)>2'],
    ['{1..<$n>}', '{1..<$n>}'],
  ])('%s', (word, expected) => {
    expect(words(word)?.join(' ')).toBe(expected);
  });

  test('256 words are the most', () => {
    expect(words('{1..256}')?.length).toBe(256);
    expect(words('{1..257}')).toBeNull();
    expect(words('{a,b}'.repeat(8))?.length).toBe(256);
    expect(words('{a,b}'.repeat(9))).toBeNull();
    expect(words('{a,b}'.repeat(50_000))).toBeNull();
    expect(words('{1..99999999999999999999}')).toBeNull();
    expect(words('{Z..a}')).toBeNull();
  });

  test('hopeless pairing is given up, long plain words are not', () => {
    expect(words('{'.repeat(100_000))).toBeNull();
    expect(words('{a,'.repeat(50_000) + '}'.repeat(50_000))).toBeNull();
    expect(words(`{${'a'.repeat(200_000)}}`)).toHaveLength(1);
    expect(words(`{a,b}${'a'.repeat(200_000)}`)).toBeNull();
  });
});
