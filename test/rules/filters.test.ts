import { describe, expect, test } from 'vitest';
import { filesRead, isFilter, printsNoLine } from '../../src/rules/filters.ts';
import { commandsOf } from '../../src/shell/index.ts';
import type { Command } from '../../src/shell/types.ts';

function command(script: string): Command {
  const found = commandsOf(script).commands.at(-1);
  if (found === undefined) throw new Error(`no command in ${script}`);
  return found;
}

describe('filters', () => {
  test.each([
    ['cat a.txt b.txt', ['a.txt', 'b.txt']],
    ['cat -n -- -a', ['-a']],
    ['cat -', []],
    ['head -5', []],
    ['head -n 5 a', ['a']],
    ['head -n5 a', ['a']],
    ['tail -1', []],
    ['tail --lines 3 a', ['a']],
    ['tail --lines=3 a', ['a']],
    ['grep -o https', []],
    ['grep -rn x src', ['src']],
    ['grep -A 2 -e x a', ['a']],
    ['grep -ie x a', ['a']],
    ['sed -n 1p a', ['a']],
    ['sed -e 1p -e 2p', []],
    ['awk -F / "{print $NF}"', []],
    ['awk -F: -v x=1 -f p.awk a', ['a']],
    ['jq -r .url a.json', ['a.json']],
    ['jq --arg a b .url', []],
    ['sort -t , -k 2 a', ['a']],
    ['cut -d / -f 7', []],
    ['tr a b', []],
    ['tee a', []],
    ['cat "$F"', [null]],
    ['cat $F', [null]],
  ] as const)('%s', (script, files) => {
    expect(filesRead(command(script))).toEqual(files);
  });

  test('other programs, and names that objects have, are none', () => {
    for (const name of ['gh', 'constructor', 'toString', '']) expect(isFilter(name)).toBe(false);
    expect(filesRead(command('constructor a'))).toBeNull();
  });

  test('some print no line', () => {
    for (const script of [
      'grep -q x a',
      'grep -ic x',
      'rg --count x',
      'sed -i s/a/b/ x',
      'sed -i.bak s/a/b/ x',
    ]) {
      expect(printsNoLine(command(script))).toBe(true);
    }
    for (const script of ['grep -o x a', 'sed -n 1p x', 'cat a', 'ls -l']) {
      expect(printsNoLine(command(script))).toBe(false);
    }
  });
});
