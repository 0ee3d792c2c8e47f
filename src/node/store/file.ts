import { createHash } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { checkPatch, isEmptyPatch } from '../../session/patch.ts';
import type { Store } from '../../session/store.ts';
import { ConflictError, NotFoundError, UnreadableError } from '../../session/store-errors.ts';
import { errorCode } from '../types.ts';
import { columnOf, newSession, patched, storedSession, type OpenSession } from './columns.ts';
import { commentTable, select, upsert } from './comment-table.ts';
import {
  COMMENTS_FILE,
  SESSION_FILE,
  sessionText,
  WARNINGS_FILE,
  type CommentsFile,
  type WarningsFile,
} from './file-schema.ts';
import { jsonFile, type JsonFile } from './json-file.ts';
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

export interface FileStoreOptions {
  /** How long a call waits for other processes, in milliseconds; 60 000, if left out. */
  readonly patience?: number;
}

const NO_COMMENTS: CommentsFile = { version: 1, rows: [], unseen: [] };
const NO_WARNINGS: WarningsFile = { version: 1, warnings: [] };

/**
 * A store in a folder, for workers on one machine: one JSON file a session (named by the hash of its id), one for the
 * comments, one for the warnings. Each change is made under a lock and by a rename. The file system must know hard links.
 */
export function fileStore(folder: string, { patience = 60_000 }: FileStoreOptions = {}): Store {
  const sessions = join(folder, 'sessions');
  const ofSession = { schema: SESSION_FILE, print: sessionText, patience };
  const asJson = { print: JSON.stringify, patience };
  const comments = jsonFile(join(folder, 'comments.json'), { schema: COMMENTS_FILE, ...asJson });
  const warnings = jsonFile(join(folder, 'warnings.json'), { schema: WARNINGS_FILE, ...asJson });

  let folders: Promise<void> | null = null;
  const ready = (): Promise<void> => {
    folders ??= prepare(folder, sessions).catch((error: unknown) => {
      folders = null;
      throw error;
    });
    return folders;
  };

  /** Those who change a file at once wait in one queue: its object is known for as long as somebody waits. */
  const opened = new Map<string, JsonFile<OpenSession>>();
  const fileOf = (id: string): JsonFile<OpenSession> => {
    const path = join(sessions, `${createHash('sha256').update(checkText('id', id)).digest('hex')}.json`);
    const onIdle = (): void => void opened.delete(path);
    const file = opened.get(path) ?? jsonFile(path, { ...ofSession, onIdle });
    const checked = (held: OpenSession | null): OpenSession | null => {
      if (held === null || held.id === id) return held;
      // No store writes a session into a file that is named after another.
      throw new UnreadableError(path, 'id', `is not ${JSON.stringify(id)}`);
    };
    return {
      read: async () => checked(await file.read()),
      edit(step) {
        opened.set(path, file);
        return file.edit((held) => step(checked(held)));
      },
    };
  };

  return {
    async create(id, { now, transcript = null }) {
      const file = fileOf(id);
      const fresh = newSession(id, checkTranscript(transcript), checkTime(now));
      await ready();
      await file.edit((held) =>
        held === null ? { content: fresh, result: undefined } : { result: undefined },
      );
    },
    async list() {
      await ready();
      const names = (await readdir(sessions)).filter((name) => /^[\da-f]{64}\.json$/.test(name));
      const ids: string[] = [];
      for (const name of names) {
        const held = await jsonFile(join(sessions, name), ofSession).read();
        if (held !== null) ids.push(held.id);
      }
      return ids.sort();
    },
    async read(id) {
      const held = await fileOf(id).read();
      return held === null ? null : storedSession(held);
    },
    async patch(id, column, patch, now) {
      const name = checkColumn(column);
      const [checked, changedAt] = [checkPatch(patch), checkTime(now)];
      const file = fileOf(id);
      if (isEmptyPatch(checked)) return columnOf(existing(id, await file.read()), name);
      await ready();
      return file.edit((held) => {
        const content = patched(existing(id, held), name, checked, changedAt);
        return { content, result: columnOf(content, name) };
      });
    },
    async saveState(id, given, expected) {
      const state: unknown = JSON.parse(stateText(given));
      checkRevision(expected);
      const file = fileOf(id);
      await ready();
      return file.edit((held) => {
        const session = existing(id, held);
        if (session.revision !== expected) throw new ConflictError(id, expected, session.revision);
        return { content: { ...session, state, revision: expected + 1 }, result: expected + 1 };
      });
    },
    async upsertComments(rows) {
      const checked = checkRows(rows);
      await ready();
      return structuredClone(
        await comments.edit((held) => {
          const table = commentTable(held ?? NO_COMMENTS);
          const { stored, changed } = upsert(table, checked);
          if (!changed) return { result: stored };
          const [all, unseen] = [[...table.rows.values()], [...table.unseen.values()]];
          return { content: { version: 1, rows: all, unseen }, result: stored };
        }),
      );
    },
    async comments(query) {
      return select(commentTable((await comments.read()) ?? NO_COMMENTS), query);
    },
    async insertWarning(given) {
      const { key, warning } = checkWarning(given);
      await ready();
      return warnings.edit((held) => {
        const { warnings: all } = held ?? NO_WARNINGS;
        if (all.some((one) => one.key === key)) return { result: false };
        return {
          content: { version: 1, warnings: [...all, { key, warning, withdrawnBy: null }] },
          result: true,
        };
      });
    },
    async withdrawWarning(key, by) {
      const withdrawnBy = checkText('by', by);
      checkText('key', key);
      await ready();
      return warnings.edit((held) => {
        const { warnings: all } = held ?? NO_WARNINGS;
        const standing = all.find((one) => one.key === key && one.withdrawnBy === null);
        if (standing === undefined) return { result: false };
        const marked = all.map((one) => (one === standing ? { ...one, withdrawnBy } : one));
        return { content: { version: 1, warnings: marked }, result: true };
      });
    },
    async warnings() {
      const { warnings: all } = (await warnings.read()) ?? NO_WARNINGS;
      return [...all].sort((a, b) => (a.key < b.key ? -1 : 1));
    },
  };
}

function existing(id: string, held: OpenSession | null): OpenSession {
  if (held === null) throw new NotFoundError(id);
  return held;
}

/** What a process that was killed left behind: an hour later nobody works on it any more. */
const LEFTOVER_AFTER = 3_600_000;

async function prepare(folder: string, sessions: string): Promise<void> {
  await mkdir(sessions, { recursive: true, mode: 0o700 });
  for (const place of [folder, sessions])
    for (const name of await readdir(place))
      if (/\.json\.(?:lock\.(?:stale\.)?)?[\da-f-]{36}(?:\.tmp)?$/.test(name)) await sweep(join(place, name));
}

async function sweep(path: string): Promise<void> {
  try {
    const { mtimeMs } = await stat(path);
    if (Date.now() - mtimeMs > LEFTOVER_AFTER) await rm(path, { force: true });
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
  }
}
