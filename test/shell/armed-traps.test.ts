import { describe, expect, test } from 'vitest';
import { rowOf, runsOf } from './rows.ts';

describe('what a trap does is done behind the command that starts it (shell 14.3)', () => {
  test.each([
    ['trap "V=t" ERR; V=k; a; gh "$V"', null],
    ['trap "V=t" ERR; V=k; true; gh "$V"', 'k'],
    ['trap "V=t" ERR; V=k; a || b; gh "$V"', null],
    ['trap "V=t" ERR; V=k; a || true; gh "$V"', 'k'],
    ['trap "V=t" ERR; V=k; if a; then b || true; fi; gh "$V"', 'k'],
    ['trap "V=t" ERR; V=k; ( a ); gh "$V"', null],
    ['trap "V=t" ERR; ( V=k; a; gh "$V" )', 'k'],
    ['set -E; trap "V=t" ERR; ( V=k; a; gh "$V" )', null],
    ['trap "V=t" ERR; f() { V=k; a; gh "$V"; }; f', 'k'],
    ['f() { trap "V=t" ERR; }; f; V=k; a; gh "$V"', null],
    ['trap "V=t" ERR; trap - ERR; V=k; a; gh "$V"', 'k'],
    ['while b; do V=k; a; gh "$V"; trap "V=t" ERR; done', null],
    ['h() { V=t; }; trap h ERR; V=k; a; gh "$V"', null],
    ['trap "V=t" DEBUG; V=k; gh "$V"', null],
    ['f() { trap "V=t" RETURN; V=k; }; f; gh "$V"', null],
    ['trap "V=t" INT; V=k; a; gh "$V"', 'k'],
    ['trap "V=t" EXIT; V=k; a; gh "$V"', 'k'],
    ['trap "V=t" ERR; V=k; { :; } < f; gh "$V"', null],
  ])('%s', (script, word) => {
    expect(rowOf(script, 'gh').argv).toEqual(['gh', word]);
  });

  test('it may print where the output of commands is kept', () => {
    expect(rowOf('V=$(trap "x" ERR; a >/dev/null; echo k); gh "$V"', 'gh').argv).toEqual(['gh', null]);
    expect(rowOf('trap "x" ERR; V=$(a >/dev/null; echo k); gh "$V"', 'gh').argv).toEqual(['gh', 'k']);
  });

  test.each([
    ["( trap 'gh' ERR; cd d && y; false )", null],
    ["{ trap 'gh' ERR; cd d && y; false; } | z", null],
    ["{ trap 'gh' ERR; cd d && y; false; } &", null],
    ["x $(trap 'gh' ERR; cd d && y; false)", null],
    ["trap 'cd d' ERR; a; trap 'gh' DEBUG; b", null],
  ])('it runs in the folder of then: %s', (script, path) => {
    expect(rowOf(script, 'gh').cwd).toEqual({ path });
  });

  test('what a subshell does stays in it', () => {
    expect(rowOf("trap 'gh' ERR; ( cd d ); false", 'gh').cwd).toBeUndefined();
    expect(rowOf("( cd d; trap 'gh' ERR; false )", 'gh').cwd).toEqual({ path: 'd', sure: false });
  });

  test('it may leave a function or a loop', () => {
    expect(rowOf('f() { trap "return" ERR; a; cd d; }; f; gh', 'gh').cwd).toEqual({ path: null });
    expect(rowOf('for i in 1; do trap "break" ERR; a; cd d; done; gh', 'gh').cwd).toEqual({ path: null });
  });

  test('one of ERR and EXIT runs at both', () => {
    expect(runsOf('trap gh EXIT ERR; a')).toEqual([
      'always trap gh EXIT ERR',
      'maybe gh',
      'always a',
      'maybe gh',
    ]);
  });

  test('its function may be defined behind it', () => {
    expect(rowOf('trap h ERR; h() { gh; }; a', 'gh')).toMatchObject({ runs: 'maybe', times: null });
  });
});
