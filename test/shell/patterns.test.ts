import { describe, expect, test } from 'vitest';
import { compilePattern, matchesPattern, type PatternPart } from '../../src/shell/patterns.ts';

/** `"…"` is quoted. */
function parts(pattern: string): PatternPart[] {
  return pattern
    .split('"')
    .map((text, index) => ({ text, quoted: index % 2 === 1 }))
    .filter(({ text }) => text !== '');
}

function matches(pattern: string, text: string): boolean | null {
  const compiled = compilePattern(parts(pattern));
  return compiled === null ? null : matchesPattern(compiled, text);
}

describe('patterns on known text (shell 6.4)', () => {
  test.each([
    ['abc', 'abc', true],
    ['abc', 'abcd', false],
    ['a*', 'a', true],
    ['a*c*e', 'abcde', true],
    ['a*c*e', 'abcdef', false],
    ['*', '', true],
    ['', '', true],
    ['', 'a', false],
    ['?', '😀', true],
    ['??', 'é', false],
    ['[a-c]x', 'bx', true],
    ['[!a-c]x', 'bx', false],
    ['[^a-c]x', 'dx', true],
    ['[]a]', ']', true],
    ['[a-]', '-', true],
    ['[a', '[a', true],
    ['"*"', 'x', false],
    ['"*"', '*', true],
    ['\\*', '*', true],
    ['\\*', 'x', false],
    ['a"b*"*', 'ab*c', true],
    ['["a-c"]', 'b', false],
    ['*.md', 'a.md', true],
    ['a\\', 'a\\', true],
    ['[c-a]', 'b', null],
    ['[[:space:]]', ' ', null],
    ['@(a|b)', 'a', null],
    ['!(a)', 'a', null],
    ['"@"(a', '@(a', true],
  ])('%s on %j: %s', (pattern, text, answer) => {
    expect(matches(pattern, text)).toBe(answer);
  });

  test('a search that would take too long is given up', () => {
    const text = 'a'.repeat(20_000);
    expect(matches(`*${'a'.repeat(5_000)}b*`, text)).toBeNull();
    expect(matches(`${'*a'.repeat(1_000)}*`, text)).toBe(true);
    expect(compilePattern(parts('['.repeat(10_000)))).toBeNull();
  });
});
