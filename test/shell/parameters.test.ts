import { describe, expect, test } from 'vitest';
import { changeCase, removeFrom, replaceIn, sliceOf } from '../../src/shell/parameters.ts';
import type { PatternPart } from '../../src/shell/patterns.ts';

const plain = (text: string): PatternPart[] => [{ text, quoted: false }];

describe('operators on a known value (shell 4.1)', () => {
  test.each([
    ['path/to/file.tar.gz', '#', '*/', 'to/file.tar.gz'],
    ['path/to/file.tar.gz', '##', '*/', 'file.tar.gz'],
    ['path/to/file.tar.gz', '%', '.*', 'path/to/file.tar'],
    ['path/to/file.tar.gz', '%%', '.*', 'path/to/file'],
    ['abc', '#', 'x', 'abc'],
    ['abc', '#', '*', 'abc'],
    ['abc', '##', '*', ''],
    ['abc', '%', '?', 'ab'],
    ['abc', '#', '', 'abc'],
    ['aéa', '%%', 'é*', 'a'],
    ['abc', '#', '[ab]', 'bc'],
    ['abc', '#', '@(a)', null],
    ['~/x', '#', '~', null],
  ] as const)('%s %s %s', (value, operator, pattern, result) => {
    expect(removeFrom(value, operator, plain(pattern))).toBe(result);
  });

  test.each([
    ['banana', '/', 'an', 'X', 'bXana'],
    ['banana', '//', 'an', 'X', 'bXXa'],
    ['banana', '//', 'a', '', 'bnn'],
    ['banana', '/#', 'ba', 'X', 'Xnana'],
    ['banana', '/#', 'na', 'X', 'banana'],
    ['banana', '/%', 'na', 'X', 'banaX'],
    ['banana', '/#', '', 'X', 'Xbanana'],
    ['banana', '/%', '', 'X', 'bananaX'],
    ['banana', '//', '', 'X', 'banana'],
    ['banana', '/', 'a*', 'X', null],
    ['banana', '/', 'a', '[&]', null],
    ['banana', '/', 'a', '~', null],
  ] as const)('%s %s %s %s', (value, operator, pattern, replacement, result) => {
    expect(replaceIn(value, operator, plain(pattern), plain(replacement))).toBe(result);
  });

  test('quoted parts stand for themselves', () => {
    expect(replaceIn('a*b', '/', [{ text: '*', quoted: true }], [{ text: '&', quoted: true }])).toBe('a&b');
    expect(removeFrom('*b', '#', [{ text: '*', quoted: true }])).toBe('b');
  });

  test('a result above 256 KiB is not computed', () => {
    expect(replaceIn('a'.repeat(1000), '//', plain('a'), plain('b'.repeat(1000)))).toBeNull();
  });

  test.each([
    ['banana', '2', null, 'nana'],
    ['banana', ' -3', null, 'ana'],
    ['banana', '(-3)', '2', 'an'],
    ['banana', '1', '-2', 'ana'],
    ['banana', '6', '1', ''],
    ['banana', '7', null, ''],
    ['banana', ' -7', null, ''],
    ['banana', '', '2', 'ba'],
    ['banana', '2', '', ''],
    ['aéb', '1', '1', 'é'],
    ['banana', '4', '-3', null],
    ['banana', '010', null, null],
    ['banana', 'n', null, null],
    ['banana', '1+1', null, null],
  ])('%s from %s, %s long', (value, offset, length, result) => {
    expect(sliceOf(value, offset, length)).toBe(result);
  });

  test.each([
    ['abc def', '^', 'Abc def'],
    ['abc def', '^^', 'ABC DEF'],
    ['ABC DEF', ',', 'aBC DEF'],
    ['ABC DEF', ',,', 'abc def'],
    ['', '^^', ''],
    ['é', '^', null],
    ['aé', '^', 'Aé'],
    ['straße', '^^', null],
    ['日本', '^^', '日本'],
  ] as const)('%s %s', (value, operator, result) => {
    expect(changeCase(value, operator)).toBe(result);
  });
});
