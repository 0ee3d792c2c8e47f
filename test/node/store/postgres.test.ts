import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { fromPg, NotMigratedError, type Query } from '../../../src/node/store/database.ts';
import { migrate } from '../../../src/node/store/migrations.ts';
import { postgresStore } from '../../../src/node/store/postgres.ts';
import { InvalidValueError, UnreadableError } from '../../../src/session/store-errors.ts';
import { root } from '../../architecture/sources.ts';
import { fencesOf } from '../../package/fences.ts';
import { contract } from './contract.ts';
import { workers } from './processes.ts';
import { postgresBinaries, startServer, type Server } from './server.ts';
import { emptyTables } from './tables.ts';
import { COMMENT_WRITERS, expectAllComments, expectAllKeys, LONG, WRITERS } from './writers.ts';

const NOW = '2026-11-30T12:00:00.000Z';
const binaries = postgresBinaries();

test.skipIf(binaries !== null)(
  'PostgreSQL itself is not here: nothing of this file was tested',
  ({ skip }) => {
    console.warn(
      'skipped: no PostgreSQL server on this machine (TRANSCRIPT_FACTS_POSTGRES=required makes this a failure)',
    );
    skip();
  },
);

describe.skipIf(binaries === null)('postgresStore over a server', () => {
  let server: Server;
  let crew: Awaited<ReturnType<typeof workers>>;
  let pools: readonly Pool[] = [];
  let schemas = 0;

  beforeAll(async () => {
    server = await startServer(binaries ?? '');
    crew = await workers();
    pools = [0, 1].map(
      () =>
        new Pool({ host: server.host, port: server.port, user: 'postgres', database: 'postgres', max: 8 }),
    );
    // A connection that breaks while nobody uses it is told here; unheard, it would end the process.
    for (const pool of pools) pool.on('error', () => undefined);
    await migrate(query());
  }, LONG);
  afterAll(async () => {
    await Promise.all(pools.map((pool) => pool.end()));
    await server.stop();
    crew.remove();
  }, LONG);

  const query = (): Query => {
    const [pool] = pools;
    if (pool === undefined) throw new Error('the server is not up');
    return fromPg(pool);
  };
  const freshSchema = async (): Promise<{ readonly schema: string }> => {
    schemas += 1;
    const schema = `facts_${schemas}`;
    await migrate(query(), { schema });
    return { schema };
  };
  const order = (schema: string) =>
    ({ kind: 'postgres', host: server.host, port: server.port, schema }) as const;

  contract(async () => {
    await emptyTables(query());
    const [one, other] = pools.map((pool) => postgresStore(fromPg(pool)));
    if (one === undefined || other === undefined) throw new Error('the server is not up');
    return [one, other];
  });

  test('the program of docs/guide/stores.md opens a store', async () => {
    const page = readFileSync(join(root, 'docs/guide/stores.md'), 'utf8');
    const program = fencesOf(page).find(
      ({ language, text }) => language === 'ts' && text.includes("from 'pg'"),
    );
    const folder = mkdtempSync(join(root, 'node_modules/.transcript-facts-store-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const use = `const store = await openStore();
      await store.create('s1', { now: '${NOW}' });
      console.log(await store.list());
      process.exit();`;
    await build({
      stdin: { contents: `${program?.text}${use}`, resolveDir: folder, loader: 'ts' },
      bundle: true,
      platform: 'node',
      format: 'esm',
      outfile: join(folder, 'program.mjs'),
      external: ['pg'],
      alias: { 'transcript-facts/node': join(root, 'src/node/index.ts') },
    });
    const env = {
      ...process.env,
      PGHOST: server.host,
      PGPORT: String(server.port),
      PGUSER: 'postgres',
      PGDATABASE: 'postgres',
    };
    const { stdout } = await promisify(execFile)('node', [join(folder, 'program.mjs')], { env });
    expect(stdout).toBe("[ 's1' ]\n");
  });

  describe('migrate', () => {
    test('may be called by many at once, and again', async () => {
      const schema = 'facts_many';
      await Promise.all(
        Array.from({ length: 12 }, (_, index) => migrate(fromPg(pools[index % 2] as Pool), { schema })),
      );
      await migrate(query(), { schema });
      const { rows } = await query()(`select version::text, name from ${schema}.migrations`, []);
      expect(rows).toEqual([{ version: '1', name: 'sessions, comments, warnings' }]);
    });

    test('refuses tables of a newer release', async () => {
      const { schema } = await freshSchema();
      await query()(`insert into ${schema}.migrations (version, name) values (99, 'later')`, []);
      await expect(migrate(query(), { schema })).rejects.toThrow(UnreadableError);
      await expect(migrate(query(), { schema })).rejects.toMatchObject({ field: 'version' });
    });

    test.each(['', 'a b', 'a"b', 'Facts', '1a', 'a'.repeat(64)])('takes no schema %j', async (schema) => {
      await expect(migrate(query(), { schema })).rejects.toThrow(InvalidValueError);
      expect(() => postgresStore(query(), { schema })).toThrow(InvalidValueError);
    });

    test('is missed by name', async () => {
      await expect(postgresStore(query(), { schema: 'nowhere' }).read('s1')).rejects.toThrow(
        NotMigratedError,
      );
    });
  });

  test('columns may be json, and hold what is no object', async () => {
    const { schema } = await freshSchema();
    await query()(`alter table ${schema}.sessions alter column metadata type json using metadata::json`, []);
    const store = postgresStore(query(), { schema });
    await store.create('s1', { now: NOW });
    for (const [index, held] of ['null', '[1,2]', '"text"', '7'].entries()) {
      await query()(`update ${schema}.sessions set metadata = $1::text::json`, [held]);
      expect((await store.read('s1'))?.metadata).toEqual({});
      expect(await store.patch('s1', 'metadata', {}, NOW)).toEqual({});
      expect(await store.patch('s1', 'metadata', { set: { index }, remove: ['x'] }, NOW)).toEqual({ index });
    }
    expect(await store.patch('s1', 'metadata', { set: { b: [1] }, remove: ['index'] }, NOW)).toEqual({
      b: [1],
    });
  });

  test('what somebody wrote into the tables by hand is refused by its field, and kept', async () => {
    const { schema } = await freshSchema();
    const store = postgresStore(query(), { schema });
    await store.create('s1', { now: NOW });
    await store.insertWarning({ key: 'k' });
    await query()(`update ${schema}.sessions set state = '{"version":1,'`, []);
    await query()(`update ${schema}.warnings set warning = '7'`, []);
    await expect(store.read('s1')).rejects.toMatchObject({ name: 'UnreadableError', field: 'state' });
    await expect(store.warnings()).rejects.toMatchObject({ name: 'UnreadableError', field: 'warning' });
    expect((await query()(`select state from ${schema}.sessions`, [])).rows).toEqual([
      { state: '{"version":1,' },
    ]);
  });

  test('a statement whose answer was lost is taken again and comes to the same end', async () => {
    const { schema } = await freshSchema();
    let losses = 0;
    const losing: Query = async (text, values) => {
      const answer = await query()(text, values);
      losses += 1;
      if (losses % 2 === 1) throw Object.assign(new Error('Connection terminated unexpectedly'));
      return answer;
    };
    const store = postgresStore(losing, { schema, retryDelays: [0, 0, 0] });
    await store.create('s1', { now: NOW });
    expect(await store.patch('s1', 'metadata', { set: { a: 1 } }, NOW)).toEqual({ a: 1 });
    expect(await store.saveState('s1', 'first', 0)).toBe(1);
    expect(await store.insertWarning({ key: 'k' })).toBe(true);
    expect(await store.withdrawWarning('k', 'x')).toBe(true);
    expect(losses).toBe(10);
  });

  test.each<readonly [string, object, number]>([
    ['a deadlock', { code: '40P01' }, 4],
    ['a serialisation failure', { code: '40001' }, 4],
    ['a server that is not up', { code: '57P03' }, 4],
    ['a connection that is refused', { code: 'ECONNREFUSED' }, 4],
    ['a wrong statement', { code: '42601' }, 1],
    ['a full disk', { code: '53100' }, 1],
    ['an error of no kind', {}, 1],
  ])('%s is tried %j times', async (_, more, times) => {
    let tries = 0;
    const failing: Query = () => {
      tries += 1;
      return Promise.reject(Object.assign(new Error('no'), more));
    };
    await expect(postgresStore(failing, { retryDelays: [0, 0, 0] }).list()).rejects.toMatchObject(more);
    expect(tries).toBe(times);
  });

  test(
    `${WRITERS} processes with 200 patches of distinct keys lose none`,
    async () => {
      const { schema } = await freshSchema();
      const store = postgresStore(query(), { schema });
      await store.create('many', { now: NOW });
      const each = { store: order(schema), job: 'patch' } as const;
      await Promise.all(
        Array.from({ length: WRITERS }, (_, writer) => crew.start({ ...each, writer }).ended),
      );
      await expectAllKeys(store, 'many');
    },
    LONG,
  );

  test(
    `${COMMENT_WRITERS} processes that record the same comments write one row each`,
    async () => {
      const { schema } = await freshSchema();
      const each = { store: order(schema), job: 'record' } as const;
      await Promise.all(
        Array.from({ length: COMMENT_WRITERS }, (_, writer) => crew.start({ ...each, writer }).ended),
      );
      await expectAllComments(postgresStore(query(), { schema }));
    },
    LONG,
  );

  test(
    'a server that is killed and started again in the middle: nothing is lost, nothing is there twice',
    async () => {
      const { schema } = await freshSchema();
      const store = postgresStore(query(), { schema });
      await store.create('many', { now: NOW });
      const crewNow = Array.from({ length: 4 }, (_, writer) =>
        crew.start({ store: order(schema), job: 'through', writer }),
      );
      for (const goal of [5, 25]) {
        while (crewNow.some(({ said }) => said.length < goal))
          await Promise.race([wait(10), ...crewNow.map(({ ended }) => ended.then(() => wait(10)))]);
        await server.kill();
        await wait(200);
        await server.start();
      }
      await Promise.all(crewNow.map(({ ended }) => ended));
      await expectAllKeys(store, 'many', 4, 60);
      await expectAllComments(store);
      expect((await store.warnings()).length).toBe(60);
      const { state = [], revision = 0 } = (await store.read('many')) ?? {};
      const lines = Array.isArray(state) ? state.map(String) : [];
      expect(lines).toHaveLength(240);
      expect(new Set(lines).size).toBe(240);
      expect(revision).toBe(240);
    },
    LONG,
  );
});
