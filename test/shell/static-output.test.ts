import { describe, expect, test } from 'vitest';
import { base64Decoded, decodesBase64, staticOutput } from '../../src/shell/static-output.ts';
import type { Dialect } from '../../src/shell/types.ts';

const printed = (words: (string | null)[], dialect: Dialect = 'bash'): readonly (string | null)[] | null => {
  const [name = '', ...rest] = words;
  return staticOutput(
    name ?? '',
    rest.map((word) => [word]),
    dialect,
  );
};

describe('static output (shell 4.3)', () => {
  test.each<[(string | null)[], (string | null)[] | null]>([
    [['echo', 'a', 'b'], ['a b\n']],
    [['echo'], ['\n']],
    [['echo', '-n'], []],
    [['echo', '-n', 'a'], ['a']],
    [['echo', '-ne', 'a\\n'], ['a\n']],
    [['echo', '-e', 'a\\cb', 'x'], ['a']],
    [['echo', '-eE', 'a\\n'], ['a\\n\n']],
    [['echo', '-x', 'a'], ['-x a\n']],
    [['echo', 'a\\n'], ['a\\n\n']],
    [
      ['echo', 'a', null],
      ['a ', null, '\n'],
    ],
    [
      ['echo', '-e', null, 'b\\n'],
      [null, ' b\n\n'],
    ],
    [['echo', '-e', '\\xff'], null],
    [['printf', 'a\\n'], ['a\n']],
    [['printf', '%s\\n', 'a', 'b'], ['a\nb\n']],
    [['printf', '%s-%s;', 'a', 'b', 'c'], ['a-b;c-;']],
    [['printf', '%d %%\\n', '+5'], ['5 %\n']],
    [['printf', '%d'], ['0']],
    [['printf', '%d', '010'], null],
    [['printf', '%d', 'x'], null],
    [['printf', '%b|', 'a\\n', 'b\\cX', 'never'], ['a\n|b']],
    [['printf', '%s', 'a\\n'], ['a\\n']],
    [['printf', '--', '-%s', 'a'], ['-a']],
    [['printf', '-v', 'X', 'a'], null],
    [['printf', 'a', 'b'], ['a']],
    [['printf', '%5s', 'a'], null],
    [['printf', '%q', 'a'], null],
    [['printf'], null],
    [
      ['printf', 'pr: %s\\n', null],
      ['pr: ', null, '\n'],
    ],
    [
      ['printf', '%d\\n', null],
      [null, '\n'],
    ],
    [['seq', '3'], ['1\n2\n3\n']],
    [['seq', '2', '4'], ['2\n3\n4\n']],
    [['seq', '1', '-2', '-3'], ['1\n-1\n-3\n']],
    [['seq', '3', '1'], []],
    [['seq', '-1', '1'], ['-1\n0\n1\n']],
    [['seq', '99', '100'], ['99\n100\n']],
    [['seq', '1', '0', '3'], null],
    [['seq', '-w', '3'], null],
    [['seq', '1.5'], null],
    [['seq', null], null],
    [['cat'], null],
  ])('%j prints %j', (words, text) => {
    expect(printed(words)).toEqual(text);
  });

  test('a hole behind the start of an escape', () => {
    expect(staticOutput('echo', [['-e'], ['a\\', null]], 'bash')).toBeNull();
    expect(staticOutput('echo', [['-e'], ['a\\x4', null]], 'bash')).toBeNull();
    expect(staticOutput('echo', [['-e'], ['a\\\\', null]], 'bash')).toEqual(['a\\', null, '\n']);
    expect(staticOutput('printf', [['a\\n', null, '\\n']], 'bash')).toEqual(['a\n', null, '\n']);
    expect(staticOutput('printf', [['a\\0', null]], 'bash')).toBeNull();
  });

  test.each<[string[], Dialect, string[] | null]>([
    [['echo', 'a\\n'], 'zsh', ['a\n\n']],
    [['echo', '-E', 'a\\n'], 'zsh', ['a\\n\n']],
    [['echo', 'a\\n'], 'unknown', null],
    [['echo', '-e', 'a\\n'], 'unknown', ['a\n\n']],
    [['echo', 'a\\n'], 'posix', null],
    [['echo', '-n', 'a'], 'posix', ['a']],
    [['echo', '-n', '-n'], 'posix', null],
    [['echo', '-e', 'a'], 'posix', null],
    [['printf', 'a\\n\\t'], 'posix', ['a\n\t']],
    [['printf', '\\x41'], 'posix', null],
    [['printf', '\\x41'], 'zsh', ['A']],
  ])('%j in %s prints %j', (words, dialect, text) => {
    expect(printed(words, dialect)).toEqual(text);
  });

  test('256 KiB are the most', () => {
    expect(printed(['seq', '1000000'])).toBeNull();
    const numbers = Array.from({ length: 12_345 }, (_, index) => `${String(index - 5)}\n`);
    expect(printed(['seq', '-5', '12339'])).toEqual([numbers.join('')]);
    expect(printed(['seq', '99999999999999'])).toBeNull();
    expect(printed(['echo', 'a'.repeat(300_000)])).toBeNull();
    expect(
      printed(['printf', `%s${'a'.repeat(10_000)}`, ...Array.from({ length: 100 }, () => 'b')]),
    ).toBeNull();
    expect(printed(['echo', 'a'.repeat(200_000)])?.[0]).toHaveLength(200_001);
  });
});

describe('base64 -d (shell 4.3)', () => {
  test.each([
    [['base64', '-d'], true],
    [['base64', '--decode'], true],
    [['base64', '-D', '-'], true],
    [['base64'], false],
    [['base64', '-d', 'file'], false],
    [['base64', null], false],
  ])('%j: %s', (argv, answer) => {
    expect(decodesBase64(argv)).toBe(answer);
  });

  test.each([
    ['Z2ggcHIgbGlzdAo=', 'gh pr list\n'],
    ['Z2gg\ncHIg\nbGlzdAo=\n', 'gh pr list\n'],
    ['w6k=', 'é'],
    ['', ''],
    ['/w==', null],
    ['abc', null],
    ['ab c', null],
    ['====', null],
  ])('%j', (text, decoded) => {
    expect(base64Decoded(text)).toBe(decoded);
  });
});
