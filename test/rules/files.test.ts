import { describe, expect, test } from 'vitest';
import { filePrinted, filesWritten } from '../../src/rules/files.ts';
import { readCall } from '../../src/rules/requests.ts';
import { call } from '../support/events.ts';

const printed = (script: string): ReturnType<typeof filePrinted> => filePrinted(readCall(call('c1', script)));

/** Which file a script prints, and how much of it (pull-requests.md, 8.1). */
describe('filePrinted', () => {
  test.each([
    ['cat pr.txt', true],
    ['tail -n 1 pr.txt', true],
    ['less pr.txt', true],
    ['more pr.txt', true],
    ['bat pr.txt', true],
    ['head -1 pr.txt', false],
    ['cat pr.txt | sort | uniq', false],
    ['cat < pr.txt', true],
    ["sed -n '3p' pr.txt", false],
    ["sed -n '12p' pr.txt", false],
    ["sed -n '$p' pr.txt", false],
    ["sed -n '1,5p' pr.txt", false],
    ["sed -n '2,$p' pr.txt", false],
    ["sed -n '10,20p' pr.txt", false],
    ['jq -r .html_url pr.txt', false],
  ])('%s prints whole lines of it', (script, toTheEnd) => {
    expect(printed(script)).toEqual({ path: 'pr.txt', beside: false, toTheEnd, picked: false });
  });

  test.each([
    "grep -o 'https.*' pr.txt",
    'egrep -o https pr.txt',
    'rg -o https pr.txt',
    "awk '{ print $2 }' pr.txt",
    "sed -n '/pull/p' pr.txt",
    "sed -n 's/^url: //p' pr.txt",
    "sed -n 'x;3p' pr.txt",
    "sed -n '3p;x' pr.txt",
    "sed 's/a/b/' pr.txt",
    'jq -r .body pr.txt',
    'cat pr.txt | grep -o https',
  ])('%s picks something out of its lines', (script) => {
    expect(printed(script)).toMatchObject({ path: 'pr.txt', picked: true });
  });

  test.each([
    'cat pr.txt notes.md',
    'cat pr.txt; cat notes.md',
    'cat "$F"',
    'cat pr.txt; git log',
    'cat pr.txt; gh pr create --fill',
    'cat pr.txt; gh pr comment 7 -b x',
    'cat pr.txt > other.txt',
    'false && cat pr.txt',
    'ls',
  ])('%s tells of no one file', (script) => {
    expect(printed(script)).toBeNull();
  });

  test('a program may have printed something as well', () => {
    expect(printed('cat pr.txt; ./show.sh')).toMatchObject({ beside: true });
    expect(printed('cd sub && cat pr.txt; sleep 1')).toMatchObject({ path: 'sub/pr.txt', beside: false });
  });
});

describe('filesWritten', () => {
  const written = (script: string): [readonly string[], readonly string[], boolean] => {
    const { paths, names, anywhere } = filesWritten(readCall(call('c1', script)));
    return [paths, [...names], anywhere];
  };
  test.each([
    ['./show.sh > a.txt 2> b.txt', ['a.txt', 'b.txt'], [], false],
    ['cd sub && ./show.sh > a.txt', ['sub/a.txt'], [], false],
    ['cd sub; ls > ../a.txt', [], ['a.txt'], false],
    ['./show.sh > "$LOG"', [], [], true],
    ['./show.sh 2> "$LOG"', [], [], false],
    ['echo done > "$LOG"', [], [], false],
    ['echo "$X" > "$LOG"', [], [], true],
    ['ls > "$LOG"', [], [], false],
    ['git status > "$LOG"', [], [], false],
    ['false && ./show.sh > a.txt', [], [], false],
    ['cp a.txt b.txt', [], ['a.txt', 'b.txt'], false],
  ])('%s', (script, paths, names, anywhere) => {
    expect(written(script)).toEqual([paths, names, anywhere]);
  });
});
