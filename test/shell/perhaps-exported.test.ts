import { describe, expect, test } from 'vitest';
import { rowOf, runsOf } from './rows.ts';

describe('a name that is exported on one path alone may not be found, whatever it is set to (shell 11.1)', () => {
  test.each<[string, string | null]>([
    ['if a; then export B=; fi; B=k; gh', null],
    ['a && export B; B=k; (gh)', null],
    ['case $X in a) declare -x B=q ;; esac; B=k; { gh; }', null],
    ['export B; a && export -n B; B=k; gh', null],
    ['export B; if a; then declare +x B; fi; B=k; gh', null],
    ['export B=o; a && unset B; B=k; gh', null],
    ['a && set -a; B=k; gh', null],
    ['f() { a && local -x B=q; B=k; gh; }; f', null],
    ['f() { a && local B=q; :; }; export B=o; f; gh', null],
    ['while a; do export B=k; break; done; read -r B <<< k; gh', null],
    ['while a; do B=k; gh; export B; done', null],
    ['while a; do B=k; gh; declare -x B; done', null],
    ['export B; while a; do B=k; gh; export -n B; done', null],
    ['export B; until a; do B=k; gh; unset B; done', null],
    ['while a; do B=k; gh; set -a; done', null],
    ['trap "export B" ERR; a; B=k; gh', null],
  ])('%s', (script, value) => {
    expect(rowOf(script, 'gh').env).toEqual({ B: value });
  });

  test.each<[string, string]>([
    ['if a; then export B=; fi; export B=k; gh', 'k'],
    ['if a; then export B=x; else export B=y; fi; B=k; gh', 'k'],
    ['if a; then export B=; fi; B=k gh', 'k'],
    ['a && export B; declare -x B; B=k; gh', 'k'],
    ['a && export B; set -a; B=k; gh', 'k'],
    ['export B; while a; do B=k; gh; export B; done', 'k'],
    ['export B=o; while a; do B=k; gh; set -a; done', 'k'],
  ])('%s: surely', (script, value) => {
    expect(rowOf(script, 'gh').env).toEqual({ B: value });
  });

  test.each(['a && export B; export -n B; B=k; gh', 'while a; do B=k; gh; export -n B; done'])(
    '%s: surely not',
    (script) => {
      expect(rowOf(script, 'gh').env).toBeUndefined();
    },
  );

  test('a child shell may not find it either', () => {
    expect(runsOf(`if a; then export B=; fi; B=k; bash -c 'gh "$B"'`)).toContain('always gh ?');
    expect(runsOf(`export B; B=k; bash -c 'gh "$B"'`)).toContain('always gh k');
  });
});
