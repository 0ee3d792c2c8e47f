import { describe, expect, test } from 'vitest';
import { commandsOf, type Command } from '../../src/shell/index.ts';
import { rowOf, runsOf } from './rows.ts';

describe('runs (shell 6)', () => {
  test.each([
    ['a && b; c', ['always a', 'maybe b', 'always c']],
    ['true && a || b', ['always true', 'always a', 'maybe b']],
    ['true || a; false && b; c', ['always true', 'never a', 'always false', 'never b', 'always c']],
    ['if a; then b; else c; fi; d', ['always a', 'maybe b', 'maybe c', 'always d']],
    [
      'if false; then b; elif true; then c; else d; fi',
      ['always false', 'never b', 'always true', 'always c', 'never d'],
    ],
    ['case abc in x) a;; a*) b;; *) c;; esac', ['never a', 'always b', 'never c']],
    ['case x in x) a;& y) b;; z) c;; esac', ['always a', 'always b', 'never c']],
    ['case x in x) a;;& [w-z]) b;; *) c;; esac', ['always a', 'always b', 'never c']],
    ['case $X in x) a;; *) b;; esac; c', ['maybe a', 'maybe b', 'always c']],
    ['a || exit; b', ['always a', 'maybe exit', 'maybe b']],
    ['exit; a', ['always exit', 'never a']],
    ['(exit); a', ['always exit', 'always a']],
    ['x=$(exit 1); a', ['always exit 1', 'always a']],
    ['exec a; b', ['always a', 'never b']],
    ['f() { return; a; }; f; b', ['always return', 'never a', 'always b']],
    ['while true; do a; done; b', ['always true', 'always a', 'never b']],
    [
      'while true; do a && break; b; done; c',
      ['always true', 'always a', 'maybe break', 'maybe b', 'always c'],
    ],
    ['while true; do a && exit; done', ['always true', 'always a', 'maybe exit']],
    [
      'for i in 1 2; do for j in 3 4; do break 2; done; a; done; b',
      ['always break 2', 'never break 2', 'never a', 'never break 2', 'never break 2', 'never a', 'always b'],
    ],
    ['gh < f; a', ['maybe gh', 'always a']],
    ['echo x > f; gh < f', ['always echo x', 'always gh']],
    ['gh > $F; a', ['maybe gh', 'always a']],
    ['a && echo x > f; gh < f', ['always a', 'maybe echo x', 'maybe gh']],
    ['a || exit; echo x > f; gh < f', ['always a', 'maybe exit', 'maybe echo x', 'maybe gh']],
    ['if a; then b > f; else c > f; fi; gh < f', ['always a', 'maybe b', 'maybe c', 'always gh']],
    ['a > f; rm f; gh < f', ['always a', 'always rm f', 'maybe gh']],
    ['a > d/f; rm -r d; gh < d/f', ['always a', 'always rm -r d', 'maybe gh']],
    ['a > f; rm $X; gh < f', ['always a', 'always rm ?*', 'maybe gh']],
    ['a > f; mv f g; gh < g; gh < f', ['always a', 'always mv f g', 'always gh', 'maybe gh']],
    ['a > f; cp f g; gh < g; gh < f', ['always a', 'always cp f g', 'always gh', 'always gh']],
    ['a > f; while b; do rm f; done; gh < f', ['always a', 'always b', 'maybe rm f', 'maybe gh']],
    ['a > f; while b; do c > g; done; gh < f', ['always a', 'always b', 'maybe c', 'always gh']],
    ['a > f | gh < f; gh < f', ['always a', 'maybe gh', 'always gh']],
    ['a > f & gh < f', ['always a', 'maybe gh']],
    ['a &', ['always a']],
    ['[ 2 -gt 1 ] && a', ['always [ 2 -gt 1 ]', 'always a']],
    ['[[ abc == a* ]] && a', ['maybe a']],
    ['[[ AB == ab ]] && a', ['never a']],
    ['shopt -s nocasematch; [[ AB == ab ]] && a', ['always shopt -s nocasematch', 'maybe a']],
    ['shopt -s nocasematch; [[ 1 -eq 2 ]] && a', ['always shopt -s nocasematch', 'never a']],
    [
      'shopt -s nocasematch; case A in a) b;; *) c;; esac',
      ['always shopt -s nocasematch', 'maybe b', 'maybe c'],
    ],
    [
      'shopt -s nocasematch; case a in a) b;; *) c;; esac',
      ['always shopt -s nocasematch', 'always b', 'never c'],
    ],
    ['shopt -s failglob; a *; b', ['always shopt -s failglob', 'maybe a *', 'maybe b']],
    ['set -n; a; set +n; b', ['always set -n', 'never a', 'never set +n', 'never b']],
    ['(set -o noexec; a); b', ['always set -o noexec', 'never a', 'always b']],
    ['x && set -n; a', ['always x', 'maybe set -n', 'maybe a']],
    ['export X=$(false) && a', ['always false', 'always export X=', 'always a']],
    ['X=$(false) && a', ['always false', 'never a']],
    ['shopt -q extglob && a', ['always shopt -q extglob', 'maybe a']],
    ['a | false && b', ['always a', 'always false', 'never b']],
    ['! true && a', ['always true', 'never a']],
  ])('%s', (script, runs) => {
    expect(runsOf(script)).toEqual(runs);
  });

  test.each([
    ['set -e; a; b', ['always set -e', 'always a', 'maybe b']],
    ['set -e; if a; then :; fi; b', ['always set -e', 'always a', 'maybe :', 'always b']],
    ['set -e; a && b; c', ['always set -e', 'always a', 'maybe b', 'maybe c']],
    ['set -e; ! a; b', ['always set -e', 'always a', 'always b']],
    ['set -e; a | true; b', ['always set -e', 'always a', 'always true', 'always b']],
    ['set -eo pipefail; a | true; b', ['always set -eo pipefail', 'always a', 'always true', 'maybe b']],
    ['set -e; f() { a; b; }; f || c', ['always set -e', 'always a', 'always b', 'maybe c']],
    ['set -e; x=$(false; a); b', ['always set -e', 'always false', 'always a', 'maybe b']],
    ['set -e; (false; a); b', ['always set -e', 'always false', 'never a', 'never b']],
    ["set -e; bash -c 'false; a'; b", ['always set -e', 'always false', 'always a', 'maybe b']],
    ['! (set -e; a; b); c', ['always set -e', 'always a', 'maybe b', 'always c']],
    ['! { set -e; a; b; }; c', ['always set -e', 'always a', 'maybe b', 'maybe c']],
    ['f() { set -e; a; b; }; ! f; c', ['always set -e', 'always a', 'maybe b', 'maybe c']],
    ['! x | (set -e; a; b); c', ['always x', 'always set -e', 'always a', 'maybe b', 'always c']],
    ['set -e; ! (a; b); c', ['always set -e', 'always a', 'always b', 'always c']],
    ['! (set -e; a; b) && c', ['always set -e', 'always a', 'always b', 'maybe c']],
    ['! { set -e; true; }; a; b', ['always set -e', 'always true', 'always a', 'maybe b']],
    ['set -u; a $X; b', ['always set -u', 'maybe a ?*', 'maybe b']],
    ['set -u; unset X; a $X; b', ['always set -u', 'always unset X', 'never a', 'never b']],
    ['a ${X:?}; b', ['maybe a ?*', 'maybe b']],
    ['a $((X)); b', ['maybe a ?', 'maybe b']],
    ['n=1; a $((n + 1)); b', ['always a ?', 'always b']],
    ['a ${x y}; b', ['maybe a ?*', 'maybe b']],
    ['eval "$X"; a', ['maybe a']],
    ['a ${X:-$(b)}', ['maybe b', 'always a ?*']],
    ['readonly X=1; X=2; a', ['always readonly X=1', 'never a']],
  ])('%s', (script, runs) => {
    expect(runsOf(script)).toEqual(runs);
  });

  test('a counter in a loop stays a number, so that what follows is sure', () => {
    const script = 'n=0; until a; do n=$((n+1)); [ $n -ge 3 ] && break; done; b';
    expect(runsOf(script).at(-1)).toBe('always b');
  });
});

describe('traps that end the script (shell 14.3)', () => {
  test.each([
    ['(set -e; trap false EXIT; true) && a', 'maybe a'],
    ['(trap false EXIT; true) && a', 'always a'],
    ['(trap "exit 3" EXIT; true) && a', 'maybe a'],
    ['(trap "exit 0" EXIT; false) || a', 'maybe a'],
    ['(trap "b; exit" EXIT; true) && a', 'always a'],
    ['set -e; while (trap b EXIT; true); do break; done; a', 'always a'],
    ['trap "exit 1" ERR; b; a', 'maybe a'],
    ['trap "exit 1" ERR; b || true; a', 'always a'],
    ['trap "echo x" ERR; b; a', 'always a'],
    ['trap "exit 1" INT; b; a', 'always a'],
    ['while b; do c; trap "exit 1" ERR; done; a', 'maybe a'],
  ])('%s', (script, row) => {
    expect(runsOf(script)).toContain(row);
  });

  test('a trap that ends with 0 takes the proof away', () => {
    expect(rowOf('trap b EXIT; a', 'a').exitProves).toBe(true);
    expect(rowOf('trap "exit 0" EXIT; a', 'a').exitProves).toBe(false);
    expect(rowOf('trap "exit 0" ERR; a; b', 'b').exitProves).toBe(false);
  });
});

const needsOf = (script: string, words: string): Command['needs'] => rowOf(script, words).needs;

describe('needs and exitProves (shell 7)', () => {
  test.each([
    ['a && b && c', 'c', { success: [0, 1], failure: [] }],
    ['a || b', 'b', { success: [], failure: [0] }],
    ['a || exit; b', 'b', { success: [0], failure: [] }],
    ['if a; then b; else c; fi', 'c', { success: [], failure: [0] }],
    ['until a; do b; done; c', 'c', { success: [0], failure: [] }],
    ['set -e; a; b', 'b', { success: [1], failure: [] }],
    ['x=$(a) && b', 'b', { success: [0], failure: [] }],
    ['(a) && b', 'b', { success: [0], failure: [] }],
    ["bash -c 'a; b' && c", 'c', { success: [1], failure: [] }],
    ['f() { a; }; f && b', 'b', { success: [0], failure: [] }],
    ['a; rc=$?; b; [ $rc -eq 0 ] && c', 'c', { success: [0], failure: [] }],
    ['a; rc=$?; [ $rc -ne 0 ] && c', 'c', { success: [], failure: [0] }],
    ['a; if [[ $? == 0 ]]; then c; fi', 'c', { success: [0], failure: [] }],
  ])('%s', (script, words, needs) => {
    expect(needsOf(script, words)).toEqual(needs);
  });

  test.each(['a; b', 'true && b', 'a | b', 'a & b', 'if a; then x; fi; b', 'a || true; b'])(
    'nothing is needed in %s',
    (script) => {
      expect(needsOf(script, 'b')).toBeUndefined();
    },
  );

  const proven = (script: string): string[] =>
    commandsOf(script)
      .commands.filter(({ exitProves }) => exitProves)
      .map(({ argv }) => argv.join(' '));

  test.each([
    ['a', ['a']],
    ['a; b', ['b']],
    ['a && b', ['a', 'b']],
    ['a || b', []],
    ['a | b', ['b']],
    ['set -o pipefail; a | b', ['set -o pipefail', 'a', 'b']],
    ['set -e; a; b', ['set -e', 'a', 'b']],
    ['a &', []],
    ['a; echo done', ['echo done']],
    ['x=$(a)', ['a']],
    ['export x=$(a)', ['export ']],
    ['a; exit $?', ['a']],
    ['a; rc=$?; b; exit $rc', ['a']],
    ['f() { a; return $?; }; f', ['a']],
    ['a || exit 1; b', ['a', 'b']],
    ['if a; then b; else exit 1; fi', ['a', 'b']],
    ['a; exit 1', []],
    ['! a', []],
    ["sudo bash -c '(a)'", ['a']],
  ])('%s', (script, names) => {
    expect(proven(script)).toEqual(names);
  });
});

describe('times (shell 8)', () => {
  const timesOf = (script: string): (number | null)[] =>
    commandsOf(script).commands.map(({ times }) => times);

  test('a list of known words is unrolled, a longer one is not', () => {
    expect(timesOf('for i in 1 2 3; do a; done')).toEqual([1, 1, 1]);
    const words = Array.from({ length: 65 }, (_, index) => index).join(' ');
    expect(timesOf(`for i in ${words}; do a $i; done`)).toEqual([65]);
    expect(runsOf(`for i in ${words}; do a $i; done`)).toEqual(['always a ?*']);
    expect(timesOf(`for i in ${words}; do for j in ${words}; do a; done; done`)).toEqual([65 * 65]);
  });

  test('in all at most 256 passes are unrolled', () => {
    const inner = Array.from({ length: 60 }, (_, index) => index).join(' ');
    const loops = Array.from({ length: 6 }, () => `for i in ${inner}; do a; done`).join('\n');
    expect(timesOf(loops).filter((times) => times === 60)).toHaveLength(2);
  });

  test.each([
    'for i in $X; do a; done',
    'for i in *; do a; done',
    'for i; do a; done',
    'select i in b; do a; done',
    'for ((;;)); do a; done',
  ])('%s is not', (script) => {
    expect(rowOf(script, 'a')).toMatchObject({ times: null, runs: 'maybe' });
  });

  test('what a loop sets is unknown from its start on', () => {
    expect(runsOf('X=x; while a; do b $X; X=y; done; c $X')).toEqual([
      'always a',
      'maybe b ?*',
      'always c ?*',
    ]);
    expect(runsOf('X=x; while a; do (X=y); done; c $X')).toContain('always c x');
    expect(runsOf('cd x; while a; do cd y; done')).toContain('maybe cd y');
    expect(rowOf('while a; do b; cd y; done', 'b').cwd).toEqual({ path: null });
  });
});
