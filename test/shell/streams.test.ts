import { describe, expect, test } from 'vitest';
import { commandsOf, type Command } from '../../src/shell/index.ts';
import { fieldsOf, rowOf } from './rows.ts';

const outOf = (script: string, words: string): Pick<Command, 'output' | 'stdout' | 'stderr'> => {
  const { output, stdout, stderr } = rowOf(script, words);
  return { output, ...(stdout === undefined ? {} : { stdout }), ...(stderr === undefined ? {} : { stderr }) };
};

describe('where output goes (shell 10.1, 10.2)', () => {
  test.each([
    ['a', { output: 'shown' }],
    ['a > f', { output: 'file', stdout: { to: 'file', file: 'f' } }],
    ['a >> f', { output: 'file', stdout: { to: 'file', file: 'f', append: true } }],
    ['a > "$F"', { output: 'file', stdout: { to: 'file', file: null } }],
    ['a &> f', { output: 'file', stdout: { to: 'file', file: 'f' }, stderr: { to: 'file', file: 'f' } }],
    ['a > f 2>&1', { output: 'file', stdout: { to: 'file', file: 'f' }, stderr: { to: 'file', file: 'f' } }],
    ['a 2>&1 > f', { output: 'file', stdout: { to: 'file', file: 'f' } }],
    ['a > /dev/null', { output: 'discarded', stdout: { to: 'discarded' } }],
    ['a >&-', { output: 'discarded', stdout: { to: 'discarded' } }],
    ['a >&2 2>/dev/null', { output: 'shown', stderr: { to: 'discarded' } }],
    ['a > /dev/stderr', { output: 'shown' }],
    ['a > /dev/tty', { output: 'unknown', stdout: { to: 'unknown' } }],
    ['a 3>&1 >/dev/null 2>&3', { output: 'discarded', stdout: { to: 'discarded' } }],
    ['exec 3> f; a >&3', { output: 'file', stdout: { to: 'file', file: 'f' } }],
    ['exec > f; a', { output: 'file', stdout: { to: 'file', file: 'f' } }],
    ['{ a; } > f', { output: 'file', stdout: { to: 'file', file: 'f' } }],
    ['if true; then a; fi > f', { output: 'file', stdout: { to: 'file', file: 'f' } }],
    ['f() { a; }; f > g', { output: 'file', stdout: { to: 'file', file: 'g' } }],
    ['f() { a; } > g; f', { output: 'file', stdout: { to: 'file', file: 'g' } }],
    ['a | b', { output: 'piped', stdout: { to: 'piped', into: [1] } }],
    ['a |& b', { output: 'piped', stdout: { to: 'piped', into: [1] }, stderr: { to: 'piped', into: [1] } }],
    ['a | { b; c; }', { output: 'piped', stdout: { to: 'piped', into: [1, 2] } }],
    ['x=$(a)', { output: 'captured', stdout: { to: 'captured', variable: 'x' } }],
    ['b "$(a)"', { output: 'captured', stdout: { to: 'captured', command: 1 } }],
    ['b <<E\n$(a)\nE', { output: 'captured', stdout: { to: 'captured', command: 1 } }],
    ['export x=$(a)', { output: 'captured', stdout: { to: 'captured', variable: 'x' } }],
    ['x=$(a >&2)', { output: 'shown' }],
    ['bash -c a > f', { output: 'file', stdout: { to: 'file', file: 'f' } }],
    ['[ -n "$X" ] && exec > f; a', { output: 'unknown', stdout: { to: 'unknown' } }],
    ['chronic a', { output: 'unknown', stdout: { to: 'unknown' } }],
  ])('%s', (script, expected) => {
    expect(outOf(script, 'a')).toEqual(expected);
  });

  test('what a redirection on a command changes is back behind it', () => {
    expect(outOf('b > f; a', 'a')).toEqual({ output: 'shown' });
    expect(outOf('{ b; } > f; a', 'a')).toEqual({ output: 'shown' });
    expect(outOf('(exec > f); a', 'a')).toEqual({ output: 'shown' });
    expect(outOf('{ exec > f; } 2> g; a', 'a')).toMatchObject({ output: 'file' });
  });
});

describe('what becomes of output (shell 10.3, 10.4)', () => {
  test.each([
    ['a', 'whole'],
    ['a >&2', 'whole'],
    ['a 2>&1 | cat', 'whole'],
    ['a | tee f', 'whole'],
    ['a | tee f > /dev/null', 'no'],
    ['a > f; cat f', 'whole'],
    ['a > f; cat < f', 'whole'],
    ['a > f; mv f g; cat g', 'whole'],
    ['a > f', 'no'],
    ['F=$(mktemp); a > "$F"; cat "$F"', 'whole'],
    ['x=$(a); echo "$x"', 'whole'],
    ['x=$(a)', 'no'],
    ['echo "$(a)"', 'whole'],
    ['x=$(a); y=$x; printf "%s" "$y"', 'whole'],
    ['x=$(a); cat <<E\n$x\nE', 'whole'],
    ['x=$(a) || { echo "$x"; exit; }; echo "$x"', 'whole'],
    ['if x=$(a); then echo "$x"; else echo no; fi', 'whole'],
    ['x=$(a); [ "$1" = -v ] && echo "$x"', 'maybe'],
    ['x=$(a); if [ -n "$1" ]; then echo "$x"; else echo "$x" >&2; fi', 'whole'],
    ['x=$(a); cd "$x"', 'maybe'],
    ['x=$(a); : "$x"', 'no'],
    ['a | jq .', 'changed'],
    ['a | jq . > /dev/null', 'no'],
    ['a | grep x', 'changed'],
    ['a | grep -q x', 'no'],
    ['a | grep -c x', 'no'],
    ['a | wc -l', 'no'],
    ['a > f; jq . f', 'changed'],
    ['b "$(a)"', 'changed'],
    ['b "$(a)" > /dev/null', 'no'],
    ['x=$(a); echo "${x%/*}"', 'changed'],
    ['a | { read -r x; echo "$x"; }', 'changed'],
    ['a | while read -r x; do echo "$x"; done', 'changed'],
    ['set -x; x=$(a)', 'changed'],
    ['set -x; x=$(a) 2>/dev/null', 'changed'],
    ['cat <(a)', 'whole'],
    ['jq . <(a)', 'changed'],
    ['jq . <(a) > /dev/null', 'no'],
    ['while read -r x; do echo "$x"; done < <(a)', 'changed'],
    ['set -e; b; x=$(a); echo "$x"', 'whole'],
    ['a > /dev/tty', 'maybe'],
    ['a > >(cat)', 'maybe'],
    ['while b; do x=$(a); done; echo "$x"', 'maybe'],
    ['while b; do a > f; done; cat f', 'maybe'],
    ['while b; do a >> f; done; cat f', 'whole'],
    ['while b; do x=$(a); echo "$x"; done', 'whole'],
    ['while b; do cat f; a > f; done', 'maybe'],
    ['while b; do echo "$x"; x=$(a); done', 'maybe'],
    ['trap "cat f" EXIT; a > f', 'maybe'],
    ['[ $(a) -gt 1 ]', 'maybe'],
    ['case $1 in a) a;; *) b;; esac', 'whole'],
    ['if b; then a; elif c; then d; else e; fi', 'whole'],
    ['case $1 in 1) x=$(a);; 2) b;; *) c;; esac; echo "$x"', 'whole'],
    ['a | if b; then cat; fi', 'maybe'],
    ['a | for i in $L; do cat; done', 'maybe'],
    ['a | if b; then cat; else cat; fi', 'whole'],
    ['while b || exit; do a; break; done', 'whole'],
    ['while true; do x=$(a); done', 'no'],
    ['while true; do a; done', 'whole'],
    ['a > f; rm f; cat f', 'maybe'],
    ['a > f; rm f && cat f', 'no'],
    ['a > f; rm -f f g; cat f', 'maybe'],
    ['a > f; rm g; cat f', 'whole'],
    ['a > d/f; rm -r d; cat d/f', 'maybe'],
    ['a > f; rm ./*; cat f', 'maybe'],
    ['a > f; rm "$F"; cat f', 'whole'],
    ['a > f; mv f g; cat f', 'maybe'],
    ['a > f; mv f g; cat g', 'whole'],
  ])('%s: %s', (script, seen) => {
    expect(rowOf(script, 'a').seen).toBe(seen);
  });

  test('builtins and what prints known text have none', () => {
    expect(fieldsOf('cd x; echo y; cat f; tee g', ['seen'])).toEqual([{}, {}, {}, {}]);
  });
});

describe('prints (shell 10.5)', () => {
  test.each([
    ['x=$(a); echo "see $x."', ['see ', { from: [0] }, '.\n']],
    ['echo "$x"', [{ from: [] }, '\n']],
    ['a > f; b >> f; cat f', [{ from: [0] }, { from: [1] }]],
    ['x=$(a | tail -1); echo "$x"', [{ from: [1, 0] }, '\n']],
    ['a | tee f', [{ from: [0] }]],
    ['printf "%s\\n" a b', ['a\nb\n']],
    ['cat <<E\nx\nE', ['x\n']],
    ['cat f', [{ from: [] }]],
    ['seq 2', ['1\n2\n']],
  ])('%s', (script, prints) => {
    expect(commandsOf(script).commands.at(-1)?.prints).toEqual(prints);
  });
});

describe('stdin (shell 10.6)', () => {
  test.each([
    ['a', undefined],
    ['a <<E\nx\nE', { from: 'text', text: 'x\n' }],
    ['a <<< "$X y"', { from: 'text', text: null }],
    ['a < f', { from: 'file', file: 'f' }],
    ['a < "$F"', { from: 'file', file: null }],
    ['a < /dev/null', { from: 'nothing' }],
    ['a &', { from: 'nothing' }],
    ['b | xargs a', { from: 'nothing' }],
    ['echo x | a', { from: 'pipe', commands: [], text: 'x\n' }],
    ['b | a', { from: 'pipe', commands: [0], text: null }],
    ['{ a; } <<E\nx\nE', { from: 'text', text: 'x\n' }],
    ['bash <<E\na\nE', { from: 'unknown' }],
    ['bash -c a <<E\nx\nE', { from: 'text', text: 'x\n' }],
  ])('%s', (script, stdin) => {
    expect(rowOf(script, 'a').stdin).toEqual(stdin);
  });

  test('a second reader finds what the first one left, which nobody knows', () => {
    const script = '{ read -r x; read -r y; } <<E\none\ntwo\nE\na "$x" "$y"';
    expect(rowOf(script, 'a').argv).toEqual(['a', 'one', null]);
  });
});

describe('here-documents (shell 4.1)', () => {
  test.each([
    ["cat <<'E'\n$x \\$ \\\n`y`\nE", ['$x \\$ \\\n`y`\n']],
    ['X=1; cat <<E\n$X \\$X \\\\ \\`y\\` a\\\nb "q"\nE', ['1 $X \\ `y` ab "q"\n']],
    ['cat <<-E\n\ta\n\t\tb \tc\n\tE', ['a\nb \tc\n']],
    ["cat <<-'E'\n\ta\n\tE", ['a\n']],
    ['cat <<E\nnever closed', ['never closed']],
    ['cat <<A <<B\na\nA\nb\nB', ['b\n']],
  ])('%j', (script, prints) => {
    expect(commandsOf(script).commands.at(-1)?.prints).toEqual(prints);
  });
});
