import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { ignoreRules } from '../../src/lint/gitignore.ts';

/** A `.gitignore` and paths that it is asked about. */
const CASES: readonly (readonly [text: string, ...paths: string[]])[] = [
  ['*.tmp\n!keep.tmp\n', 'a.tmp', 'keep.tmp', 'deep/a.tmp', 'a.tmp.sh', '.tmp'],
  ['/build\n', 'build', 'deep/build'],
  ['docs/*.sh\n', 'docs/a.sh', 'docs/deep/a.sh', 'x/docs/a.sh'],
  ['**/out\n', 'out', 'a/out', 'a/b/out'],
  ['a/**/b\n', 'a/b', 'a/x/b', 'a/x/y/b', 'ab'],
  ['logs/**\n', 'logs', 'logs/a', 'logs/a/b'],
  ['a**b\n', 'ab', 'axxb', 'a/b'],
  ['# no pattern\n\\#file\n\\!file\n', '# no pattern', '#file', '!file'],
  ['spaces   \nkept\\ \n', 'spaces', 'spaces   ', 'kept ', 'kept'],
  ['[ab].sh\n[!ab].md\n[0-9]x\n', 'a.sh', 'c.sh', 'c.md', 'a.md', '7x'],
  ['a?c\n', 'abc', 'a/c', 'ac'],
  ['*.sh\r\n!b.sh\r\n', 'a.sh', 'b.sh'],
  ['{a,b}.sh\n+(a).sh\n', 'a.sh', '{a,b}.sh', '+(a).sh', 'aa.sh'],
  ['a\\*b\n', 'a*b', 'axb'],
  ['\ufeffa.sh\n', 'a.sh'],
  ['foo/\n', 'foo'],
  ['!\n/\n\n', 'a'],
];

const folder = mkdtempSync(join(tmpdir(), 'gitignore-'));
execFileSync('git', ['init', '-q', folder]);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What git says of paths that are not there: it takes them for files. */
function byGit(text: string, paths: readonly string[]): readonly string[] {
  writeFileSync(join(folder, '.gitignore'), text);
  const input = paths.map((path) => `${path}\0`).join('');
  const env = { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_SYSTEM: '/dev/null' };
  try {
    const args = ['-C', folder, 'check-ignore', '--stdin', '-z', '--no-index'];
    return execFileSync('git', args, { input, env, encoding: 'utf8' }).split('\0').slice(0, -1);
  } catch {
    // Exit status 1: none of them.
    return [];
  }
}

/** Folders are asked first, as on the way down. */
function byRules(text: string, paths: readonly string[]): readonly string[] {
  const rules = ignoreRules(text);
  return paths.filter((path) => {
    const names = path.split('/');
    return names.some(
      (_, index) => rules(names.slice(0, index + 1).join('/'), index < names.length - 1) === true,
    );
  });
}

describe('a .gitignore', () => {
  it.each(CASES)('%j is read as git reads it', (text, ...paths) => {
    expect(byRules(text, paths)).toEqual(byGit(text, paths));
  });

  it('says nothing of what no line fits', () => {
    const rules = ignoreRules('*.tmp\n!a.tmp\n');
    expect(['a.sh', 'a.tmp', 'b.tmp'].map((path) => rules(path, false))).toEqual([null, false, true]);
  });

  it('of folders alone says nothing of files', () => {
    expect(ignoreRules('foo/\n')('foo', true)).toBe(true);
    expect(ignoreRules('foo/\n')('foo', false)).toBeNull();
  });

  it('of somebody who wants it to take long is done at once', () => {
    const text = [
      `${'*a'.repeat(120)}b`,
      `${'**/a/'.repeat(200)}b`,
      '*?'.repeat(300),
      '[',
      '[z-a]',
      '\\',
      'x'.repeat(5000),
    ].join('\n');
    const path = `${'a/'.repeat(300)}${'a'.repeat(250)}`;
    expect(ignoreRules(text)(path, false)).toBeNull();
  });
});
