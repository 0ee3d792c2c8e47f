import { checkPatch } from '../../session/patch.ts';
import type { Store, StoredWarning } from '../../session/store.ts';
import { ConflictError, NotFoundError } from '../../session/store-errors.ts';
import { columnOf, newSession, patched, storedSession, type OpenSession } from './columns.ts';
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

/** A store that is gone with the process: for tests, and for one worker that needs nothing kept. */
export function memoryStore(): Store {
  const sessions = new Map<string, OpenSession>();
  const comments = commentTable();
  const warnings = new Map<string, StoredWarning>();

  const sessionOf = (id: string): OpenSession => {
    const session = sessions.get(checkText('id', id));
    if (session === undefined) throw new NotFoundError(id);
    return session;
  };

  return {
    async create(id, { now, transcript = null }) {
      if (sessions.has(checkText('id', id))) return;
      sessions.set(id, newSession(id, checkTranscript(transcript), checkTime(now)));
    },
    async list() {
      return [...sessions.keys()].sort();
    },
    async read(id) {
      const session = sessions.get(checkText('id', id));
      return session === undefined ? null : storedSession(session);
    },
    async patch(id, column, patch, now) {
      const name = checkColumn(column);
      const [checked, changedAt] = [checkPatch(patch), checkTime(now)];
      const session = patched(sessionOf(id), name, checked, changedAt);
      sessions.set(id, session);
      return columnOf(session, name);
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
