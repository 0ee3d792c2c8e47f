import type { Json, JsonObject } from '../../session/json.ts';
import { checkPatch } from '../../session/patch.ts';
import type { Column, Store, StoredSession, StoredWarning } from '../../session/store.ts';
import { ConflictError, NotFoundError } from '../../session/store-errors.ts';
import { commentTable, select, upsert } from './comment-table.ts';
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

/** The columns as maps: so that a patch costs what it changes, and no key means anything of its own. */
interface Session extends Omit<StoredSession, Column> {
  readonly columns: Readonly<Record<Column, Map<string, Json>>>;
}

/** A store that is gone with the process: for tests, and for one worker that needs nothing kept. */
export function memoryStore(): Store {
  const sessions = new Map<string, Session>();
  const comments = commentTable();
  const warnings = new Map<string, StoredWarning>();

  const sessionOf = (id: string): Session => {
    const session = sessions.get(checkText('id', id));
    if (session === undefined) throw new NotFoundError(id);
    return session;
  };

  return {
    async create(id, { now, transcript = null }) {
      if (sessions.has(checkText('id', id))) return;
      const columns = { metadata: new Map<string, Json>(), custom_metadata: new Map<string, Json>() };
      const changedAt = checkTime(now);
      const checked = checkTranscript(transcript);
      sessions.set(id, { id, columns, state: null, revision: 0, transcript: checked, changedAt });
    },
    async list() {
      return [...sessions.keys()].sort();
    },
    async read(id) {
      const session = sessions.get(checkText('id', id));
      if (session === undefined) return null;
      const { columns, state, ...rest } = session;
      const [metadata, custom] = [objectOf(columns.metadata), objectOf(columns.custom_metadata)];
      return { ...rest, state: structuredClone(state), metadata, custom_metadata: custom };
    },
    async patch(id, wanted, patch, now) {
      const name = checkColumn(wanted);
      const { set = {}, remove = [] } = checkPatch(patch);
      const changedAt = checkTime(now);
      const session = sessionOf(id);
      const column = session.columns[name];
      for (const key of remove) column.delete(key);
      const entries = Object.entries(set);
      for (const [key, value] of entries) column.set(key, value);
      if (remove.length + entries.length > 0) sessions.set(id, { ...session, changedAt });
      return objectOf(column);
    },
    async saveState(id, state, expected) {
      const text = stateText(state);
      const session = sessionOf(id);
      const { revision } = session;
      if (revision !== checkRevision(expected)) throw new ConflictError(id, expected, revision);
      const copy: unknown = JSON.parse(text);
      sessions.set(id, { ...session, state: copy, revision: revision + 1 });
      return revision + 1;
    },
    async upsertComments(rows) {
      return structuredClone(upsert(comments, checkRows(rows)).stored);
    },
    async comments(query) {
      return structuredClone(select(comments, query));
    },
    async insertWarning(given) {
      const { key, warning } = checkWarning(given);
      if (warnings.has(key)) return false;
      warnings.set(key, { key, warning, withdrawnBy: null });
      return true;
    },
    async withdrawWarning(key, by) {
      const held = warnings.get(checkText('key', key));
      const withdrawnBy = checkText('by', by);
      if (held === undefined || held.withdrawnBy !== null) return false;
      warnings.set(key, { ...held, withdrawnBy });
      return true;
    },
    async warnings() {
      return structuredClone([...warnings.values()].sort((a, b) => (a.key < b.key ? -1 : 1)));
    },
  };
}

function objectOf(column: ReadonlyMap<string, Json>): JsonObject {
  const copies: [string, Json][] = [];
  for (const [key, value] of column)
    copies.push([key, typeof value === 'object' ? structuredClone(value) : value]);
  return Object.fromEntries(copies);
}
