import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  folderOf,
  isAbsolutePath,
  joinPath,
  normalisePath,
  resolvePath,
  tailBelow,
} from '../../src/capture/paths.ts';
import { comparable, foldersUpwards, isWikiName, nearestRoot } from '../../src/capture/root.ts';
import { placeOf } from '../../src/capture/session-file.ts';
import { volume } from './listing.ts';

describe('paths (rule 3)', () => {
  it.each([
    ['/a/b/', '/a/b'],
    ['/a//b/./c/..', '/a/b'],
    ['/../..', '/'],
    ['C:\\Users\\Dev\\', 'c:/Users/Dev'],
    ['C:\\', 'c:/'],
    ['C:', 'c:'],
    ['\\\\server\\share\\a\\..\\..', '//server/share'],
    ['../a/../../b', '../../b'],
    ['', ''],
  ])('%j is %j', (path, want) => {
    expect(normalisePath(path)).toBe(want);
  });

  it('are resolved against a folder', () => {
    expect(resolvePath('/a/b', '../c')).toBe('/a/c');
    expect(resolvePath('/a/b', '/c')).toBe('/c');
    expect(resolvePath('C:\\a', 'b\\c')).toBe('c:/a/b/c');
    expect(['/a', '\\\\s\\x', 'c:\\a', 'c:/a', 'c:a', 'a', ''].map(isAbsolutePath)).toEqual([
      true,
      true,
      true,
      true,
      false,
      false,
      false,
    ]);
  });

  const part = fc.constantFrom('a', 'b', '..', '.', '', 'C:', '\\', '/', '//', 'é');
  const path = fc.array(part, { maxLength: 10 }).map((parts) => `/${parts.join('/')}`);
  it('have one spelling, and folders end', () => {
    fc.assert(
      fc.property(path, (given) => {
        const normal = normalisePath(given);
        expect(normalisePath(normal)).toBe(normal);
        const folder = folderOf(normal);
        if (folder === null) return;
        expect(folder.length).toBeLessThan(normal.length);
        const tail = tailBelow(folder, normal);
        if (tail !== null) expect(joinPath(folder, tail)).toBe(normal);
      }),
      { numRuns: 5000 },
    );
  });
});

describe('the root (section 1)', () => {
  const on = (roots: readonly string[], home = '/home/dev'): ((path: string) => string | null) => {
    const question = { volume: volume(roots), home };
    return (path) => nearestRoot(path, question);
  };

  it('is the nearest folder upwards with a wiki', () => {
    const root = on(['/srv/a', '/srv/a/b/c']);
    expect(root('/srv/a/b')).toBe('/srv/a');
    expect(root('/srv/a/b/c/d/')).toBe('/srv/a/b/c');
    expect(root('/srv')).toBeNull();
    expect(root('/srv/ab')).toBeNull();
  });

  it('is never the home folder, nor anything above it, nor the top', () => {
    const root = on(['/', '/home', '/home/dev']);
    expect(root('/home/dev/src')).toBeNull();
    expect(root('/home/dev')).toBeNull();
    expect(root('/home/other')).toBe('/home');
    expect(root('/srv')).toBeNull();
  });

  it('is looked for through 64 folders', () => {
    const deep = `/srv/a${'/x'.repeat(100)}`;
    expect(on(['/srv/a'])(deep)).toBeNull();
    expect(on(['/srv/a'])(`/srv/a${'/x'.repeat(63)}`)).toBe('/srv/a');
    expect(foldersUpwards(deep, '/home/dev', volume())).toHaveLength(64);
  });

  it('of a worktree that stands for itself or for another is found, and ends', () => {
    const question = { volume: volume([], { mainWorktree: (folder) => folder }), home: '/home/dev' };
    expect(nearestRoot('/wt/a/b', question)).toBeNull();
  });

  it('compares without case where the volume does', () => {
    expect(comparable('C:\\Src\\App\\', volume([], { ignoresCase: true }))).toBe('c:/src/app');
    expect(comparable('C:\\Src', volume())).toBe('c:/Src');
  });

  test.each(['.almanac', 'wiki', 'docs notes', '...'])('%j can name a wiki', (name) => {
    expect(isWikiName(name)).toBe(true);
  });
  test.each(['', '.', '..', 'a/b', 'a\\b', '/a', 'C:', ' a', 'a\n', 'x'.repeat(101)])('%j cannot', (name) => {
    expect(isWikiName(name)).toBe(false);
  });
});

test('a session file is told by its path alone, or it is none', () => {
  const homes = { claude: ['/h/.claude', '/x/claude/'], codex: '/h/.codex' };
  const uuid = '019c2200-0001-7000-8000-00000000000a';
  expect(placeOf('/x/claude/projects/-a/s.jsonl', homes)).toEqual({
    client: 'claude-code',
    id: 's',
    archived: false,
  });
  expect(placeOf(`/h/.codex/archived_sessions/rollout-x-${uuid}.jsonl.zst`, homes)).toEqual({
    client: 'codex',
    id: uuid,
    archived: true,
  });
  expect(placeOf('/h/.codex/sessions/2026/11/30/rollout-old.jsonl', homes)).toEqual({
    client: 'codex',
    id: null,
    archived: false,
  });
  fc.assert(
    fc.property(fc.string(), (path) => {
      expect(placeOf(path, homes)).toBeNull();
    }),
  );
});
