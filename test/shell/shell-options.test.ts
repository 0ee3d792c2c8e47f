import { describe, expect, test } from 'vitest';
import { shellCall } from '../../src/shell/shell-options.ts';

/** `?` is an unknown word, `*` an unknown one of unknown count. */
function call(line: string): ReturnType<typeof shellCall> {
  const raw = line.split(' ');
  return shellCall({
    argv: raw.map((word) => (word === '?' || word === '*' ? null : word)),
    many: raw.flatMap((word, index) => (word === '*' ? [index] : [])),
  });
}

describe('where the code stands (shell 13.1)', () => {
  test.each([
    ['bash -c CODE', 'code', 2, null, 3],
    ['bash -c CODE zero one', 'code', 2, 3, 4],
    ['/bin/bash -lc CODE', 'code', 2, null, 3],
    ['bash -euo pipefail -c CODE', 'code', 4, null, 5],
    ['bash -eo pipefail -c CODE _ one', 'code', 4, 5, 6],
    ['bash -c -e CODE', 'code', 3, null, 4],
    ['bash -c -- CODE', 'code', 3, null, 4],
    ['bash -c - CODE', 'code', 3, null, 4],
    ['bash +e -c CODE', 'code', 3, null, 4],
    ['bash -O extglob -c CODE', 'code', 4, null, 5],
    ['bash --norc -c CODE', 'code', 3, null, 4],
    ['bash -norc -c CODE', 'code', 3, null, 4],
    ['bash --rcfile FILE -c CODE', 'code', 4, null, 5],
    ['bash --noprofile --norc -ec CODE', 'code', 4, null, 5],
    ['sh -xc CODE', 'code', 2, null, 3],
    ['zsh -fc CODE', 'code', 2, null, 3],
    ['zsh -o extendedglob -c CODE', 'code', 4, null, 5],
    ['bash -c ?', 'code', 2, null, 3],
    ['bash * -c CODE', 'code', 3, null, 4],
    ['bash', 'stdin', null, null, 1],
    ['bash -s', 'stdin', null, null, 2],
    ['bash -s -- one two', 'stdin', null, null, 3],
    ['bash -ex', 'stdin', null, null, 2],
    ['bash -', 'stdin', null, null, 2],
    ['bash x.sh one', 'file', 1, 1, 2],
    ['bash -x x.sh one', 'file', 2, 2, 3],
    ['bash ? -c x', 'file', 1, 1, 2],
    ['bash *', 'file', 1, 1, 2],
    ['bash -n x.sh', 'nothing', null, null, 3],
    ['bash -o noexec -c CODE', 'nothing', null, null, 5],
    ['bash -c', 'nothing', null, null, 2],
    ['bash --version', 'nothing', null, null, 2],
  ])('%s', (line, kind, index, zero, first) => {
    expect(call(line)).toMatchObject({ source: index === null ? { kind } : { kind, index }, zero, first });
  });

  test.each([
    ['bash -c x', 'bash', 'bash'],
    ['/usr/bin/env/sh -c x', 'sh', 'posix'],
    ['dash x', 'dash', 'posix'],
    ['ksh x', 'ksh', 'posix'],
    ['zsh x', 'zsh', 'zsh'],
    ['C:\\Git\\bin\\bash.exe -c x', 'bash', 'bash'],
  ])('%s is %s, read as %s', (line, name, dialect) => {
    expect(call(line)).toMatchObject({ name, dialect });
  });

  test('options', () => {
    expect(call('bash -euo pipefail -c x')?.set).toEqual(
      new Map([
        ['errexit', true],
        ['nounset', true],
        ['pipefail', true],
      ]),
    );
    expect(call('bash -e +e +o posix -c x')?.set).toEqual(
      new Map([
        ['errexit', false],
        ['posix', false],
      ]),
    );
    expect(call('bash -O extglob +O nullglob -c x')?.shopt).toEqual(
      new Map([
        ['extglob', true],
        ['nullglob', false],
      ]),
    );
  });

  test.each([
    ['bash -c x', true],
    ['bash -c ?', true],
    ['bash * -c x', false],
    ['bash -o ? -c x', false],
    ['bash --no-such -c x', false],
    ['bash -yc x', false],
  ])('%s is sure: %s', (line, sure) => {
    expect(call(line)?.sure).toBe(sure);
  });

  test.each(['gh x', 'bashx -c x', '? -c x', 'python -c x'])('%s is no shell', (line) => {
    expect(call(line)).toBeNull();
  });
});
