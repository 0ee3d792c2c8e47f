import { describe, expect, test } from 'vitest';
import { binaryCondition, negated, testCommandStatus, unaryCondition } from '../../src/shell/conditions.ts';
import type { Dialect } from '../../src/shell/types.ts';

/** `?` is a hole, also within a word. */
function statusOf(line: string, dialect: Dialect = 'bash'): 0 | 1 | null {
  const words = [...line.matchAll(/"([^"]*)"|(\S+)/g)].map((match) => match[1] ?? match[2] ?? '');
  return testCommandStatus(
    words.map((word) =>
      word.split(/(\?)/).flatMap((piece) => (piece === '' ? [] : [piece === '?' ? null : piece])),
    ),
    dialect,
  );
}

describe('[ and test on known text (shell 6.3)', () => {
  test.each([
    ['[ -n a ]', 0],
    ['[ -n "" ]', 1],
    ['[ -z "" ]', 0],
    ['[ -z a? ]', 1],
    ['[ -n a? ]', 0],
    ['[ -n ? ]', null],
    ['[ a ]', 0],
    ['[ "" ]', 1],
    ['[ ? ]', null],
    ['[ ]', 1],
    ['[ ! ]', 0],
    ['[ ! "" ]', 0],
    ['[ ! -n a ]', 1],
    ['[ ! a = a ]', 1],
    ['[ a = a ]', 0],
    ['[ a == b ]', 1],
    ['[ a != b ]', 0],
    ['[ -n = -n ]', 0],
    ['[ ! = ! ]', 0],
    ['[ ? = a ]', null],
    ['[ a ? a ]', null],
    ['[ 3 -gt 2 ]', 0],
    ['[ 3 -le 2 ]', 1],
    ['[ -5 -lt +4 ]', 0],
    ['[ " 3 " -eq 3 ]', 0],
    ['[ 3 -ne 3 ]', 1],
    ['[ 3 -ge 3 ]', 0],
    ['[ x -eq 3 ]', null],
    ['[ 08 -eq 8 ]', null],
    ['[ -f x ]', null],
    ['[ a -a b ]', null],
    ['[ a < b ]', null],
    ['[ a = a -o b ]', null],
    ['[ ( a ) ]', null],
    ['[ a = a', null],
    ['test a = a', 0],
    ['test', 1],
    ['test ]', 0],
  ])('%s: %s', (line, status) => {
    expect(statusOf(line)).toBe(status);
  });

  test('== is for bash alone', () => {
    expect(
      (['posix', 'zsh', 'unknown', 'bash'] as const).map((dialect) => statusOf('[ a == a ]', dialect)),
    ).toEqual([null, null, null, 0]);
  });

  test('the parts that [[ ]] uses', () => {
    expect(unaryCondition('-n', ['a'])).toBe(0);
    expect(unaryCondition('-f', ['a'])).toBeNull();
    expect(binaryCondition(['a'], '==', ['a'])).toBe(0);
    expect(binaryCondition(['a'], '=~', ['a'])).toBeNull();
    expect([negated(0), negated(1), negated(null)]).toEqual([1, 0, null]);
  });
});
