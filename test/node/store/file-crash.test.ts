import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, readlinkSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fileStore } from '../../../src/node/store/file.ts';
import { LockTimeoutError } from '../../../src/node/store/lock.ts';
import { commentRow } from '../../../src/session/rows.ts';
import { UnreadableError } from '../../../src/session/store-errors.ts';
import { posted } from '../../support/hooks.ts';
import { emptyFolder } from './folder.ts';
import { workers } from './processes.ts';
import { COMMENT_WRITERS, expectAllComments, expectAllKeys, LONG, WRITERS } from './writers.ts';

const NOW = '2026-11-30T12:00:00.000Z';
let crew: Awaited<ReturnType<typeof workers>>;
beforeAll(async () => {
  crew = await workers();
}, 60_000);
afterAll(() => crew.remove());

const fileOf = (folder: string, id: string): string =>
  join(folder, 'sessions', `${createHash('sha256').update(id).digest('hex')}.json`);

/** The id of a process that has ended. */
const deadPid = (): number => spawnSync(process.execPath, ['-e', '']).pid;

describe('processes on one folder', () => {
  test(
    `${WRITERS} with 200 patches of distinct keys lose none`,
    async () => {
      const folder = await emptyFolder();
      const store = fileStore(folder);
      await store.create('many', { now: NOW });
      const order = { store: { kind: 'file', folder }, job: 'patch' } as const;
      await Promise.all(
        Array.from({ length: WRITERS }, (_, writer) => crew.start({ ...order, writer }).ended),
      );
      await expectAllKeys(store, 'many');
    },
    LONG,
  );

  test(
    `${COMMENT_WRITERS} that record the same comments write one row each`,
    async () => {
      const folder = await emptyFolder();
      const order = { store: { kind: 'file', folder }, job: 'record' } as const;
      await Promise.all(
        Array.from({ length: COMMENT_WRITERS }, (_, writer) => crew.start({ ...order, writer }).ended),
      );
      await expectAllComments(fileStore(folder));
    },
    LONG,
  );

  test(
    'killed at any moment: what was done stays, and others go on at once',
    async () => {
      const folder = await emptyFolder();
      const store = fileStore(folder, { patience: 20_000 });
      await store.create('many', { now: NOW });
      for (let round = 0; round < 6; round += 1) {
        const pair = [round * 2, round * 2 + 1].map((writer) => ({
          writer,
          worker: crew.start({ store: { kind: 'file', folder }, job: 'endless', writer }),
        }));
        while (pair.some(({ worker }) => worker.said.length === 0)) await wait(5);
        await wait(Math.random() * 30);
        for (const { worker } of pair) worker.child.kill('SIGKILL');
        await Promise.all(pair.map(({ worker }) => worker.ended));

        const began = Date.now();
        const metadata = await store.patch('many', 'metadata', { set: { [`round ${round}`]: round } }, NOW);
        const { rows } = await store.comments();
        const ids = new Set(rows.map(({ id }) => id));
        for (const { writer, worker } of pair)
          for (const count of worker.said) {
            expect(metadata[`w${writer}-${count}`]).toBe(Number(count));
            expect(ids.has(String(writer * 100_000 + Number(count) + 1))).toBe(true);
          }
        expect(Date.now() - began).toBeLessThan(15_000);
      }
      await store.upsertComments([commentRow(posted('1'), 'many')]);
      const left = ['', 'sessions'].flatMap((name) => readdirSync(join(folder, name)));
      expect(left.filter((name) => name.endsWith('.lock') || name.endsWith('.tmp'))).toEqual([]);
    },
    LONG,
  );
});

describe('what a crash leaves behind', () => {
  const owner = (more: object): string =>
    JSON.stringify({ pid: process.pid, host: '', at: Date.now(), token: 'x', ...more });
  const host = (): string =>
    `${hostname()} ${process.platform === 'linux' ? readlinkSync('/proc/self/ns/pid') : process.platform}`;

  test.each<readonly [string, () => string]>([
    ['of a dead process', () => owner({ pid: deadPid(), host: host() })],
    ['of 31 s ago, whoever made it', () => owner({ at: Date.now() - 31_000, host: 'elsewhere' })],
    ['from a clock that was set back since', () => owner({ at: Date.now() + 31_000, host: 'elsewhere' })],
  ])('a lock %s is taken away', async (_, text) => {
    const folder = await emptyFolder();
    const store = fileStore(folder, { patience: 2_000 });
    await store.create('s1', { now: NOW });
    const path = fileOf(folder, 's1');
    writeFileSync(`${path}.lock`, text());
    writeFileSync(`${path}.x.tmp`, '{"version":1,"id":"s1","meta');
    expect(await store.patch('s1', 'metadata', { set: { a: 1 } }, NOW)).toEqual({ a: 1 });
    expect(readdirSync(join(folder, 'sessions'))).toHaveLength(1);
  });

  test.each<readonly [string, () => string]>([
    ['of a process that lives', () => owner({ host: host() })],
    ['of another machine', () => owner({ pid: deadPid(), host: 'elsewhere' })],
    ['that tells no owner, and is young', () => ''],
  ])('a lock %s is respected', async (_, text) => {
    const folder = await emptyFolder();
    const store = fileStore(folder, { patience: 100 });
    await store.create('s1', { now: NOW });
    const path = fileOf(folder, 's1');
    const before = readFileSync(path, 'utf8');
    const lock = text();
    writeFileSync(`${path}.lock`, lock);
    await expect(store.patch('s1', 'metadata', { set: { a: 1 } }, NOW)).rejects.toThrow(LockTimeoutError);
    expect(readFileSync(path, 'utf8')).toBe(before);
    expect(readFileSync(`${path}.lock`, 'utf8')).toBe(lock);
    expect(await store.read('s1')).not.toBeNull();
  });
});

describe('a file that no store wrote is refused and kept', () => {
  const session = {
    version: 1,
    id: 's1',
    metadata: {},
    custom_metadata: {},
    state: null,
    revision: 0,
    transcript: null,
    changedAt: NOW,
  };

  test.each<readonly [string, string, string | null]>([
    ['empty', '', null],
    ['cut off', JSON.stringify(session).slice(0, -10), null],
    ['of another version', JSON.stringify({ ...session, version: 2 }), 'version'],
    ['without a version', JSON.stringify({ ...session, version: undefined }), 'version'],
    ["another session's", JSON.stringify({ ...session, id: 's2' }), 'id'],
    ['with a revision that is no number', JSON.stringify({ ...session, revision: '1' }), 'revision'],
    ['with a revision below zero', JSON.stringify({ ...session, revision: -1 }), 'revision'],
    ['without a state', JSON.stringify({ ...session, state: undefined }), 'state'],
    ['with a time that is none', JSON.stringify({ ...session, changedAt: 'noon' }), 'changedAt'],
    ['a list', '[]', null],
  ])('a session: %s', async (_, text, field) => {
    const folder = await emptyFolder();
    const store = fileStore(folder);
    const path = fileOf(folder, 's1');
    await mkdir(join(folder, 'sessions'));
    writeFileSync(path, text);
    for (const call of [
      () => store.read('s1'),
      () => store.create('s1', { now: NOW }),
      () => store.patch('s1', 'metadata', { set: { a: 1 } }, NOW),
      () => store.patch('s1', 'metadata', {}, NOW),
      () => store.saveState('s1', {}, 0),
    ]) {
      await expect(call()).rejects.toThrow(UnreadableError);
      await expect(call()).rejects.toMatchObject({ place: path, field });
    }
    expect(readFileSync(path, 'utf8')).toBe(text);
    expect(readdirSync(join(folder, 'sessions'))).toHaveLength(1);
  });

  test.each([null, [], 'text', 7])('but metadata that is %j is an empty one', async (metadata) => {
    const folder = await emptyFolder();
    await mkdir(join(folder, 'sessions'));
    writeFileSync(fileOf(folder, 's1'), JSON.stringify({ ...session, metadata }));
    const store = fileStore(folder);
    expect((await store.read('s1'))?.metadata).toEqual({});
    expect(await store.patch('s1', 'metadata', { set: { a: 1 } }, NOW)).toEqual({ a: 1 });
  });

  test.each<readonly [string, string, string | null]>([
    ['comments.json', '{"version":1,"rows":[],"unseen":[', null],
    ['comments.json', '{"version":9,"rows":[],"unseen":[]}', 'version'],
    ['comments.json', '{"version":1,"rows":[{"posting":"posted"}],"unseen":[]}', 'rows.0.kind'],
    [
      'warnings.json',
      '{"version":1,"warnings":[{"key":"k","warning":7,"withdrawnBy":null}]}',
      'warnings.0.warning',
    ],
  ])('%s: %s', async (name, text, field) => {
    const folder = await emptyFolder();
    const store = fileStore(folder);
    writeFileSync(join(folder, name), text);
    const calls =
      name === 'comments.json'
        ? [() => store.comments(), () => store.upsertComments([commentRow(posted('1'), 's1')])]
        : [
            () => store.warnings(),
            () => store.insertWarning({ key: 'k' }),
            () => store.withdrawWarning('k', 'x'),
          ];
    for (const call of calls) await expect(call()).rejects.toMatchObject({ name: 'UnreadableError', field });
    expect(readFileSync(join(folder, name), 'utf8')).toBe(text);
  });
});
