import { setTimeout as wait } from 'node:timers/promises';

/** One statement with its parameters; the rows that come of it. Every parameter is a text, or null. */
export type Query = (
  text: string,
  values: readonly (string | null)[],
) => Promise<{ readonly rows: readonly unknown[] }>;

/** What we use of a `Pool` or a `Client` of `pg`. */
export interface PgLike {
  query(text: string, values: (string | null)[]): Promise<{ readonly rows: readonly unknown[] }>;
}

/** What we use of a `PGlite`. */
export interface PgliteLike {
  query(text: string, values: (string | null)[]): Promise<{ readonly rows: readonly unknown[] }>;
}

/** PostgreSQL through `pg`. The pool stays the caller's: its end, and its `error` events when idle connections break. */
export function fromPg(pool: PgLike): Query {
  return (text, values) => pool.query(text, [...values]);
}

/** PostgreSQL embedded in this process: one process at a time may open a folder. */
export function fromPglite(database: PgliteLike): Query {
  return (text, values) => database.query(text, [...values]);
}

/** The tables are not there: `migrate` makes them. */
export class NotMigratedError extends Error {
  override readonly name = 'NotMigratedError';
  constructor(cause: unknown) {
    super('The tables of the store are missing or old. Call migrate() first.', { cause });
  }
}

/** How SQLSTATEs and errors of sockets begin when the connection was lost, or when the same statement may work next time. */
const PASSING = [
  '08', // connection
  '57P01', // stopped by its administrator
  '57P02', // crashed
  '57P03', // not up yet
  '40001', // serialisation
  '40P01', // deadlock
  'ECONN',
  'EPIPE',
  'ETIMEDOUT',
  'ENOENT', // the server's Unix socket
];

/** What `pg` says without a code. */
const LOST = [
  'Connection terminated',
  'Connection ended',
  'Client has encountered a connection error',
  'timeout exceeded when trying to connect',
];

const MISSING = ['3F000', '42P01', '42703'];

/** Milliseconds between the tries of a statement. */
const DELAYS: readonly number[] = [100, 500, 2_000];

/** Takes a statement again, three times, where the connection was lost or others were in the way. */
export function persistent(query: Query, delays: readonly number[] = DELAYS): Query {
  return async (text, values) => {
    for (const delay of delays) {
      try {
        return await query(text, values);
      } catch (error) {
        if (!isPassing(error)) throw asNotMigrated(error);
        await wait(delay * (0.5 + Math.random()));
      }
    }
    return query(text, values).catch((error: unknown) => {
      throw asNotMigrated(error);
    });
  };
}

function isPassing(error: unknown): boolean {
  const code = codeOf(error);
  if (code !== '') return PASSING.some((start) => code.startsWith(start));
  const message = error instanceof Error ? error.message : '';
  return LOST.some((start) => message.startsWith(start));
}

function asNotMigrated(error: unknown): unknown {
  return MISSING.includes(codeOf(error)) ? new NotMigratedError(error) : error;
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}
