import { describe, expect, test } from 'vitest';
import type { Dialect } from '../../src/shell/index.ts';
import { rowOf, runsOf } from './rows.ts';

const inDialect = (dialect: Dialect, script: string): string[] => runsOf(script, { dialect });

describe('posix (shell 17.1)', () => {
  test.each([
    "gh $'a'",
    'gh {a,b}',
    'gh "${X:1}"',
    'gh "${X/a/b}"',
    'gh "${X^}"',
    'gh "${!X}"',
    'a=(1); gh',
    'A+=1; gh',
    '[[ a ]]; gh',
    '(( 1 )); gh',
    'gh <<< x',
    'gh <(x)',
    'gh &> f',
    'gh |& x',
    'function f { :; }; gh',
    'coproc x; gh',
    'case x in x) :;& y) :;; esac; gh',
    'gh {fd}> f',
    'declare A=1; gh',
    'local A=1; gh',
    'let A=1; gh',
    'set -o pipefail; gh',
    'read -d x A; gh',
    'printf -v A x; gh',
    'export -f f; gh',
    'source ./f; gh',
    'shopt -s x; gh',
    'mapfile A; gh',
  ])('%s is not for sure, nor is what follows', (script) => {
    expect(rowOf(`${script}\ngh z`, 'gh z', { dialect: 'posix' }).runs).toBe('maybe');
    expect(rowOf(`gh before\n${script}`, 'gh before', { dialect: 'posix' }).runs).toBe('always');
  });

  test('words made by it are not known, what both know is', () => {
    expect(inDialect('posix', "X=abc; gh $'a' {a,b} ${X:1} ${X#a}")).toEqual(['maybe gh ? ?* ?* bc']);
    expect(inDialect('posix', 'gh "${X:-a}" $(x) `y`')).toEqual([
      'always x',
      'always y',
      'always gh ? ?* ?*',
    ]);
  });

  test('a substitution inherits -e', () => {
    expect(inDialect('posix', 'set -e; x=$(false; gh)')).toContain('never gh');
  });

  test('what dash reads otherwise is not known', () => {
    const options = { dialect: 'posix' } as const;
    expect(rowOf('gh &> f', 'gh', options)).toMatchObject({ output: 'unknown', exitProves: false });
    expect(rowOf('{ gh; } &> f', 'gh', options)).toMatchObject({ output: 'unknown', exitProves: false });
    expect(rowOf('gh >& f', 'gh', options).output).toBe('unknown');
    expect(rowOf('gh > f 2>&1', 'gh', options).output).toBe('file');
    expect(rowOf('declare -x A=1\ngh', 'gh', options).env).toEqual({ A: null });
    expect(rowOf('export A=1\ngh', 'gh', options).env).toEqual({ A: '1' });
    expect(rowOf('printf -v A x\ngh $A', 'gh', options).argv).toEqual(['gh', null]);
    expect(inDialect('posix', 'if declare A; then a; else b; fi')).toContain('maybe b');
    expect(inDialect('bash', 'if declare A; then a; else b; fi')).toContain('never b');
  });

  test('a shift past the end may end the shell', () => {
    expect(inDialect('posix', 'set -- x; shift 2; gh')).toContain('maybe gh');
    expect(inDialect('posix', 'set -- x; shift; gh')).toContain('always gh');
    expect(inDialect('posix', 'shift; gh')).toContain('maybe gh');
    expect(inDialect('bash', 'shift; gh')).toContain('always gh');
  });

  test('an -e that is set under ! may not count', () => {
    expect(inDialect('posix', '! (set -e; a; b); c')).toEqual([
      'always set -e',
      'always a',
      'maybe b',
      'always c',
    ]);
    expect(rowOf('! (set -e; a; gh b); c', 'gh', { dialect: 'posix' }).needs).toBeUndefined();
  });

  test('a special builtin that cannot redirect ends the shell', () => {
    expect(inDialect('posix', ': < f; gh')).toContain('maybe gh');
    expect(inDialect('bash', ': < f; gh')).toContain('always gh');
  });
});

describe('zsh (shell 17.1)', () => {
  test.each([
    ['X="a b"; gh $X', ['always gh a b']],
    ['X=; gh $X', ['always gh']],
    ['gh $(echo a b)', ['always echo a b', 'always gh a b']],
    ['a=(x y); gh $a "${a[1]}" "$a"', ['always gh x y x x y']],
    ['gh *.md; x', ['maybe gh *.md', 'maybe x']],
    ['gh ~me; x', ['maybe gh ?', 'maybe x']],
    ['gh ~/x', ['always gh ?']],
    ['echo a | read X; gh $X', ['always echo a', 'always read X', 'always gh a']],
    ['gh 12> f', ['always gh 12']],
    ['X=a; gh ${X^^}; x', ['maybe gh ?*', 'maybe x']],
    ['gh ${X@Q}; x', ['maybe gh ?*', 'maybe x']],
    ['gh $"a"', ['always gh ?']],
    ['return; gh', ['always return', 'maybe gh']],
  ])('%s', (script, runs) => {
    expect(inDialect('zsh', script)).toEqual(runs);
  });

  test('a second redirection holds together with the first', () => {
    const script = 'gh <<A <<B\na\nA\nb\nB';
    expect(rowOf(script, 'gh', { dialect: 'zsh' }).stdin).toEqual({ from: 'text', text: 'a\nb\n' });
    expect(rowOf('gh > f | cat', 'gh', { dialect: 'zsh' }).output).toBe('unknown');
    expect(rowOf('gh > f | cat', 'gh').output).toBe('file');
  });
});

describe('unknown: bash or zsh (shell 17.1)', () => {
  test.each([
    ['X="a b"; gh $X', ['always gh ?*']],
    ['X=ab; gh $X', ['always gh ab']],
    ['gh *.md; x', ['maybe gh *.md', 'maybe x']],
    ['X=a; echo b | read X; gh "$X"', ['always echo b', 'always read X', 'always gh ?']],
    ['a=(x y); gh "${a[1]}"', ['always gh ?']],
    ['a=(x y); gh $a', ['always gh ?*']],
    ['gh 12> f', ['always gh ?*']],
  ])('%s', (script, runs) => {
    expect(inDialect('unknown', script)).toEqual(runs);
  });
});

describe('shells in shells', () => {
  test('code is read in the dialect of its shell', () => {
    expect(runsOf('zsh -c \'X="a b"; gh $X\'')).toContain('always gh a b');
    expect(runsOf("sh -c 'gh {a,b}'")).toContain('maybe gh ?*');
    expect(runsOf("bash -c 'gh {a,b}'", { dialect: 'posix' })).toContain('always gh a b');
  });
});
