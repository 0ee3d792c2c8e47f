import { describe, expect, it } from 'vitest';
import { readScript } from '../../../src/lint/shell/index.ts';

const commentsOf = (text: string): string[] =>
  readScript({ text, dialect: 'bash' }).comments.map((one) => one.text);

describe('comments', () => {
  it.each([
    ['# one\necho # two\n\t# three', ['# one', '# two', '# three']],
    ['a; # b # c', ['# b # c']],
    ['(#a\nb)', ['#a']],
    ['{ a;# b\n}', ['# b']],
    ['case x in # a\nx) b ;; # c\nesac # d', ['# a', '# c', '# d']],
    ['a=(1 # one\n2)', ['# one']],
    ['echo "$(a # b\n)"', ['# b']],
    ['echo `a # b`', ['# b`']],
    ['cat <(a # b\n)', ['# b']],
    ['cat <<E # a\n# no\nE\n# b', ['# a', '# b']],
    ["cat <<-'E E' 3<<F\n# no\n\tE E\n# no\nF\n# b", ['# b']],
    ['cat <<E\n$(a # b\n)\n# no\nE', ['# b']],
    ['a | # b\nc && # d\ne', ['# b', '# d']],
    ['if a; then # b\nc # d\nfi', ['# b', '# d']],
    ['echo \\\n# a', ['# a']],
    ['f() { # a\nb\n}', ['# a']],
    ['#!/bin/sh\n', ['#!/bin/sh']],
  ])('%j', (text, comments) => {
    expect(commentsOf(text)).toEqual(comments);
  });

  it.each([
    ['a#b'],
    ['echo "# a" \'# b\' \\# c'],
    ["echo 'a\n# b\n'"],
    ['echo "a\n# b"'],
    ['echo $# ${#a} ${a#b} ${a##b}'],
    ['echo ${a:-\n# b}'],
    ['echo $((16#ff))'],
    ["x=' # a'"],
    ['cat <<E\n# a\nE'],
    ["cat <<'E'\n# a\n$(b # c)\nE"],
    ['cat <<<" # a"'],
    ["sed 's/ # a//'"],
    ['[[ $a == " # b" ]]'],
    ["bash -c 'a # b'"],
    ['for a in " # b"; do c; done'],
  ])('none in %j', (text) => {
    expect(commentsOf(text)).toEqual([]);
  });

  it('have their places', () => {
    const [comment] = readScript({ text: 'a # b \nc', dialect: 'sh' }).comments;
    expect(comment).toEqual({ from: 2, to: 6, text: '# b ' });
  });
});
