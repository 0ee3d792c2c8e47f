import type { CommentRow, PostedRow, UnseenRow } from '../../session/rows.ts';
import type { CommentQuery, StoredComments } from '../../session/store.ts';
import { identityOf } from './values.ts';

/** The comments of a store that holds them all in memory: the rules of the table, without where it lies. */
export interface CommentTable {
  readonly rows: Map<string, PostedRow>;
  readonly unseen: Map<string, UnseenRow>;
}

export function commentTable({ rows, unseen }: StoredComments = { rows: [], unseen: [] }): CommentTable {
  return {
    rows: new Map(rows.map((row) => [identityOf(row), row])),
    unseen: new Map(unseen.map((row) => [row.postKey, row])),
  };
}

/**
 * Keeps the first row of each comment and of each post; a post whose comment is known is no longer unseen. Gives the rows
 * that are stored, and says whether anything changed.
 */
export function upsert(
  { rows, unseen }: CommentTable,
  given: readonly CommentRow[],
): { readonly stored: readonly CommentRow[]; readonly changed: boolean } {
  let changed = false;
  for (const row of given) {
    if (row.posting !== 'posted' || rows.has(identityOf(row))) continue;
    rows.set(identityOf(row), row);
    changed = true;
  }
  for (const row of given) if (row.posting === 'posted' && unseen.delete(row.postKey)) changed = true;
  const known = new Map([...rows.values()].map((row) => [row.postKey, row]));
  for (const row of given) {
    if (row.posting === 'posted' || known.has(row.postKey) || unseen.has(row.postKey)) continue;
    unseen.set(row.postKey, row);
    changed = true;
  }
  const stored = given.map((row) => {
    if (row.posting === 'posted') return rows.get(identityOf(row)) ?? row;
    return known.get(row.postKey) ?? unseen.get(row.postKey) ?? row;
  });
  return { stored, changed };
}

export function select({ rows, unseen }: CommentTable, query: CommentQuery = {}): StoredComments {
  const { comment, sessionId } = query;
  const ofSession = (row: CommentRow): boolean => sessionId === undefined || row.sessionId === sessionId;
  const identity = comment === undefined ? null : identityOf(comment);
  const named =
    identity === null ? [...rows.values()] : [rows.get(identity)].filter((row) => row !== undefined);
  return {
    rows: named.filter(ofSession),
    unseen: [...unseen.values()].filter(
      (row) => ofSession(row) && (comment === undefined || row.kind === comment.kind),
    ),
  };
}
