import * as z from 'zod';
import { persistent, type Query } from './database.ts';
import { InvalidValueError, UnreadableError } from '../../session/store-errors.ts';

/** The tables, one step after the other. A step that was shipped is never changed: the next one changes what it made. */
interface Migration {
  readonly version: number;
  readonly name: string;
  /** Statements over the schema `$S$`. */
  readonly sql: string;
}

const MIGRATIONS: readonly Migration[] = [
  {
    version: 1,
    name: 'sessions, comments, warnings',
    sql: `
      create table if not exists $S$.sessions (
        id text primary key,
        metadata jsonb,
        custom_metadata jsonb,
        state text,
        revision integer not null default 0,
        saved_by text,
        transcript text,
        changed_at timestamptz not null
      );
      create table if not exists $S$.comments (
        host text not null,
        kind text not null,
        id text not null,
        url text not null,
        repository text not null,
        number bigint,
        pull_request text,
        session_id text,
        agent_id text,
        call_id text not null,
        rule text not null,
        first_seen_at text,
        post_key text not null,
        primary key (host, kind, id)
      );
      create index if not exists comments_post_key on $S$.comments (post_key);
      create index if not exists comments_session_id on $S$.comments (session_id);
      create table if not exists $S$.unseen_comments (
        post_key text primary key,
        kind text not null,
        host text,
        repository text,
        number bigint,
        pull_request text,
        session_id text,
        agent_id text,
        call_id text not null,
        rule text not null,
        first_seen_at text,
        repository_assumed boolean not null,
        body jsonb,
        posted_between jsonb not null
      );
      create index if not exists unseen_comments_session_id on $S$.unseen_comments (session_id);
      create table if not exists $S$.warnings (
        key text primary key,
        warning text not null,
        written_by text not null,
        withdrawn_by text,
        withdrawal_written_by text
      );`,
  },
];

const LATEST = Math.max(...MIGRATIONS.map(({ version }) => version));

/** A schema's name as it stands in a statement. It is the only word that is ever pasted, so it is held to plain letters. */
export function quotedSchema(schema: string): string {
  if (!/^[a-z_][a-z\d_]{0,62}$/.test(schema))
    throw new InvalidValueError('schema', 'must be a name of small letters, digits and underscores');
  return `"${schema}"`;
}

/**
 * Makes the tables, or brings older ones up to date. Any number of workers may call it at once: one of them works, in one
 * transaction. Rejects with an `UnreadableError` where a newer release has been there.
 */
export async function migrate(
  query: Query,
  { schema = 'transcript_facts' }: { readonly schema?: string } = {},
): Promise<void> {
  const name = quotedSchema(schema);
  const run = persistent(query);
  await run(script(name), []);
  const { rows } = await run(`select coalesce(max(version), 0)::text as version from ${name}.migrations`, []);
  const version = Number(z.tuple([z.object({ version: z.string() })]).parse(rows)[0].version);
  if (version > LATEST)
    throw new UnreadableError(
      `${schema}.migrations`,
      'version',
      `is ${version}; this release knows ${LATEST}`,
    );
}

/** One statement, so that it needs no connection of its own, and no driver must know how to send several. */
function script(name: string): string {
  const steps = MIGRATIONS.map(
    ({ version, name: title, sql }) => `
    if not exists (select from ${name}.migrations where version = ${version}) then
      ${sql.replaceAll('$S$', name)}
      insert into ${name}.migrations (version, name) values (${version}, '${title}') on conflict do nothing;
    end if;`,
  );
  return `do $migrate$
  begin
    perform pg_advisory_xact_lock(hashtextextended('transcript-facts ' || '${name}', 0));
    if to_regnamespace('${name}') is null then
      create schema if not exists ${name};
    end if;
    create table if not exists ${name}.migrations (
      version integer primary key,
      name text not null,
      applied_at timestamptz not null default now()
    );
    ${steps.join('')}
  end
  $migrate$`;
}
