import { describe, expect, test } from 'vitest';
import { commandsOf } from '../../src/shell/index.ts';
import { linesOf, rowOf } from './rows.ts';

describe('words (shell 3, 4)', () => {
  test.each([
    ["gh 'a b' \"c d\" e\\ f $'g\\th'", ['gh', 'a b', 'c d', 'e f', 'g\th']],
    ['gh a\\\nb "c\\\nd" \'e\\\nf\'', ['gh', 'ab', 'cd', 'e\\\nf']],
    ["gh '' \"\" $''", ['gh', '', '', '']],
    ['gh "\\$x \\`y\\` \\" \\\\ \\n"', ['gh', '$x `y` " \\ \\n']],
    [
      'gh {a,b}c x{1..3} {01..03} {c..a} {a,b}{1,2}',
      'gh ac bc x1 x2 x3 01 02 03 c b a a1 a2 b1 b2'.split(' '),
    ],
    ['gh {a} {} a{b "{a,b}"', ['gh', '{a}', '{}', 'a{b', '{a,b}']],
    ['gh a#b # c', ['gh', 'a#b']],
    ['gh list\r', ['gh', 'list\r']],
  ])('%j is known to the letter', (script, argv) => {
    expect(commandsOf(script).commands.map((command) => command.argv)).toEqual([argv]);
  });

  test('a word of unknown count is many, a quoted one is not', () => {
    expect(linesOf('gh $X "$X" $(y) "$(y)" $((1)) $? "$@" $#')).toEqual(['y', 'y', 'gh ?* ? ?* ? ? ? ?* ?']);
  });

  test('patterns stand as they are written, unless a set option says otherwise', () => {
    expect(rowOf('gh *.md a?b [ab] labels[]=x "*" \\*', 'gh').globs).toEqual([1, 2, 3]);
    expect(rowOf('set -f; gh *.md', 'gh').globs).toBeUndefined();
    expect(rowOf('shopt -s nullglob; gh *.md', 'gh')).toMatchObject({ globs: [1], many: [1] });
    expect(rowOf("P='*.md'; gh $P", 'gh')).toMatchObject({ argv: ['gh', '*.md'], globs: [1] });
  });

  test('known pieces of an unknown word are told', () => {
    expect(rowOf('gh "a/$X/b$Y$Z"', 'gh').partial).toEqual({ 1: ['a/', null, '/b', null] });
    expect(rowOf('gh "$X"', 'gh').partial).toBeUndefined();
  });

  test('a default is told where the variable may not be set', () => {
    expect(rowOf('gh "${X:-main}" x${Y-z}', 'gh').defaults).toEqual({ 1: 'main', 2: 'xz' });
    expect(rowOf('X=$(y); gh "${X:-main}"', 'gh').defaults).toBeUndefined();
  });

  test('a word says whose output it holds', () => {
    expect(rowOf('N=$(gh pr list -q .n); gh pr view "$N"', 'gh pr view').sources).toEqual({ 3: [0] });
  });

  test.each([
    ['X=hello; gh ${X#he} ${X##*l} ${X%lo} ${X%%l*}', 'gh llo o hel he'],
    ['X=a.b.c; gh ${X/./-} ${X//./-} ${X/#a/z} ${X/%c/z}', 'gh a-b.c a-b-c z.b.c a.b.z'],
    ['X=hello; gh ${X:1} ${X:1:2} ${X: -2} ${#X}', 'gh ello el lo 5'],
    ['X=Ab; gh ${X^} ${X^^} ${X,} ${X,,}', 'gh Ab AB ab ab'],
    ['X=Y; Y=z; gh ${!X}', 'gh z'],
    ['X=; gh ${X:-d} ${X-d} ${X:+a} ${X+b} c', 'gh d b c'],
    ['unset X; gh ${X:-d} ${X=e} $X', 'gh d e e'],
    ['a=(1 "2 3" 4); gh "${a[@]}" "${a[1]}" ${#a[@]} $a "${a[-1]}"', 'gh 1 2 3 4 2 3 3 1 4'],
    ['a=(1); a+=(2 3); gh "${a[@]}"', 'gh 1 2 3'],
    ['a=(x); a[1]=y; gh "${a[@]}"', 'gh x y'],
    ['set -- a "b c"; gh "$@" $# "$2" "$*"', 'gh a b c 2 b c a b c'],
    ['set -- a b c; shift; gh "$1" $#; shift 5; gh "$1"', 'gh b 2'],
    ['IFS=:; X=a:b::c; gh $X', 'gh a b  c'],
    ['IFS=,; set -- a b; gh "$*" "$@"', 'gh a,b a b'],
    ['IFS=,; set -- a b; X=$*; Y=$@; IFS=; gh $X $Y "$*"', 'gh a,b a b ab'],
    ['IFS=:-; a=(x y); gh "${a[*]}" "${a[*]%y}" "${a[*]:-z}"', 'gh x:y x: x:y'],
    ['f() { local IFS=:; echo "$*"; }; gh $(f a b) "$(f c d)"', 'gh a:b c:d'],
    ['IFS=$I; set -- a b; gh "$*"', 'gh ?'],
    ['unset IFS; set -- a b; gh "$*"', 'gh a b'],
    ['gh "$(printf \'a\\0b\')"', 'gh ab'],
    ['gh "a=~" a="~" --b=~ 1c=~ d=x~', 'gh a=~ a=~ --b=~ 1c=~ d=x~'],
    ['X=" a  b "; gh $X "$X"', 'gh a b  a  b '],
  ])('%s', (script, line) => {
    expect(linesOf(script)).toContain(line);
  });

  test.each([
    'gh ${X@Q}',
    'X=a; gh ${X@U}',
    'X=abc; gh ${X/[a]/b}',
    'gh ${a[x]}',
    'gh ~/x',
    'gh x=~',
    'gh x=~/y',
    'gh x+=a:~/y',
    'gh $RANDOM',
    'gh "$[1+1]"',
  ])('%s is not known', (script) => {
    expect(rowOf(script, 'gh').argv).toEqual(['gh', null]);
  });

  test('braces come before substitutions, which run once for each result', () => {
    expect(linesOf('gh {a,b}$(y)')).toEqual(['y', 'y', 'gh ?* ?*']);
  });

  test('computed text has a bound (4.2)', () => {
    const doubled = Array.from({ length: 24 }, () => 'X=$X$X').join('\n');
    expect(rowOf(`X=abcdefgh\n${doubled}\ngh "$X"`, 'gh').argv).toEqual(['gh', null]);
    expect(rowOf(`X=$(y)\n${doubled}\ngh "$X"`, 'gh').argv).toEqual(['gh', null]);
  });
});

describe('static output (4.3)', () => {
  test.each([
    ['gh "$(echo -n a; echo b)"', 'gh ab'],
    ['gh "$(printf \'%s-%d\\n\' x 7)"', 'gh x-7'],
    ['gh $(seq 2 4)', 'gh 2 3 4'],
    ['echo hi > f; gh "$(cat f)" "$(<f)"', 'gh hi hi'],
    ['echo hi | tee f > /dev/null; gh "$(cat < f)"', 'gh hi'],
    ['echo a > f; echo b >> f; cp f g; gh "$(cat g)"', 'gh a\nb'],
    ['gh "$(echo aGk= | base64 -d)"', 'gh hi'],
    ['gh "$(if true; then echo a; else echo b; fi)"', 'gh a'],
    ['gh "$(cat <<E\na $((1)) b\nE\n)"', 'gh ?'],
  ])('%s', (script, line) => {
    expect(linesOf(script)).toContain(line);
  });

  test('text that only one path prints, or a job, is not known', () => {
    for (const inner of [
      '[ -n "$X" ] && echo a',
      'echo a & wait',
      'while x; do echo a; done',
      'echo a; ls',
    ]) {
      expect(rowOf(`gh "$(${inner})"`, 'gh').argv).toEqual(['gh', null]);
    }
  });

  test('a program that may change a file makes it unknown', () => {
    expect(linesOf('echo a > f; sed -i s/a/b/ f; gh "$(cat f)"')).toContain('gh ?');
    expect(linesOf('echo a > f; grep a f; gh "$(cat f)"')).toContain('gh a');
  });
});

test.each([
  ['gh "$(echo ab; x)"', ['ab', null]],
  ['gh "$(printf \'ab\\n%s\' "$X")"', ['ab', null]],
  ['gh "$(echo ab; echo; x; y)"', ['ab', null]],
  ['gh "$(echo ab; echo $X)"', ['ab', null]],
  ['gh "$(echo ab $X)"', ['ab', null]],
  ['gh "$(echo ab; x; echo c)"', ['ab\n', null, 'c']],
  ['gh "$(printf \'ab\\n%s\' $#)"', ['ab\n', null]],
])('what falls off where nothing comes behind it is no part of %s', (script, pieces) => {
  expect(rowOf(script, 'gh').partial).toEqual({ '1': pieces });
});

test('it is printed all the same', () => {
  expect(rowOf('V=$(echo ab; x); echo "$V"', 'echo ?').prints).toEqual(['ab\n', { from: [1] }, '\n']);
  expect(rowOf('V=$(x); echo at: $V', 'echo at').prints).toEqual(['at: ', { from: [0] }, '\n']);
});

test('between words that may both be none there may be no blank', () => {
  const unknown = { from: [] };
  expect(rowOf('echo $A $B', 'echo').prints).toEqual([unknown, unknown, unknown, '\n']);
  expect(rowOf('echo "$A" "$B"', 'echo').prints).toEqual([unknown, ' ', unknown, '\n']);
});

describe('the keys of an array, and names that begin alike, are none, one or several', () => {
  test.each([
    ['gh "${!R[@]}"', 'gh ?*'],
    ['gh "${!R[*]}"', 'gh ?'],
    ['gh ${!R[@]}', 'gh ?*'],
    ['gh "${!P@}"', 'gh ?*'],
    ['gh "${!X}"', 'gh ?'],
  ])('%s', (script, line) => {
    expect(linesOf(script)).toEqual([line]);
  });

  test('a loop over them promises nothing', () => {
    expect(
      rowOf('declare -A R=([1]=a); for k in "${!R[@]}"; do gh pr comment "$k" -b x; done', 'gh'),
    ).toMatchObject({
      runs: 'maybe',
      times: null,
    });
  });
});
