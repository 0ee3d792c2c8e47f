import { describe, expect, test } from 'vitest';
import { commandsOf } from '../../src/shell/index.ts';
import { fieldsOf, linesOf, rowOf, runsOf } from './rows.ts';

describe('the list (shell 2)', () => {
  test('words come before assignments, these before redirections, in bash', () => {
    const script = 'A=$(a) gh "$(b)" > "$(c; echo f)" <<E\n$(d)\nE';
    expect(linesOf(script)).toEqual(['b', 'a', 'c', 'echo f', 'd', 'gh ?']);
    expect(linesOf(script, { dialect: 'zsh' })).toEqual(['b', 'c', 'echo f', 'd', 'a', 'gh ?']);
  });

  test('a process substitution comes before its command, a job at its place, a trap at the end', () => {
    expect(linesOf('trap t EXIT; a <(b) & c')).toEqual(['trap t EXIT', 'b', 'a ?', 'c', 't']);
  });

  test('what is no command is no row', () => {
    expect(
      linesOf('X=1; > f; [[ a ]]; (( 1 )); f() { :; }; ! true; time a; $EMPTY_BUT_KNOWN', {
        variables: { EMPTY_BUT_KNOWN: '' },
      }),
    ).toEqual(['true', 'a', ':']);
  });

  test('bodies that nobody calls come last, in order of definition', () => {
    expect(runsOf('f() { a; }; g() { b; }; g; c')).toEqual(['always b', 'always c', 'never a']);
    expect(runsOf('f() { a; h() { b; }; }')).toEqual(['never a', 'never b']);
    expect(runsOf('f() { a; }; eval "$X"')).toEqual(['maybe a']);
  });

  test.each([
    ['  A=1 gh x > f  ', [2, 14]],
    ['gh x <<E\nbody\nE', [0, 8]],
    ["bash -c 'gh x' # c", [0, 14]],
    ['f() { gh x; }; f', [6, 10]],
    ['echo `gh x`', [6, 10]],
    ['echo `echo \\`gh x\\``', [13, 17]],
  ])('the span of gh in %j', (script, span) => {
    expect(rowOf(script, 'gh').span).toEqual(span);
  });
});

describe('surroundings (shell 9)', () => {
  test.each([
    ['echo $(gh) <(gh)', [['substitution'], ['process-substitution']]],
    ['(gh); { gh; }; gh | gh; gh &', [['subshell'], [], ['pipe'], ['pipe'], ['background']]],
    [
      'if gh; then gh; elif gh; then gh; else gh; fi',
      [['condition'], ['branch'], ['condition'], ['branch'], ['branch']],
    ],
    ['while gh; do gh; done; for i in 1; do gh; done', [['loop'], ['loop'], ['loop']]],
    ['case $(gh) in x) gh;; esac', [['substitution'], ['branch']]],
    ['f() (gh); f | cat', [['pipe', 'function', 'subshell']]],
    ['coproc gh; eval gh; trap gh INT', [['coproc'], ['eval'], ['trap']]],
    ['. <(echo gh); bash -c gh', [['source'], ['shell']]],
    ['echo gh > f; bash f; source f; ./f', [['shell', 'file'], ['source', 'file'], ['file']]],
    ['x | xargs gh; find . -exec gh \\;', [['pipe', 'xargs'], ['find']]],
  ])('%s', (script, within) => {
    const rows = commandsOf(script).commands.filter(({ argv }) => argv[0] === 'gh');
    expect(rows.map((row) => row.within)).toEqual(within);
  });

  test('names that were seen through, outermost first', () => {
    expect(rowOf("f() { sudo -u x /usr/bin/env A=1 bash -c 'timeout 5 gh'; }; f", 'gh').via).toEqual([
      'f',
      'sudo',
      'env',
      'bash',
      'timeout',
    ]);
    expect(rowOf('echo gh > a/b.sh; a/b.sh', 'gh').via).toEqual(['a/b.sh']);
  });

  test('what has company has no order', () => {
    const concurrent = (script: string): boolean[] =>
      commandsOf(script).commands.map((command) => command.concurrent === true);
    expect(concurrent('a & b; wait; c')).toEqual([true, true, true, false]);
    expect(concurrent('(a &); b; wait; c')).toEqual([true, true, true, true]);
    expect(concurrent('a <(b); c')).toEqual([true, false, false]);
    expect(concurrent('x | xargs -P 4 gh')).toEqual([false, true]);
    expect(concurrent('while a; do b & done')).toEqual([true, true]);
  });
});

describe('environment and folder (shell 11)', () => {
  test.each([
    ['A=1 gh', { env: { A: '1' } }],
    ['A=1; gh', {}],
    ['export A=1 B; gh', { env: { A: '1', B: null } }],
    ['A=1; export A; A=2; gh', { env: { A: '2' } }],
    ['export A=$(x); gh', { env: { A: null } }],
    ['set -a; A=1; gh', { env: { A: '1' } }],
    ['declare -x A=1; gh', { env: { A: '1' } }],
    ['export A=1; export -n A; gh', {}],
    ['export A=1; unset A; gh', { unset: ['A'] }],
    ['export A=1; unset A; A=2; gh', {}],
    ['env -u A B=1 gh', { env: { B: '1' }, unset: ['A'] }],
    ['export A=1; env -i B=2 gh', { env: { B: '2' }, unset: ['*'] }],
    ['A=1 bash -c gh', { env: { A: '1' } }],
    ['A=1 f; f() { gh; }', {}],
    ['f() { gh; }; A=1 f', { env: { A: '1' } }],
    ['(export A=1); gh', {}],
    ['sudo A=1 gh', { env: { A: '1' } }],
  ])('%s', (script, expected) => {
    const [row] = fieldsOf(script, ['argv', 'env', 'unset']).filter(({ argv }) => argv?.[0] === 'gh');
    expect(row).toEqual({ argv: ['gh'], ...expected });
  });

  test('variables of the start are in nobody’s env', () => {
    expect(rowOf('gh $A', 'gh', { variables: { A: '1' } })).toMatchObject({ argv: ['gh', '1'] });
    expect(rowOf('gh $A', 'gh', { variables: { A: '1' } }).env).toBeUndefined();
    expect(rowOf('A=2; gh', 'gh', { variables: { A: '1' } }).env).toEqual({ A: '2' });
  });

  test.each([
    ['gh', undefined],
    ['cd x; gh', { path: 'x', sure: false }],
    ['cd x && gh', { path: 'x', sure: true }],
    ['cd x || exit; gh', { path: 'x', sure: true }],
    ['cd x || true; gh', { path: 'x', sure: false }],
    ['cd /a/b/../c && cd ./d && gh', { path: '/a/c/d', sure: true }],
    ['cd ../x && gh', { path: '../x', sure: true }],
    ['cd ~/x && gh', { path: '~/x', sure: true }],
    ['cd && gh', { path: '~', sure: true }],
    ['cd "$X" && gh', { path: null }],
    ['cd "$X"; cd /y && gh', { path: '/y', sure: true }],
    ['(cd x); gh', undefined],
    ['cd x && cd - && gh', undefined],
    ['pushd x && popd && gh', undefined],
    ["cd x && bash -c 'cd y && gh'", { path: 'x/y', sure: true }],
    ['env -C x gh', { path: 'x', sure: true }],
    ['if a; then cd x; else cd y; fi; gh', { path: null }],
    ['f() { cd x; }; f && gh', { path: 'x', sure: true }],
  ])('%s', (script, cwd) => {
    expect(rowOf(script, 'gh').cwd).toEqual(cwd);
  });
});

describe('assignments (shell 5.7)', () => {
  test('are listed in order, with the rows whose output they hold', () => {
    const { assignments } = commandsOf('A=x; B=$(gh); if c; then C="$A-$B"; fi; export D=1');
    expect(assignments.map(({ name, value, from, runs }) => [name, value, from, runs])).toEqual([
      ['A', 'x', [], 'always'],
      ['B', null, [0], 'always'],
      ['C', null, [0], 'maybe'],
      ['D', '1', [], 'always'],
    ]);
    expect(assignments[1]?.span).toEqual([5, 12]);
  });
});

describe('code that may run at any time (shell 14.3)', () => {
  test.each([
    ['trap gh ERR; a; cd d; b', { cwd: { path: null } }],
    ['trap gh ERR; export A=1; a', { env: { A: null } }],
    ['trap gh ERR; { a; } > f', { output: 'unknown' }],
    ['trap gh ERR; exec > f; a', { output: 'unknown' }],
    ['{ trap gh ERR; } > f; a', { output: 'unknown' }],
    ['trap gh ERR > f; a', { output: 'shown' }],
    ['for i in 1 2; do cd d; trap gh ERR; done', { cwd: { path: null } }],
    ['X=1; trap \'gh "$X"\' ERR; X=2; a', { argv: ['gh', null] }],
  ] as const)('%s', (script, fields) => {
    expect(rowOf(script, 'gh')).toMatchObject(fields);
  });

  test('what nothing changes any more is known', () => {
    const row = rowOf('cd /srv; export A=1; X=2; trap \'gh "$X"\' ERR; a > f; b', 'gh');
    expect(row).toMatchObject({ argv: ['gh', '2'], env: { A: '1' }, output: 'shown' });
    expect(row.cwd).toEqual({ path: '/srv', sure: false });
  });

  test('it may have changed the shell by any later command', () => {
    expect(rowOf('X=1; trap "X=2" ERR; a; gh "$X"', 'gh').argv).toEqual(['gh', null]);
    expect(rowOf('X=1; trap "Y=2; cd /" ERR; a; gh "$X"', 'gh')).toMatchObject({
      argv: ['gh', '1'],
      cwd: { path: null },
    });
  });
});

test.each([
  'while a; do gh; export X=1; done',
  'while a; do gh; declare -x X=1; done',
  'while a; do gh; X=1; export X; done',
  'while a; do gh; set -a; X=1; done',
  'while a; do gh; export "X=$Y"; done',
  'f() { export X=1; }; while a; do gh; f; done',
])('a later pass finds in its environment what an earlier one exported: %s', (script) => {
  expect(rowOf(script, 'gh').env).toEqual({ X: null });
});
