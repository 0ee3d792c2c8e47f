import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import * as zlib from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { discover } from '../../src/node/discover.ts';
import { scan, type Progress, type ScanOptions, type SessionReport } from '../../src/node/scan.ts';
import type { Problem } from '../../src/node/types.ts';
import { SessionOptionError } from '../../src/session/index.ts';
import { recorded } from './fixtures.ts';
import { folderWith } from './folder.ts';
import { assistant, call, callResult, lines, user } from './lines.ts';

const zstdCompress: ((bytes: Uint8Array) => Uint8Array) | null =
  Reflect.get(zlib, 'zstdCompressSync') ?? null;

const MAIN = '5a1d0000-7c11-4f00-8e00-00000000a001';
const OTHER = '5a1d0000-7c11-4f00-8e00-00000000b002';
const PULL = 'https://github.com/acme/widgets/pull/41';

async function scanned(
  paths: readonly string[],
  options: ScanOptions = {},
): Promise<{ reports: SessionReport[]; problems: Problem[] }> {
  const reports: SessionReport[] = [];
  const problems: Problem[] = [];
  for await (const found of scan(paths, options)) {
    if (found.kind === 'session') reports.push(found);
    else problems.push(found);
  }
  return { reports, problems };
}

const opener = (sessionId: string, more: Readonly<Record<string, unknown>> = {}): string =>
  lines(
    user(sessionId, 1, 'open it', { uuid: 'u1', ...more }),
    call(sessionId, 2, 'toolu_1', 'gh pr create --fill', { uuid: 'u2', ...more }),
    callResult(sessionId, 3, 'toolu_1', PULL, { uuid: 'u3', ...more }),
  );

describe('a scan', () => {
  test('gives the facts of each session, with its files, and the problems in between', async () => {
    const folder = await folderWith({
      [`${MAIN}.jsonl`]: opener(MAIN),
      'agent-7.jsonl': lines(assistant(MAIN, 2, 'Hm.', { isSidechain: true, agentId: '7' })),
    });
    const { reports, problems } = await scanned([join(folder, 'gone.jsonl'), folder], {
      repository: 'acme/widgets',
    });
    expect(problems.map(({ code }) => code)).toEqual(['missing']);
    expect(reports).toHaveLength(1);
    const [report] = reports;
    expect(report?.session).toMatchObject({
      id: MAIN,
      client: 'claude-code',
      file: join(folder, `${MAIN}.jsonl`),
      files: [join(folder, `${MAIN}.jsonl`), join(folder, 'agent-7.jsonl')],
      repository: 'acme/widgets',
      startedAt: '2026-11-30T09:00:01.000Z',
      forkOf: null,
    });
    expect(report?.pullRequests.map(({ url, evidence }) => [url, evidence])).toEqual([[PULL, 'created']]);
    expect(report?.diagnostics).toMatchObject({ lines: 4, calls: 1, unanswered: 0, versions: ['2.1.332'] });
  });

  test('refuses a repository that is none, whatever there is to read', async () => {
    await expect(scanned([], { repository: 'widgets', home: '/nowhere', env: {} })).rejects.toThrow(
      SessionOptionError,
    );
  });

  test('takes what was discovered before', async () => {
    const folder = await folderWith({ [`${MAIN}.jsonl`]: opener(MAIN) });
    const reports: SessionReport[] = [];
    for await (const found of scan(await discover([folder])))
      if (found.kind === 'session') reports.push(found);
    expect(reports.map(({ session }) => session.id)).toEqual([MAIN]);
  });

  test('credits a copied act to the session that did it, and says whose fork the other is (T48)', async () => {
    const folder = await folderWith({
      [`a/${OTHER}.jsonl`]: opener(OTHER) + lines(assistant(OTHER, 60, 'Anything else?', { uuid: 'u60' })),
      [`b/${MAIN}.jsonl`]: opener(MAIN),
    });
    const { reports } = await scanned([folder], { repository: 'acme/widgets' });
    expect(
      reports.map(({ session, pullRequests }) => [
        session.id,
        session.forkOf,
        pullRequests.map(({ url }) => url),
      ]),
    ).toEqual([
      [OTHER, MAIN, []],
      [MAIN, null, [PULL]],
    ]);
    expect(reports[0]?.diagnostics.inherited).toBe(3);
  });

  test('leaves out sessions that were not written to since then, by the newest of their files', async () => {
    const folder = await folderWith({
      [`${MAIN}.jsonl`]: opener(MAIN),
      'agent-7.jsonl': lines(assistant(MAIN, 2, 'Hm.', { isSidechain: true, agentId: '7' })),
      [`${OTHER}.jsonl`]: opener(OTHER, { uuid: 'other' }),
    });
    const [old, since] = [1_700_000_000, 1_750_000_000];
    await utimes(join(folder, `${MAIN}.jsonl`), old, old);
    await utimes(join(folder, `${OTHER}.jsonl`), old, old);
    const { reports } = await scanned([folder], { since: since * 1000 });
    expect(reports.map(({ session }) => [session.id, session.files.length])).toEqual([[MAIN, 2]]);
  });

  test('tells how far it is', async () => {
    const folder = await folderWith({
      [`${MAIN}.jsonl`]: opener(MAIN),
      [`${OTHER}.jsonl`]: lines(user(OTHER, 1, 'x')),
    });
    const told: Progress[] = [];
    await scanned([folder], { onProgress: (progress) => told.push(progress) });
    const last = told.at(-1);
    expect(last?.read).toBe(last?.total);
    expect(last?.total).toBeGreaterThan(0);
    expect(told.map(({ file }) => file)).toEqual([
      join(folder, `${MAIN}.jsonl`),
      join(folder, `${OTHER}.jsonl`),
    ]);
  });

  test('lets the events be read that a report rests on', async () => {
    const folder = await folderWith({ [`${MAIN}.jsonl`]: opener(MAIN) });
    const { reports } = await scanned([folder]);
    const keys: string[] = [];
    for await (const events of reports[0]?.events() ?? []) keys.push(...events.map(({ key }) => key));
    for (const { event } of reports[0]?.pullRequests ?? []) expect(keys).toContain(event);
    expect(reports[0]?.pullRequests).toHaveLength(1);
  });

  test('reads all or passes over lines: the facts are the same', async () => {
    const path = recorded('claude-2.1.332/mixed-session/transcript');
    const [some, all] = [await scanned([path]), await scanned([path], { needles: null })];
    expect(some.reports.map(({ pullRequests }) => pullRequests)).toEqual(
      all.reports.map(({ pullRequests }) => pullRequests),
    );
    expect(all.reports[0]?.pullRequests.length).toBeGreaterThan(0);
  });

  test.runIf(zstdCompress === null)(
    'says what a packed rollout needs where this Node cannot unpack it',
    async () => {
      const folder = await folderWith({ 'a.jsonl.zst': new Uint8Array([0x28, 0xb5, 0x2f, 0xfd]) });
      const { reports, problems } = await scanned([folder]);
      expect(reports).toEqual([]);
      expect(problems.map(({ code }) => code)).toEqual(['zstd-unsupported']);
    },
  );

  test.runIf(zstdCompress !== null)('reads a packed transcript where this Node can', async () => {
    const packed = zstdCompress?.(Buffer.from(opener(MAIN)));
    const folder = await folderWith({
      [`${MAIN}.jsonl.zst`]: packed ?? '',
      [`${OTHER}.jsonl.zst`]: 'this is not packed',
    });
    const { reports, problems } = await scanned([folder], { repository: 'acme/widgets' });
    expect(reports.map(({ session }) => session.id)).toEqual([MAIN]);
    expect(reports[0]?.pullRequests.map(({ url }) => url)).toEqual([PULL]);
    expect(problems.map(({ code }) => code)).toEqual(['unreadable']);
  });
});
