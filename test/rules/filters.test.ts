import { describe, expect, test } from 'vitest';
import { filesRead, isFilter, printsNoLine } from '../../src/rules/filters.ts';
import { lastCommand as command } from '../support/commands.ts';

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
    ['cat a $F', ['a', null]],
    ['grep -o $X', [null]],
    ['grep $X a', ['a']],
  ] as const)('%s', (script, files) => {
    expect(filesRead(command(script))).toEqual(files);
  });

  test.each([
    ['head', '-n -c --lines --bytes'],
    ['tail', '-n -c -s --lines --bytes'],
    ['bat', '-l -r'],
    ['tac', '-s'],
    ['nl', '-b -d -f -h -i -l -n -s -v -w'],
    ['sort', '-k -S -t -T -o --key --output'],
    ['uniq', '-f -s -w'],
    ['cut', '-d -f -b -c --delimiter --fields --bytes'],
    ['column', '-s -o -c'],
    ['fold', '-w'],
  ])('%s takes the word behind %s, and the next one is its file', (program, options) => {
    for (const option of options.split(' '))
      expect([option, filesRead(command(`${program} ${option} x a`))]).toEqual([option, ['a']]);
  });

  const CONTEXT = '--max-count --after-context --before-context --context';
  test.each([
    ['grep', `-m -A -B -C -d -D ${CONTEXT}`],
    ['egrep', `-m -A -B -C -d -D ${CONTEXT}`],
    ['fgrep', `-m -A -B -C -d -D ${CONTEXT}`],
    ['rg', `-m -A -B -C -g -t -T -r -M --glob ${CONTEXT}`],
    ['awk', '-F -v --field-separator --assign'],
    ['gawk', '-F -v --field-separator --assign'],
    ['jq', '-L --indent'],
    ['yq', '-L --indent'],
  ])('%s takes the word behind %s, then its pattern, then files', (program, options) => {
    for (const option of options.split(' '))
      expect([option, filesRead(command(`${program} ${option} x p a`))]).toEqual([option, ['a']]);
    expect(filesRead(command(`${program} p a`))).toEqual(['a']);
  });

  test.each([
    ['grep', '-e -f --regexp --file'],
    ['egrep', '-e -f --regexp --file'],
    ['fgrep', '-e -f --regexp --file'],
    ['rg', '-e -f --regexp --file'],
    ['sed', '-e -f --expression --file'],
    ['awk', '-f --file'],
    ['gawk', '-f --file'],
    ['jq', '-f --from-file'],
    ['yq', '-f --from-file'],
  ])('%s finds its pattern behind %s, and each operand is a file', (program, options) => {
    for (const option of options.split(' '))
      expect([option, filesRead(command(`${program} ${option} x a b`))]).toEqual([option, ['a', 'b']]);
  });

  test.each(['--arg', '--argjson', '--slurpfile', '--rawfile'])('jq takes two words behind %s', (option) => {
    expect(filesRead(command(`jq ${option} x y .url a`))).toEqual(['a']);
  });

  test('other programs, and names that objects have, are none', () => {
    for (const name of ['gh', 'constructor', 'toString', '']) expect(isFilter(name)).toBe(false);
    expect(filesRead(command('constructor a'))).toBeNull();
  });

  test.each([
    ['grep', '-q -c -l -L --quiet --silent --count --files-with-matches --files-without-match'],
    ['egrep', '-q -c -l -L --quiet --silent --count --files-with-matches --files-without-match'],
    ['fgrep', '-q -c -l -L --quiet --silent --count --files-with-matches --files-without-match'],
    ['rg', '-q -c -l --quiet --count --files-with-matches'],
    ['sed', '-i --in-place --in-place=.bak -i.bak'],
  ])('%s prints no line with any of %s', (program, options) => {
    for (const option of options.split(' '))
      expect([option, printsNoLine(command(`${program} ${option} x a`))]).toEqual([option, true]);
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
