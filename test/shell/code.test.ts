import { describe, expect, test } from 'vitest';
import { commandsOf, type UnreadReason } from '../../src/shell/index.ts';
import { linesOf, rowOf, runsOf } from './rows.ts';

const whyOf = (script: string): UnreadReason[] => commandsOf(script).unread.map(({ why }) => why);

describe('code for a shell (shell 13)', () => {
  test.each([
    ["bash -c 'gh $0 $1' a b", 'always gh a b'],
    ['bash -euo pipefail -c "gh | cat"', 'always gh'],
    ['bash -s x <<E\ngh \\$1\nE', 'always gh x'],
    ['echo gh x | bash', 'always gh x'],
    ['bash <<< "gh x"', 'always gh x'],
    ['cat > s <<E\ngh \\$1\nE\nbash s y', 'always gh y'],
    ['A=1; bash -c \'gh "$A"\'', 'always gh ?'],
    ['export A=1; bash -c \'gh "$A"\'', 'always gh 1'],
    ['f() { gh; }; export -f f; bash -c f', 'always gh'],
    ['bash -c \'export A=1\'; gh "$A"', 'always gh ?'],
    ["eval 'A=1'; gh $A", 'always gh 1'],
    ['eval gh \'"a b"\'', 'always gh a b'],
    ['source /dev/stdin <<E\nA=1\nE\ngh "$A"', 'always gh 1'],
    ["bash /dev/stdin x <<'E'\ngh $1\nE", 'always gh x'],
    ["sh /dev/fd/0 <<< 'gh x'", 'always gh x'],
    ["bash <(echo 'gh $1') x", 'always gh x'],
    ["bash <(curl x; echo; echo 'gh x')", 'maybe gh x'],
    ['bash -c "gh $X y"', 'maybe gh ?* y'],
    ['bash -c "gh \'$X\'"', 'maybe gh ?'],
    ['set -e; bash -c "false; gh"', 'always gh'],
    ['bash -ec "false; gh"', 'never gh'],
  ])('%s', (script, line) => {
    expect(runsOf(script)).toContain(line);
  });

  test.each([
    ['bash -c "$X"', ['dynamic-code'], ['bash -c ?']],
    ['bash "$F"', ['file'], ['bash ?']],
    ['bash /dev/stdin', ['file'], ['bash /dev/stdin']],
    ['bash <(curl x)', ['file'], ['curl x', 'bash ?']],
    ['bash deploy.sh', ['file'], ['bash deploy.sh']],
    ['source lib.sh', ['file'], ['source lib.sh']],
    ['eval "$X"', ['dynamic-code'], []],
    ['eval "gh $X"', ['dynamic-code'], ['gh ?*']],
    ["python3 -c 'gh()'", ['other-language'], ['python3 -c gh()']],
    ["python3 -c 'x()'", [], ['python3 -c x()']],
    ["ssh h 'gh x'", ['elsewhere'], ['ssh h gh x']],
    ['pwsh -File x.ps1', ['dialect'], ['pwsh -File x.ps1']],
    ['bash', [], ['bash']],
  ])('%s: unread %j', (script, why, lines) => {
    expect(whyOf(script)).toEqual(why);
    expect(linesOf(script)).toEqual(lines);
  });

  test('what was not read names the programs in it, and only the harmless leaves the answer complete', () => {
    expect(commandsOf('ssh h gh x; curl y')).toMatchObject({ unread: [{ names: ['gh'] }], complete: true });
    expect(commandsOf('eval "gh $X && hub"')).toMatchObject({
      unread: [{ names: ['gh', 'hub'] }],
      complete: false,
    });
    expect(commandsOf('ssh h mytool x', { programs: ['mytool'] }).unread).toMatchObject([
      { names: ['mytool'] },
    ]);
  });

  test('an argv array is one command as it is', () => {
    expect(commandsOf(['gh', 'a b', '$X', '>', 'f']).commands).toMatchObject([
      { argv: ['gh', 'a b', '$X', '>', 'f'], span: null, output: 'shown' },
    ]);
    expect(commandsOf(['bash', '-lc', 'gh "$1"', '_', 'x']).commands).toMatchObject([
      { argv: ['gh', 'x'], span: null, via: ['bash'] },
    ]);
    expect(commandsOf([]).commands).toEqual([]);
  });
});

describe('functions, aliases, traps (shell 14)', () => {
  test.each([
    ['f() { gh "$@"; }; f a "b c"', 'always gh a b c'],
    ['f() { gh one; }; f() { gh two; }; f', 'always gh two'],
    ['gh() { :; }; command gh x', 'always gh x'],
    ['f() { local A=2; }; A=1; f; gh $A', 'always gh 1'],
    ['f() { A=2; }; A=1; f; gh $A', 'always gh 2'],
    ['f() { local A; gh "x$A"; }; A=1; f', 'always gh x'],
    ['if x; then f() { gh; }; fi; f', 'maybe gh'],
    ['unset -f gh; gh', 'always gh'],
  ])('%s', (script, line) => {
    expect(runsOf(script)).toContain(line);
  });

  test('a function that calls itself is read four times', () => {
    const { commands, unread } = commandsOf('f() { gh; f; }; f');
    expect(commands.filter(({ argv }) => argv[0] === 'gh')).toHaveLength(4);
    expect(unread.map(({ why }) => why)).toEqual(['recursion']);
  });

  test('aliases hold from the next line on, and only where the shell reads them', () => {
    const script = 'shopt -s expand_aliases\nalias g="gh -R x"; g a\ng b';
    expect(runsOf(script)).toEqual([
      'always shopt -s expand_aliases',
      'always alias g=gh -R x',
      'always g a',
      'always gh -R x b',
    ]);
    expect(rowOf(script, 'gh')).toMatchObject({ within: ['alias'], via: ['g'], span: [47, 50] });
    expect(runsOf('alias g=gh\ng x')).toContain('always g x');
    expect(runsOf('alias g=gh\ng x', { dialect: 'posix' })).toContain('always gh x');
    expect(runsOf('alias g=gh\ng x', { dialect: 'zsh' })).toContain('always g x');
    expect(runsOf('alias g=gh\ng x', { dialect: 'unknown' }).slice(1)).toEqual(['maybe gh x', 'maybe g x']);
  });

  test('an EXIT trap may run at the end, another one at its place', () => {
    expect(runsOf('trap "gh $A" EXIT; A=1; b')).toEqual(['always trap ? EXIT', 'always b', 'maybe gh ?*']);
    expect(runsOf("trap 'gh $A' EXIT; A=1; b")).toContain('maybe gh 1');
    expect(runsOf("trap 'gh' EXIT; trap - EXIT; b")).toEqual([
      'always trap gh EXIT',
      'always trap - EXIT',
      'always b',
    ]);
    expect(commandsOf('trap gh INT; b').commands).toMatchObject([
      {},
      { argv: ['gh'], times: null, runs: 'maybe' },
      {},
    ]);
  });
});

describe('broken scripts (shell 15.5)', () => {
  test('units before the first error are read as usual, the others may run', () => {
    const script = 'gh a\ngh b; if x\ngh c';
    expect(runsOf(script)).toEqual(['always gh a', 'maybe gh b', 'maybe x', 'maybe gh c']);
    expect(commandsOf(script).unread).toMatchObject([{ why: 'syntax', span: [5, 20], names: ['gh'] }]);
    expect(rowOf(script, 'gh b').within).toEqual(['unparsed']);
    expect(runsOf(script, { dialect: 'zsh' })[0]).toBe('maybe gh a');
    expect(runsOf(script, { dialect: 'unknown' })[0]).toBe('maybe gh a');
  });

  test('an error in $( ) fails its unit, in backticks, a body or eval only that part', () => {
    expect(runsOf('gh a; x=$(if); gh b')).toEqual(['maybe gh a', 'maybe gh b']);
    expect(runsOf('gh a; x=`if`; gh b')).toEqual(['always gh a', 'always gh b']);
    expect(runsOf("gh a; eval 'if'; gh b")).toEqual(['always gh a', 'always gh b']);
    expect(runsOf("gh a; bash -c 'if'; gh b")).toEqual(['always gh a', 'always gh b']);
    expect(runsOf('cat <<E\n$(gh b\nE\ngh a').at(-1)).toBe('always gh a');
  });
});
