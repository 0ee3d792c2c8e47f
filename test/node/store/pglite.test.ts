import { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, describe } from 'vitest';
import { fromPglite, type Query } from '../../../src/node/store/database.ts';
import { migrate } from '../../../src/node/store/migrations.ts';
import { postgresStore } from '../../../src/node/store/postgres.ts';
import { contract } from './contract.ts';
import { manyWriters } from './writers.ts';

describe('postgresStore over PGlite', () => {
  let database: PGlite;
  let query: Query;
  let schemas = 0;
  beforeAll(async () => {
    database = await PGlite.create();
    query = fromPglite(database);
  }, 120_000);
  afterAll(() => database.close());

  /** Tables of this test's own. */
  async function freshSchema(): Promise<{ readonly schema: string }> {
    schemas += 1;
    const schema = `facts_${schemas}`;
    await migrate(query, { schema });
    return { schema };
  }

  contract(async () => {
    const options = await freshSchema();
    return [postgresStore(query, options), postgresStore(query, options)];
  });
  manyWriters(async () => {
    const options = await freshSchema();
    return () => postgresStore(query, options);
  });
});
