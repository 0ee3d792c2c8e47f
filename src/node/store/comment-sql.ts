import * as z from 'zod';
import { POSTED_ROW, UNSEEN_ROW, firstIssue } from '../../session/row-schema.ts';
import type { CommentRow, PostedRow, UnseenRow } from '../../session/rows.ts';
import type { CommentQuery, StoredComments } from '../../session/store.ts';
import { UnreadableError } from '../../session/store-errors.ts';
import type { Query } from './database.ts';
import { identityOf } from './values.ts';

/** A row's field, its column, and the column's type. */
type Field = readonly [field: string, column: string, type: string];

const COMMON: readonly Field[] = [
  ['host', 'host', 'text'],
  ['kind', 'kind', 'text'],
  ['repository', 'repository', 'text'],
  ['number', 'number', 'bigint'],
  ['pullRequest', 'pull_request', 'text'],
  ['sessionId', 'session_id', 'text'],
  ['agentId', 'agent_id', 'text'],
  ['callId', 'call_id', 'text'],
  ['rule', 'rule', 'text'],
  ['firstSeenAt', 'first_seen_at', 'text'],
  ['postKey', 'post_key', 'text'],
];
const POSTED: readonly Field[] = [...COMMON, ['id', 'id', 'text'], ['url', 'url', 'text']];
const UNSEEN: readonly Field[] = [
  ...COMMON,
  ['repositoryAssumed', 'repository_assumed', 'boolean'],
  ['body', 'body', 'jsonb'],
  ['window', 'posted_between', 'jsonb'],
];

/** Rows as the parameter that `from` reads; all values go in as one JSON text, so no driver has to know their types. */
const from = (fields: readonly Field[]): string =>
  `jsonb_to_recordset($1::text::jsonb) as r(${fields.map(([field, , type]) => `"${field}" ${type}`).join(', ')})`;
const columns = (fields: readonly Field[]): string => fields.map(([, column]) => column).join(', ');
const values = (fields: readonly Field[]): string => fields.map(([field]) => `r."${field}"`).join(', ');
const asJson = (fields: readonly Field[], posting: string): string =>
  `json_build_object('posting', '${posting}', ${fields.map(([field, column]) => `'${field}', t.${column}`).join(', ')})::text as row`;

const KEYS = 'select jsonb_array_elements_text($1::text::jsonb)';

/** The comment tables of a schema. Every statement may be taken twice. */
export interface CommentSql {
  upsert(rows: readonly CommentRow[]): Promise<readonly CommentRow[]>;
  select(query: CommentQuery): Promise<StoredComments>;
}

export function commentSql(query: Query, schema: string): CommentSql {
  const posted = `${schema}.comments`;
  const unseen = `${schema}.unseen_comments`;

  const insertPosted = `insert into ${posted} (${columns(POSTED)}) select ${values(POSTED)} from ${from(POSTED)}
    order by r.host, r.kind, r.id on conflict (host, kind, id) do nothing`;
  const insertUnseen = `insert into ${unseen} (${columns(UNSEEN)}) select ${values(UNSEEN)} from ${from(UNSEEN)}
    where not exists (select from ${posted} t where t.post_key = r."postKey")
    order by r."postKey" on conflict (post_key) do nothing`;
  // Another worker may have written the comment while this one wrote the post that nobody saw: whoever comes last tidies up.
  const tidy = `delete from ${unseen} u where u.post_key in (${KEYS})
    and (u.post_key in (select jsonb_array_elements_text($2::text::jsonb))
      or exists (select from ${posted} t where t.post_key = u.post_key))`;
  const postedOf = `select ${asJson(POSTED, 'posted')} from ${posted} t where t.post_key in (${KEYS})
    or (t.host, t.kind, t.id) in (select k.host, k.kind, k.id
      from jsonb_to_recordset($2::text::jsonb) as k(host text, kind text, id text))`;
  const unseenOf = `select ${asJson(UNSEEN, 'posted-unseen')} from ${unseen} t where t.post_key in (${KEYS})`;
  const selectPosted = `select ${asJson(POSTED, 'posted')} from ${posted} t
    where ($1::text is null or t.session_id = $1::text)
    and ($2::text is null or (t.host = $2::text and t.kind = $3::text and t.id = $4::text))
    order by t.host, t.kind, t.id`;
  const selectUnseen = `select ${asJson(UNSEEN, 'posted-unseen')} from ${unseen} t
    where ($1::text is null or t.session_id = $1::text) and ($2::text is null or t.kind = $2::text)
    and not exists (select from ${posted} p where p.post_key = t.post_key) order by t.post_key`;

  const read = async <Row>(
    schemaOf: z.ZodType<Row>,
    place: string,
    text: string,
    parameters: readonly (string | null)[],
  ): Promise<readonly Row[]> => {
    const { rows } = await query(text, parameters);
    return z
      .array(z.object({ row: z.string() }))
      .parse(rows)
      .map(({ row }) => {
        const checked = schemaOf.safeParse(JSON.parse(row));
        if (checked.success) return checked.data;
        const { field, reason } = firstIssue(checked.error);
        throw new UnreadableError(place, field, `is wrong: ${reason}`);
      });
  };

  return {
    async upsert(rows) {
      if (rows.length === 0) return [];
      const known = rows.filter((row) => row.posting === 'posted');
      const others = rows.filter((row) => row.posting === 'posted-unseen');
      const postKeys = JSON.stringify(rows.map(({ postKey }) => postKey));
      if (known.length > 0) await query(insertPosted, [JSON.stringify(known)]);
      if (others.length > 0) await query(insertUnseen, [JSON.stringify(others)]);
      await query(tidy, [postKeys, JSON.stringify(known.map(({ postKey }) => postKey))]);
      return inOrder(
        rows,
        await read(POSTED_ROW, posted, postedOf, [postKeys, JSON.stringify(known)]),
        others.length === 0 ? [] : await read(UNSEEN_ROW, unseen, unseenOf, [postKeys]),
      );
    },
    async select({ comment, sessionId = null }) {
      const { host = null, kind = null, id = null } = comment ?? {};
      return {
        rows: await read(POSTED_ROW, posted, selectPosted, [sessionId, host, kind, id]),
        unseen: await read(UNSEEN_ROW, unseen, selectUnseen, [sessionId, kind]),
      };
    },
  };
}

function inOrder(
  rows: readonly CommentRow[],
  posted: readonly PostedRow[],
  unseen: readonly UnseenRow[],
): readonly CommentRow[] {
  const byIdentity = new Map(posted.map((row) => [identityOf(row), row]));
  const byPost = new Map<string, CommentRow>([...unseen, ...posted].map((row) => [row.postKey, row]));
  return rows.map(
    (row) => (row.posting === 'posted' ? byIdentity.get(identityOf(row)) : byPost.get(row.postKey)) ?? row,
  );
}
