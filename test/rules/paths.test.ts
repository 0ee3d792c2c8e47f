import { expect, test } from 'vitest';
import { folderOf, joinPath } from '../../src/rules/paths.ts';
import { lastCommand } from '../support/commands.ts';

test.each([
  ['cat a', '.'],
  ['cd sub && cat a', 'sub'],
  ['cd sub; cat a', null],
  ['cd -; cat a', null],
  ['cd "$X" && cat a', null],
])('the folder of %s', (script, folder) => {
  expect(folderOf(lastCommand(script))).toBe(folder);
});

test.each([
  ['.', 'a', 'a'],
  ['sub', 'a', 'sub/a'],
  ['sub', './a', 'sub/a'],
  ['sub', '../a', 'a'],
  ['.', '../a', '../a'],
  ['.', '../../a', '../../a'],
  ['sub', '/srv/a', '/srv/a'],
  ['sub', '~/a', '~/a'],
  ['.', 'a//b/', 'a/b'],
  ['/', '../a', '/a'],
  ['/', '../../a', '/a'],
  ['/srv', '../../a', '/a'],
  ['sub', '../..', '..'],
  ['.', 'a/./b/../c', 'a/c'],
  ['sub', '~/../a', '~/../a'],
  ['sub', '~/x/../a', '~/a'],
])('from %s the path %s is %s', (folder, path, joined) => {
  expect(joinPath(folder, path)).toBe(joined);
});
