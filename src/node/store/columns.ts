import { isJsonObject, type Json, type JsonObject } from '../../session/json.ts';
import { isEmptyPatch, type Patch } from '../../session/patch.ts';
import type { Column, StoredSession } from '../../session/store.ts';

/** A session whose columns are maps: a patch costs what it changes, and no key means anything of its own. */
export interface OpenSession extends Omit<StoredSession, Column> {
  readonly columns: Readonly<Record<Column, Map<string, Json>>>;
}

export function newSession(id: string, transcript: string | null, changedAt: string): OpenSession {
  const columns = { metadata: new Map<string, Json>(), custom_metadata: new Map<string, Json>() };
  return { id, columns, state: null, revision: 0, transcript, changedAt };
}

/** Null, missing, or no object counts as an empty one. */
export function columnFrom(value: unknown): Map<string, Json> {
  return new Map(isJsonObject(value) ? Object.entries(value) : []);
}

/** Applies a patch that was checked: the map is changed in place. The session comes back with its new time of change. */
export function patched(session: OpenSession, column: Column, patch: Patch, changedAt: string): OpenSession {
  const values = session.columns[column];
  for (const key of patch.remove ?? []) values.delete(key);
  for (const [key, value] of Object.entries(patch.set ?? {})) values.set(key, value);
  return isEmptyPatch(patch) ? session : { ...session, changedAt };
}

/** A column as an object that is nobody else's. */
export function columnOf(session: OpenSession, column: Column): JsonObject {
  const copies: [string, Json][] = [];
  for (const [key, value] of session.columns[column])
    copies.push([key, typeof value === 'object' ? structuredClone(value) : value]);
  return Object.fromEntries(copies);
}

/** The session as it is handed out. */
export function storedSession(session: OpenSession): StoredSession {
  const { id, state, revision, transcript, changedAt } = session;
  const [metadata, custom] = [columnOf(session, 'metadata'), columnOf(session, 'custom_metadata')];
  return {
    id,
    metadata,
    custom_metadata: custom,
    state: structuredClone(state),
    revision,
    transcript,
    changedAt,
  };
}
