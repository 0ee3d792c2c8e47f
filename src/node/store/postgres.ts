import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { isJsonObject, type JsonObject } from '../../session/json.ts';
import { checkPatch, isEmptyPatch } from '../../session/patch.ts';
import { COLUMNS, type Column, type Store } from '../../session/store.ts';
import { ConflictError, NotFoundError, UnreadableError } from '../../session/store-errors.ts';
import { commentSql } from './comment-sql.ts';
import { persistent, type Query } from './database.ts';
import { quotedSchema } from './migrations.ts';
import {
  checkColumn,
  checkRevision,
  checkRows,
  checkText,
  checkTime,
  checkTranscript,
  checkWarning,
  stateText,
} from './values.ts';

export interface PostgresStoreOptions {
  /** Where `migrate` made the tables; `transcript_facts`, if left out. */
  readonly schema?: string;
  /** Milliseconds between the tries of a statement; 100, 500 and 2 000, if left out. */
  readonly retryDelays?: readonly number[];
}

const nullableText = z.string().nullable();
const SESSIONS = z.array(
  z.object({
    id: z.string(),
    metadata: nullableText,
    custom_metadata: nullableText,
    state: nullableText,
    revision: z.string(),
    transcript: nullableText,
    changed_at: z.string(),
  }),
);
const IDS = z.array(z.object({ id: z.string() }));
const VALUES = z.array(z.object({ value: nullableText }));
const WARNINGS = z.array(z.object({ key: z.string(), warning: z.string(), withdrawn_by: nullableText }));

/** A JSON object, whatever the column holds: null, a list and a text count as an empty one. */
const objectIn = (column: Column): string =>
  `(case when jsonb_typeof("${column}"::jsonb) = 'object' then "${column}"::jsonb else '{}'::jsonb end)`;

/** A patch is one statement: removal, then the merge. The columns may be `json` or `jsonb`. */
const patchOf = (sessions: string, column: Column): string =>
  `update ${sessions} set "${column}" = (${objectIn(column)}
    - array(select jsonb_array_elements_text($2::text::jsonb))) || $3::text::jsonb,
    changed_at = $4::text::timestamptz
  where id = $1::text returning "${column}"::text as value`;

const perColumn = (text: (column: Column) => string): Readonly<Record<Column, string>> => ({
  metadata: text(COLUMNS[0]),
  custom_metadata: text(COLUMNS[1]),
});

/**
 * A store in PostgreSQL, on a server or embedded. `migrate` makes its tables. A statement is taken again, three times, when
 * the connection is lost or others are in the way, and comes to the same end as if it had been taken once.
 */
export function postgresStore(
  given: Query,
  { schema = 'transcript_facts', retryDelays }: PostgresStoreOptions = {},
): Store {
  const query = persistent(given, retryDelays);
  const name = quotedSchema(schema);
  const sessions = `${name}.sessions`;
  const warnings = `${name}.warnings`;
  const comments = commentSql(query, name);
  const patches = perColumn((column) => patchOf(sessions, column));
  const reads = perColumn(
    (column) => `select ${objectIn(column)}::text as value from ${sessions} where id = $1::text`,
  );

  return {
    async create(id, { now, transcript = null }) {
      const text = `insert into ${sessions} (id, transcript, changed_at)
        values ($1::text, $2::text, $3::text::timestamptz) on conflict (id) do nothing`;
      await query(text, [checkText('id', id), checkTranscript(transcript), checkTime(now)]);
    },
    async list() {
      const { rows } = await query(`select id from ${sessions}`, []);
      return IDS.parse(rows)
        .map(({ id }) => id)
        .sort();
    },
    async read(id) {
      const text = `select id, metadata::text, custom_metadata::text, state, revision::text, transcript,
        to_char(changed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as changed_at
        from ${sessions} where id = $1::text`;
      const [row] = SESSIONS.parse((await query(text, [checkText('id', id)])).rows);
      if (row === undefined) return null;
      const place = `${schema}.sessions ${JSON.stringify(id)}`;
      return {
        id,
        metadata: objectFrom(row.metadata),
        custom_metadata: objectFrom(row.custom_metadata),
        state: row.state === null ? null : parsed(place, 'state', row.state),
        revision: Number(row.revision),
        transcript: row.transcript,
        changedAt: row.changed_at,
      };
    },
    async patch(id, column, patch, now) {
      const known = checkColumn(column);
      const checked = checkPatch(patch);
      const { set = {}, remove = [] } = checked;
      const at = checkTime(now);
      const { rows } = isEmptyPatch(checked)
        ? await query(reads[known], [checkText('id', id)])
        : await query(patches[known], [checkText('id', id), JSON.stringify(remove), JSON.stringify(set), at]);
      const [row] = VALUES.parse(rows);
      if (row === undefined) throw new NotFoundError(id);
      return objectFrom(row.value);
    },
    async saveState(id, state, expected) {
      // Told apart by its token, this very save may be taken again after it was done and the answer was lost.
      const text = `update ${sessions} set state = $2::text, revision = $3::text::integer + 1, saved_by = $4::text
        where id = $1::text and (revision = $3::text::integer
          or (revision = $3::text::integer + 1 and saved_by = $4::text))
        returning revision::text as value`;
      const revision = String(checkRevision(expected));
      const saved = await query(text, [checkText('id', id), stateText(state), revision, randomUUID()]);
      if (VALUES.parse(saved.rows).length > 0) return expected + 1;
      const held = await query(`select revision::text as value from ${sessions} where id = $1::text`, [id]);
      const [row] = VALUES.parse(held.rows);
      if (row === undefined) throw new NotFoundError(id);
      throw new ConflictError(id, expected, Number(row.value));
    },
    async upsertComments(rows) {
      return comments.upsert(checkRows(rows));
    },
    async comments(wanted = {}) {
      return comments.select(wanted);
    },
    async insertWarning(given) {
      const { key, warning } = checkWarning(given);
      const text = `with written as (
          insert into ${warnings} (key, warning, written_by) values ($1::text, $2::text, $3::text)
          on conflict (key) do nothing returning key)
        select key as value from written
        union select key from ${warnings} where key = $1::text and written_by = $3::text`;
      const { rows } = await query(text, [key, JSON.stringify(warning), randomUUID()]);
      return VALUES.parse(rows).length > 0;
    },
    async withdrawWarning(key, by) {
      const text = `update ${warnings} set withdrawn_by = $2::text, withdrawal_written_by = $3::text
        where key = $1::text and (withdrawn_by is null or withdrawal_written_by = $3::text)
        returning key as value`;
      const { rows } = await query(text, [checkText('key', key), checkText('by', by), randomUUID()]);
      return VALUES.parse(rows).length > 0;
    },
    async warnings() {
      const { rows } = await query(`select key, warning, withdrawn_by from ${warnings}`, []);
      return WARNINGS.parse(rows)
        .map(({ key, warning, withdrawn_by: withdrawnBy }) => {
          const place = `${schema}.warnings ${JSON.stringify(key)}`;
          const value = parsed(place, 'warning', warning);
          if (!isJsonObject(value)) throw new UnreadableError(place, 'warning', 'is no object');
          return { key, warning: value, withdrawnBy };
        })
        .sort((a, b) => (a.key < b.key ? -1 : 1));
    },
  };
}

function parsed(place: string, field: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new UnreadableError(place, field, 'is no JSON');
  }
}

function objectFrom(text: string | null): JsonObject {
  const value: unknown = text === null ? null : JSON.parse(text);
  return isJsonObject(value) ? value : {};
}
