import * as z from 'zod';
import { isJsonObject, type JsonObject } from '../../session/json.ts';
import type { StoredComments, StoredWarning } from '../../session/store.ts';
import { columnFrom, storedSession, type OpenSession } from './columns.ts';
import { POSTED_ROW, UNSEEN_ROW } from '../../session/row-schema.ts';

/** What the files of a file store hold. A file of another version is refused. */

const version = z.literal(1);
const isTime = (text: string): boolean => !Number.isNaN(Date.parse(text));

interface Versioned {
  readonly version: 1;
}

/** A session as its file holds it. */
export const SESSION_FILE: z.ZodType<OpenSession> = z
  .object({
    version,
    id: z.string().min(1),
    metadata: z.unknown(),
    custom_metadata: z.unknown(),
    state: z.custom<unknown>((value) => value !== undefined, 'is missing'),
    revision: z.int().nonnegative(),
    transcript: z.string().nullable(),
    changedAt: z.string().refine(isTime, 'is no time'),
  })
  .transform(({ id, metadata, custom_metadata, state, revision, transcript, changedAt }) => ({
    id,
    state,
    revision,
    transcript,
    changedAt,
    columns: { metadata: columnFrom(metadata), custom_metadata: columnFrom(custom_metadata) },
  }));

export function sessionText(session: OpenSession): string {
  return JSON.stringify({ version: 1, ...storedSession(session) });
}

export interface CommentsFile extends Versioned, StoredComments {}

export const COMMENTS_FILE: z.ZodType<CommentsFile> = z.object({
  version,
  rows: z.array(POSTED_ROW),
  unseen: z.array(UNSEEN_ROW),
});

export interface WarningsFile extends Versioned {
  readonly warnings: readonly StoredWarning[];
}

const OBJECT: z.ZodType<JsonObject> = z.custom<JsonObject>(isJsonObject, 'is no object');

export const WARNINGS_FILE: z.ZodType<WarningsFile> = z.object({
  version,
  warnings: z.array(
    z.object({ key: z.string().min(1), warning: OBJECT, withdrawnBy: z.string().nullable() }),
  ),
});
