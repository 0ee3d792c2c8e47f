import { isObject, jsonCopy, jsonTextCopy, NotJsonError, type Json } from '../../session/json.ts';
import { COMMENT_ROW, firstIssue } from '../../session/row-schema.ts';
import type { CommentRow, PostedRow } from '../../session/rows.ts';
import { COLUMNS, type Column, type NewWarning } from '../../session/store.ts';
import { InvalidValueError, UnknownColumnError } from '../../session/store-errors.ts';

/** What every store looks at before it touches anything: so a wrong value has one answer, whatever the store. */

export function checkColumn(column: Column): Column {
  if (!COLUMNS.includes(column)) throw new UnknownColumnError(column);
  return column;
}

export function checkText(field: string, text: string): string {
  if (typeof text !== 'string' || text === '')
    throw new InvalidValueError(field, 'must be a text that is not empty');
  copied(field, text);
  return text;
}

export function checkTranscript(transcript: string | null): string | null {
  return transcript === null ? null : checkText('transcript', transcript);
}

export function checkTime(now: string): string {
  if (typeof now !== 'string' || Number.isNaN(Date.parse(now)))
    throw new InvalidValueError('now', 'must be a time as in ISO 8601');
  return new Date(now).toISOString();
}

export function checkRevision(expected: number): number {
  if (!Number.isSafeInteger(expected) || expected < 0)
    throw new InvalidValueError('expected', 'must be a revision');
  return expected;
}

/** A state as text: unlike the other columns it may hold any character that JSON can write. */
export function stateText(state: unknown): string {
  const text: unknown = JSON.stringify(state);
  if (typeof text !== 'string') throw new InvalidValueError('state', 'must be a value that JSON can hold');
  return text;
}

export function checkRows(rows: readonly CommentRow[]): readonly CommentRow[] {
  return rows.map((row, index) => {
    const read = COMMENT_ROW.safeParse(copied(`rows.${index}`, row));
    if (read.success) return read.data;
    const { field, reason } = firstIssue(read.error);
    throw new InvalidValueError([`rows.${index}`, field].join('.'), `is wrong: ${reason}`);
  });
}

export interface CheckedWarning {
  readonly key: string;
  readonly warning: { readonly [key: string]: Json };
}

export function checkWarning(warning: NewWarning): CheckedWarning {
  const value: Readonly<Record<string, unknown>> = isObject(warning) ? warning : {};
  const key = value['key'];
  if (typeof key !== 'string' || key === '') throw new InvalidValueError('warning.key', 'must be a text');
  copied('warning.key', key);
  const entries = Object.entries(value).map(([name, one]): [string, Json] => [
    name,
    copied(`warning.${name}`, one, jsonTextCopy),
  ]);
  return { key, warning: Object.fromEntries(entries) };
}

function copied(field: string, value: unknown, copy: (value: unknown) => Json = jsonCopy): Json {
  try {
    return copy(value);
  } catch (error) {
    if (!(error instanceof NotJsonError)) throw error;
    throw new InvalidValueError([field, ...error.path].join('.'), error.reason);
  }
}

/** What makes a comment this comment and no other (comments.md, section 1). */
export function identityOf({ host, kind, id }: Pick<PostedRow, 'host' | 'kind' | 'id'>): string {
  return `${host} ${kind} ${id}`;
}
