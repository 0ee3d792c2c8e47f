import { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, describe } from 'vitest';
import { fromPglite, type Query } from '../../../src/node/store/database.ts';
import { migrate } from '../../../src/node/store/migrations.ts';
import { postgresStore } from '../../../src/node/store/postgres.ts';
import type { Store } from '../../../src/session/store.ts';
import { contract } from './contract.ts';
import { emptyTables } from './tables.ts';
import { manyWriters } from './writers.ts';

describe('postgresStore over PGlite', () => {
  let database: PGlite;
  let query: Query;
  beforeAll(async () => {
    database = await PGlite.create();
    query = fromPglite(database);
    await migrate(query);
  }, 120_000);
  afterAll(() => database.close());

  const open = async (): Promise<readonly [Store, Store]> => {
    await emptyTables(query);
    return [postgresStore(query), postgresStore(query)];
  };
  contract(open);
  manyWriters(async () => {
    const [store] = await open();
    return () => store;
  });
});
