import { Client } from 'pg';
import { setTimeout as wait } from 'node:timers/promises';
import { fromPg } from '../../../src/node/store/database.ts';
import { fileStore } from '../../../src/node/store/file.ts';
import { postgresStore } from '../../../src/node/store/postgres.ts';
import { commentRow } from '../../../src/session/rows.ts';
import type { Store } from '../../../src/session/store.ts';
import { ConflictError } from '../../../src/session/store-errors.ts';
import { posted } from '../../support/hooks.ts';
import { keyOf, patchAll, recordAll } from './writers.ts';

/** A writer in a process of its own: `{ store, job, writer }` as JSON is its one argument. */
export interface Order {
  readonly store:
    | { readonly kind: 'file'; readonly folder: string }
    | { readonly kind: 'postgres'; readonly host: string; readonly port: number; readonly schema: string };
  readonly job: 'patch' | 'record' | 'endless' | 'through';
  readonly writer: number;
}

const NOW = '2026-11-30T12:00:00.000Z';

async function main({ store, job, writer }: Order): Promise<void> {
  // Who waits is served in no order: on a busy machine one of many waits long.
  if (store.kind === 'file') return work(fileStore(store.folder, { patience: 500_000 }), job, writer);
  const { host, port, schema } = store;
  if (job === 'through') return through({ host, port, schema }, writer);
  const client = new Client({ host, port, user: 'postgres', database: 'postgres' });
  await client.connect();
  await work(postgresStore(fromPg(client), { schema }), job, writer);
  await client.end();
}

async function work(store: Store, job: Order['job'], writer: number): Promise<void> {
  if (job === 'patch') return patchAll(store, 'many', writer);
  if (job === 'record') return recordAll(store, writer);
  for (let count = 0; ; count += 1) {
    // Two things at once, so that one write serves both; each is told once it is done, and not before.
    await Promise.all([
      store.patch('many', 'metadata', { set: { [`w${writer}-${count}`]: count } }, NOW),
      store.upsertComments([commentRow(posted(String(writer * 100_000 + count + 1)), 'many')]),
    ]);
    process.stdout.write(`${count}\n`);
  }
}

/** What a worker does whose database goes away in the middle: it does the same again, on a new connection. */
async function through(place: { host: string; port: number; schema: string }, writer: number): Promise<void> {
  let client: Client | null = null;
  const until = Date.now() + 40_000;
  const again = async <T>(step: (store: Store) => Promise<T>): Promise<T> => {
    for (;;) {
      try {
        if (client === null) {
          client = new Client({ host: place.host, port: place.port, user: 'postgres', database: 'postgres' });
          client.on('error', () => undefined);
          await client.connect();
        }
        return await step(postgresStore(fromPg(client), { schema: place.schema, retryDelays: [5, 10, 20] }));
      } catch (error) {
        client?.end().catch(() => undefined);
        client = null;
        if (Date.now() > until) throw error;
        await wait(50);
      }
    }
  };
  for (let count = 0; count < 60; count += 1) {
    await again((store) => store.patch('many', 'metadata', { set: { [keyOf(writer, count)]: true } }, NOW));
    await again((store) => store.upsertComments([commentRow(posted(String((count % 40) + 1)), 's1')]));
    await again((store) => store.insertWarning({ key: `warning ${count}` }));
    await again((store) => note(store, keyOf(writer, count)));
    process.stdout.write(`${count}\n`);
  }
  await again(async () => undefined);
  await (client as Client | null)?.end();
}

/** One line more in the state that all share, whoever is faster. */
async function note(store: Store, line: string): Promise<void> {
  for (;;) {
    const session = await store.read('many');
    const lines: readonly unknown[] = Array.isArray(session?.state) ? session.state : [];
    if (lines.includes(line)) return;
    try {
      await store.saveState('many', [...lines, line], session?.revision ?? 0);
      return;
    } catch (error) {
      if (!(error instanceof ConflictError)) throw error;
    }
  }
}

// One that waits for something that never comes says so, before the test gives up on it.
setTimeout(() => {
  console.error(
    `still at work: ${process.argv[2]}, waiting for ${process.getActiveResourcesInfo().join(', ')}`,
  );
  process.exit(3);
}, 800_000).unref();

main(JSON.parse(process.argv[2] ?? '{}')).catch((error: unknown) => {
  console.error(error);
  // An open connection would keep the process.
  process.exit(1);
});
