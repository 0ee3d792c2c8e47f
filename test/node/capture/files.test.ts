import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import * as zlib from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { EMPTY_LEDGER } from '../../../src/capture/ledger.ts';
import { nearestRoot } from '../../../src/capture/root.ts';
import { excludeFromGit } from '../../../src/node/capture/exclude-file.ts';
import { findTranscript } from '../../../src/node/capture/find-transcript.ts';
import { editLedger, ledgerPath, readLedgerFile } from '../../../src/node/capture/ledger-file.ts';
import { openLog } from '../../../src/node/capture/log-file.ts';
import { takeRepositoryLock } from '../../../src/node/capture/repository-lock.ts';
import { cursorAt, firstLineSince, settle, wholeBytes } from '../../../src/node/capture/transcript-bytes.ts';
import { volumeOf } from '../../../src/node/capture/volume.ts';
import { readWiki, removeNewSecrets } from '../../../src/node/capture/wiki-files.ts';
import { thisHost } from '../../../src/node/store/lock.ts';
import { captured, claudeLines, codexLines, SESSION, world, writeOld, type World } from './world.ts';

const git = (place: World, ...words: readonly string[]): void => {
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.c', ...words], {
    cwd: place.root,
    env: { PATH: process.env['PATH'], HOME: place.home },
    stdio: 'ignore',
  });
};

describe('the root', () => {
  const rootOf = ({ home }: World, folder: string): string | null =>
    nearestRoot(folder, { volume: volumeOf('.almanac', folder), home });

  it('is the nearest folder with a wiki, also of a folder that is gone', () => {
    const place = world();
    expect(rootOf(place, join(place.root, 'src/deep/gone'))).toBe(place.root);
    mkdirSync(join(place.root, 'inner/.almanac'), { recursive: true });
    expect(rootOf(place, join(place.root, 'inner/src'))).toBe(join(place.root, 'inner'));
    expect(rootOf(place, place.top)).toBeNull();
  });

  it('is no folder whose wiki is a file, or a link that leads out, and never the home folder', () => {
    const place = world();
    mkdirSync(join(place.top, 'file'));
    writeFileSync(join(place.top, 'file/.almanac'), '');
    mkdirSync(join(place.top, 'link'));
    symlinkSync(place.wiki, join(place.top, 'link/.almanac'));
    mkdirSync(join(place.home, '.almanac'));
    for (const folder of ['file', 'link', 'home']) expect(rootOf(place, join(place.top, folder))).toBeNull();
  });

  it('is no folder whose wiki is a link to a hidden one, such as git’s own', () => {
    const place = world();
    const linked = (name: string, to: string): string => {
      const folder = join(place.top, name);
      mkdirSync(join(folder, to), { recursive: true });
      symlinkSync(to, join(folder, '.almanac'));
      return folder;
    };
    for (const to of ['.git', '.git/hooks', 'inner/.git', '.claude'])
      expect(rootOf(place, linked(to.replaceAll('/', '-'), to))).toBeNull();
    const around = linked('around', '.git');
    symlinkSync('.git', join(around, 'way'));
    symlinkSync('way', join(around, 'notes'));
    expect(nearestRoot(around, { volume: volumeOf('notes', around), home: place.home })).toBeNull();
    const plain = linked('plain', 'docs/notes');
    expect(rootOf(place, plain)).toBe(plain);
  });

  it('is that of the main worktree in a linked one, and only if git’s folder says so, too', () => {
    const place = world();
    git(place, 'commit', '--allow-empty', '-m', 'x');
    git(place, 'worktree', 'add', join(place.top, 'linked'));
    mkdirSync(join(place.top, 'linked/src'));
    expect(rootOf(place, join(place.top, 'linked/src'))).toBe(place.root);
    mkdirSync(join(place.top, 'other'));
    writeFileSync(join(place.top, 'other/.git'), readFileSync(join(place.top, 'linked/.git')));
    expect(rootOf(place, join(place.top, 'other'))).toBeNull();
  });
});

describe('keys on pages', () => {
  const KEY = `ghp_${'c3D4'.repeat(9)}`;

  it('are taken from the others where one page is gone, or too large to be held; both are named', () => {
    const { wiki } = world();
    const before = readWiki(wiki);
    for (const name of ['a.md', 'gone.md', 'z.md']) writeFileSync(join(wiki, name), `${KEY}\n`);
    writeFileSync(join(wiki, 'large.md'), `${KEY}\n`.repeat(250_000));
    const after = readWiki(wiki);
    rmSync(join(wiki, 'gone.md'));
    const counts = removeNewSecrets(wiki, before, after);
    expect({ ...counts, unsearched: [...counts.unsearched].sort() }).toEqual({
      removed: 2,
      older: 0,
      unsearched: ['gone.md', 'large.md'],
    });
    for (const name of ['a.md', 'z.md'])
      expect(readFileSync(join(wiki, name), 'utf8')).toBe('[removed: github-token]\n');
  });

  it('are no trouble in a large page that nobody changed', () => {
    const { wiki } = world();
    writeFileSync(join(wiki, 'large.md'), `${KEY}\n`.repeat(250_000));
    const files = readWiki(wiki);
    expect(removeNewSecrets(wiki, files, files)).toEqual({ removed: 0, older: 0, unsearched: [] });
  });
});

describe('the transcript', () => {
  const find = (place: World, more: object = {}): ReturnType<typeof findTranscript> =>
    findTranscript({
      cwd: place.root,
      env: {},
      home: place.home,
      wiki: '.almanac',
      ownSessions: [],
      now: Date.now(),
      ...more,
    });
  const ID = '0199aaaa-1111-7222-8333-444444444444';
  const rollout = (folder: string): string => `.codex/${folder}/rollout-2026-11-30T10-00-00-${ID}.jsonl`;

  it('is found by its id in any folder of either client, archived ones too', async () => {
    const place = world();
    expect(await find(place, { session: SESSION })).toMatchObject({
      outcome: 'taken',
      file: place.transcript,
    });
    writeOld(join(place.home, rollout('archived_sessions')), codexLines(place.root, ID));
    expect(await find(place, { session: ID })).toMatchObject({ outcome: 'taken', client: 'codex' });
    writeOld(join(place.home, rollout('sessions/2026/11/30')), codexLines(place.root, ID));
    expect(await find(place, { session: ID })).toMatchObject({
      file: join(place.home, rollout('sessions/2026/11/30')),
    });
  });

  it('is found by an id that only its records name', async () => {
    const place = world();
    writeOld(join(place.home, rollout('sessions/2026/11/30')), codexLines(place.root, 'inside'));
    expect(await find(place, { session: 'inside' })).toMatchObject({ outcome: 'taken', session: 'inside' });
  });

  it('is taken by its id where the path is gone', async () => {
    const place = world();
    expect(await find(place, { path: 'gone.jsonl', session: SESSION })).toMatchObject({ outcome: 'taken' });
    expect(await find(place, { path: 'gone.jsonl' })).toMatchObject({ error: 'not-found' });
  });

  it('may lie behind a link, in a folder that the environment names', async () => {
    const place = world();
    writeOld(join(place.top, 'moved/projects/x/abc.jsonl'), claudeLines(place.root, 'abc'));
    symlinkSync(join(place.top, 'moved'), join(place.top, 'config'));
    const env = { CLAUDE_CONFIG_DIR: join(place.top, 'config') };
    expect(await find(place, { env })).toMatchObject({ outcome: 'taken', session: 'abc' });
  });

  it('shows the first prompt of those that could be meant', async () => {
    const place = world();
    writeOld(join(place.home, rollout('sessions/2026/11/30')), codexLines(place.root, ID));
    const found = await find(place);
    expect(found).toMatchObject({ error: 'ambiguous' });
    expect(found.outcome === 'refused' && found.candidates.map(({ prompt }) => prompt).sort()).toEqual([
      'Fix it.',
      'Fix the login.',
    ]);
  });

  it('is refused as a folder, an empty file, something else', async () => {
    const place = world();
    writeFileSync(join(place.root, 'empty.jsonl'), '');
    writeFileSync(join(place.root, 'other.jsonl'), '{"a":1}\n');
    expect(await find(place, { path: '.' })).toMatchObject({ error: 'is-directory' });
    expect(await find(place, { path: 'empty.jsonl' })).toMatchObject({ error: 'empty-file' });
    expect(await find(place, { path: 'other.jsonl' })).toMatchObject({ error: 'not-a-transcript' });
  });

  const compress: unknown = Reflect.get(zlib, 'zstdCompressSync');
  it.skipIf(typeof compress !== 'function')(
    'is unpacked beside the pages while the agents work',
    async () => {
      const place = world();
      const packed: unknown = typeof compress === 'function' ? compress(codexLines(place.root, ID)) : null;
      const path = join(place.home, `${rollout('archived_sessions')}.zst`);
      mkdirSync(join(path, '..'), { recursive: true });
      if (packed instanceof Uint8Array) writeFileSync(path, packed);
      const { outcome } = await captured(place, [['result', {}]], { session: ID, agent: 'claude' });
      expect(outcome).toMatchObject({ outcome: 'done', report: { hidden: [] } });
      const [, , prompted] = place.record();
      expect(JSON.stringify(prompted)).toMatch(/\.almanac\/\.capture-[\w-]+\.jsonl/);
      expect(readdirSync(place.wiki).filter((name) => name.endsWith('.jsonl'))).toEqual([]);
    },
  );
});

describe('bytes of a transcript', () => {
  it('are whole up to the last line feed', () => {
    const { transcript } = world();
    const { size } = statSync(transcript);
    expect(wholeBytes(transcript)).toBe(size);
    appendFileSync(transcript, `{"cut":"${'x'.repeat(200_000)}`);
    expect(wholeBytes(transcript)).toBe(size);
    writeFileSync(transcript, 'no line feed');
    expect(wholeBytes(transcript)).toBe(0);
  });

  it('have one hash as long as nobody changes them', () => {
    const { transcript } = world();
    const before = cursorAt(transcript, 100);
    appendFileSync(transcript, 'more\n');
    expect(cursorAt(transcript, 100)).toEqual(before);
    expect(cursorAt(transcript, 101).sha256).not.toBe(before.sha256);
  });

  it('begin, since a time, with the first line that is stamped so', async () => {
    const { transcript } = world();
    const first = (readFileSync(transcript, 'utf8').split('\n')[0] ?? '').length + 1;
    const since = (time: string): Promise<number | null> =>
      firstLineSince({ path: transcript, compressed: false }, Date.parse(time));
    expect(await since('2026-11-30T10:00:00Z')).toBe(first);
    expect(await since('2026-11-30T10:00:01Z')).toBeNull();
  });

  it('are waited for while they come', async () => {
    const { transcript } = world();
    appendFileSync(transcript, '{"half":');
    const timer = setTimeout(() => appendFileSync(transcript, '1}\n'), 300);
    await settle(transcript, new AbortController().signal);
    clearTimeout(timer);
    expect(readFileSync(transcript, 'utf8').endsWith('{"half":1}\n')).toBe(true);
  });
});

describe('the ledger', () => {
  it('lies where the environment says, for its owner alone', async () => {
    const { home, top } = world();
    expect(ledgerPath({ env: {}, home })).toBe(join(home, '.local/state/transcript-facts/ledger.json'));
    expect(ledgerPath({ env: { XDG_STATE_HOME: 'relative' }, home })).toContain('.local/state');
    const path = ledgerPath({ env: { XDG_STATE_HOME: top }, home });
    expect(path).toBe(join(top, 'transcript-facts/ledger.json'));
    expect(readLedgerFile(path)).toEqual(EMPTY_LEDGER);
    expect(await editLedger(path, (ledger) => ledger)).toBe(true);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(readdirSync(join(path, '..'))).toEqual(['ledger.json']);
  });

  it('loses nothing to changes at the same time', async () => {
    const { home } = world();
    const path = ledgerPath({ env: {}, home });
    const ids = Array.from({ length: 20 }, (_, at) => `id-${at}`);
    await Promise.all(
      ids.map((id) =>
        editLedger(path, (ledger) => ({ ...ledger, ownSessions: [...ledger.ownSessions, id] })),
      ),
    );
    expect([...(readLedgerFile(path)?.ownSessions ?? [])].sort()).toEqual([...ids].sort());
  });

  it.each(['', 'broken', '{"version":2}', '[]'])('that is %j is no empty one, and stays', async (text) => {
    const { home } = world();
    const path = ledgerPath({ env: {}, home });
    mkdirSync(join(path, '..'), { recursive: true });
    writeFileSync(path, text);
    expect(readLedgerFile(path)).toBeNull();
    expect(await editLedger(path, () => EMPTY_LEDGER)).toBe(false);
    expect(readFileSync(path, 'utf8')).toBe(text);
  });
});

describe('the lock', () => {
  it('is held once, and says who holds it', async () => {
    const { wiki } = world();
    const lock = await takeRepositoryLock(wiki);
    expect(JSON.parse(readFileSync(join(wiki, '.capture.lock'), 'utf8'))).toMatchObject({ pid: process.pid });
    expect(await takeRepositoryLock(wiki)).toBeNull();
    lock?.release();
    expect(readdirSync(wiki)).toEqual(['pages']);
  });

  it.each([
    ['a dead process', (own: object) => JSON.stringify({ ...own, pid: 2 ** 22 + 1 })],
    ['an hour ago', (own: object) => JSON.stringify({ ...own, at: Date.now() - 3_601_000 })],
    ['nobody can read', () => 'what is this'],
    ['nothing', () => ''],
  ])('of %s is nobody’s', async (_, change) => {
    const { wiki } = world();
    await takeRepositoryLock(wiki);
    const own = JSON.parse(readFileSync(join(wiki, '.capture.lock'), 'utf8'));
    writeFileSync(join(wiki, '.capture.lock'), change(own));
    const taken = await Promise.all([takeRepositoryLock(wiki), takeRepositoryLock(wiki)]);
    expect(taken.filter((lock) => lock !== null)).toHaveLength(1);
  });

  it.each(['nowhere', '../../own.json'])('that is a link to %s is nobody’s', async (to) => {
    const { wiki, top } = world();
    const own = JSON.stringify({ pid: process.pid, host: thisHost(), at: Date.now(), token: 'x' });
    writeFileSync(join(top, 'own.json'), own);
    symlinkSync(to, join(wiki, '.capture.lock'));
    const lock = await takeRepositoryLock(wiki);
    expect(lock).not.toBeNull();
    lock?.release();
    expect(readdirSync(wiki)).toEqual(['pages']);
    expect(readFileSync(join(top, 'own.json'), 'utf8')).toBe(own);
  });
});

describe('the log', () => {
  const now = (): Date => new Date();

  it('is a new file each time, for its owner alone, and the newest 20 stay', () => {
    const { wiki } = world();
    for (let at = 0; at < 25; at += 1) {
      const log = openLog(wiki, `abc-${at}`, now);
      log.write('header', { at });
      log.close();
      expect(statSync(log.path).mode & 0o777).toBe(0o600);
      utimesSync(log.path, 1000 + at, 1000 + at);
    }
    const names = readdirSync(wiki).filter((name) => name.endsWith('.log'));
    expect(names).toHaveLength(20);
    expect(names).not.toContain('.capture-abc-4.log');
    expect(names).toContain('.capture-abc-5.log');
  });

  it('never goes through a link that lies in its place', () => {
    const { wiki, root } = world();
    symlinkSync(join(root, 'README.md'), join(wiki, '.capture-abc.log'));
    const log = openLog(wiki, 'abc', now);
    log.write('header', {});
    log.close();
    expect(log.path).toBe(join(wiki, '.capture-abc.2.log'));
    expect(readFileSync(join(root, 'README.md'), 'utf8')).toBe('# App\n');
  });
});

describe('git', () => {
  const excluded = ({ root }: World): string => readFileSync(join(root, '.git/info/exclude'), 'utf8');

  it('passes over our files, and the line is written once', () => {
    const place = world();
    excludeFromGit(place.wiki);
    excludeFromGit(place.wiki);
    expect(
      excluded(place)
        .split('\n')
        .filter((line) => line.includes('.capture')),
    ).toEqual(['/.almanac/.capture*']);
    writeFileSync(join(place.wiki, '.capture-x.log'), '');
    git(place, 'add', '--all');
    const shown = execFileSync('git', ['ls-files'], { cwd: place.root, encoding: 'utf8' });
    expect(shown).not.toContain('.capture');
  });

  it('is left alone where it ignores them already', () => {
    const place = world();
    writeFileSync(join(place.root, '.gitignore'), '.capture*\n');
    const before = excluded(place);
    excludeFromGit(place.wiki);
    expect(excluded(place)).toBe(before);
  });

  it('is told of a wiki whose name is a pattern, and of one below the top', () => {
    const place = world();
    mkdirSync(join(place.root, 'a b/[x]*'), { recursive: true });
    excludeFromGit(join(place.root, 'a b/[x]*'));
    expect(excluded(place)).toContain('/a\\ b/\\[x\\]\\*/.capture*\n');
    writeFileSync(join(place.root, 'a b/[x]*/.capture.lock'), '');
    const { status } = {
      status: execFileSync('git', ['check-ignore', 'a b/[x]*/.capture.lock'], { cwd: place.root }),
    };
    expect(String(status)).toContain('.capture.lock');
  });

  it('is the shared one in a linked worktree, and none outside of a repository', () => {
    const place = world();
    git(place, 'commit', '--allow-empty', '-m', 'x');
    git(place, 'worktree', 'add', join(place.top, 'linked'));
    mkdirSync(join(place.top, 'linked/.almanac'));
    excludeFromGit(join(place.top, 'linked/.almanac'));
    expect(excluded(place)).toContain('/.almanac/.capture*\n');
    mkdirSync(join(place.top, 'plain/.almanac'), { recursive: true });
    const before = place.outside();
    excludeFromGit(join(place.top, 'plain/.almanac'));
    expect(place.outside()).toEqual(before);
  });

  it('keeps an exclude file that is a link', () => {
    const place = world();
    writeFileSync(join(place.root, 'tracked'), 'as it was\n');
    execFileSync('rm', [join(place.root, '.git/info/exclude')]);
    symlinkSync(join(place.root, 'tracked'), join(place.root, '.git/info/exclude'));
    excludeFromGit(place.wiki);
    expect(readFileSync(join(place.root, 'tracked'), 'utf8')).toBe('as it was\n');
  });
});
