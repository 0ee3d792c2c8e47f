import { describe, expect, test } from 'vitest';
import { rowOf } from './rows.ts';

describe('redirections end with their command on every way out of it (shell 10.1)', () => {
  test.each([
    ['for i in 1; do { a; break; } > f; done; gh', 'shown'],
    ['for i in 1; do continue > f; done; gh', 'shown'],
    ['f() { { return; } > f; }; f; gh', 'shown'],
    ['f() { return > f; }; f; gh', 'shown'],
    ['trap gh EXIT; { exit; } > f', 'unknown'],
    ['trap gh EXIT; { exit; } >&2', 'shown'],
  ])('%s', (script, output) => {
    expect(rowOf(script, 'gh').output).toBe(output);
  });

  test('one of a compound that fails ends the script under set -e', () => {
    expect(rowOf('set -e; { :; } < f; gh', 'gh').runs).toBe('maybe');
    expect(rowOf('{ :; } < f; gh', 'gh').runs).toBe('always');
  });
});

describe('a subshell that is one ! alone (shell 6.7)', () => {
  test.each([
    ['set -e; ( ! { false; gh; } )', 'never'],
    ['set -e; ( ! { false; x; } ); gh', 'always'],
    ['set -e; ( ! { false; gh; }; y )', 'always'],
    ['set -e; ! ( false; gh )', 'always'],
    ['set -e; ( ! exit 3 ); gh', 'never'],
    ['( ! { false; gh; } )', 'always'],
  ])('%s', (script, runs) => {
    expect(rowOf(script, 'gh').runs).toBe(runs);
  });

  test('only bash turns it so', () => {
    const script = 'set -e; ( ! { false; gh; } )';
    expect(rowOf(script, 'gh', { dialect: 'zsh' }).runs).toBe('always');
    expect(rowOf(script, 'gh', { dialect: 'posix' }).runs).toBe('maybe');
  });
});

describe('arrays of which not all is known (shell 4.1)', () => {
  test('a loop that makes one may have made none yet', () => {
    const { argv, many } = rowOf('while a; do gh "${x[@]}"; x=(1 2); done', 'gh');
    expect({ argv, many }).toEqual({ argv: ['gh', null], many: [1] });
  });

  test.each(['x[$i]="$(gh)"', 'declare -A x; x=([k]="$(gh)")', 'x=a; b && x=("$(gh)")'])(
    'what stands in it may be shown: %s',
    (assignment) => {
      expect(rowOf(`${assignment}; echo "\${x[@]}"`, 'gh').seen).not.toBe('no');
    },
  );
});
