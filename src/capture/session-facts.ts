import { clientOf } from '../transcript/detect.ts';
import { fieldsOf, isFields, nameOf, type Fields } from '../transcript/shape.ts';
import { isAbsolutePath } from './paths.ts';
import {
  isCompressedPath,
  isSubAgentPath,
  placeOf,
  stemOf,
  uuidIn,
  type SessionHomes,
  type SessionPlace,
} from './session-file.ts';
import { isCapturableId } from './session-id.ts';
import type { CaptureClient } from './types.ts';

/** A file of the listing. */
export interface ListedFile {
  readonly path: string;
  /** Milliseconds since 1970. */
  readonly modified: number;
  readonly kind?: 'file' | 'directory';
  /**
   * The first lines, parsed; null for one that is cut or cannot be read. None: the file is empty. Up to the first line
   * that names a directory, 64 lines or 4 MiB (rule 4).
   */
  readonly head: readonly unknown[];
}

/** What a file is, by its path and its first records (section 2). */
export interface SessionFacts {
  readonly file: ListedFile;
  readonly records: readonly Fields[];
  /** Null: not in a place where a client keeps sessions. */
  readonly place: SessionPlace | null;
  /** Null: no transcript. */
  readonly client: CaptureClient | null;
  readonly id: string | null;
  /** The recorded directories, in order, absolute ones alone. */
  readonly directories: readonly string[];
  readonly subAgent: boolean;
  readonly ownRun: boolean;
  readonly compressed: boolean;
  /** Compressed, and this Node cannot unpack it. */
  readonly sealed: boolean;
  /** At least one record could be read. */
  readonly readable: boolean;
}

export interface FactsQuestion {
  readonly homes: SessionHomes;
  /** Ids of our own runs. */
  readonly ownSessions: ReadonlySet<string>;
  /** This Node can unpack `.zst`. */
  readonly canUnpack: boolean;
}

/** What Codex writes into the rollouts of our own runs (rule 13). */
export const OWN_THREAD_SOURCE = 'transcript-facts';

export function factsOf(file: ListedFile, question: FactsQuestion): SessionFacts {
  const { homes, ownSessions, canUnpack } = question;
  const compressed = isCompressedPath(file.path);
  const sealed = compressed && !canUnpack;
  const records = sealed ? [] : file.head.filter(isFields);
  const place = placeOf(file.path, homes);
  const told = records.map(clientOf).find((client) => client !== null) ?? null;
  const client = place !== null && records.length > 0 ? place.client : told;
  const header = client === 'codex' ? headerOf(file) : null;
  const id = idOf({ file, place, client, header, records });
  return {
    file,
    records,
    place,
    client,
    id,
    directories: client === 'codex' ? codexDirectories(records, header) : claudeDirectories(records),
    subAgent: isSubAgentPath(file.path, homes) || (header ? isSubAgentThread(header) : isSidechain(records)),
    ownRun: (id !== null && ownSessions.has(id)) || header?.thread_source === OWN_THREAD_SOURCE,
    compressed,
    sealed,
    readable: records.length > 0,
  };
}

/** The payload of the first `session_meta`. A fork has its parent's behind it, so one after a line that cannot be read must fit the name. */
function headerOf({ path, head }: ListedFile): Fields | null {
  const place = head.findIndex((line) => fieldsOf(line)?.type === 'session_meta');
  const header = fieldsOf(fieldsOf(head[place])?.payload);
  const isFirst = head.slice(0, place).every(isFields);
  return isFirst || header?.id === uuidIn(stemOf(path)) ? header : null;
}

interface Named extends Pick<SessionFacts, 'file' | 'place' | 'client' | 'records'> {
  readonly header: Fields | null;
}

/** The name of a file in its place is Claude Code's session id; of a copy elsewhere the records tell it. */
function idOf({ file, place, client, header, records }: Named): string | null {
  const stem = stemOf(file.path);
  const inRecords = records.map(
    ({ sessionId, session_id, thread_id }) => sessionId ?? session_id ?? thread_id,
  );
  const ids: readonly unknown[] =
    (client ?? place?.client) === 'codex'
      ? [header?.id, uuidIn(stem), ...inRecords, stem]
      : [place?.id, ...inRecords, stem];
  return ids.find(isCapturableId) ?? null;
}

/** No text is read that only looks like a directory (rule 4). */
function absolute(value: unknown): readonly string[] {
  const path = nameOf(value);
  return path !== null && isAbsolutePath(path) && !path.includes('\0') ? [path] : [];
}

function claudeDirectories(records: readonly Fields[]): readonly string[] {
  return records.flatMap(({ cwd }) => absolute(cwd));
}

/** Without a header of its own nobody knows whose turns these are, where another's header stands. */
function codexDirectories(records: readonly Fields[], header: Fields | null): readonly string[] {
  if (header === null && records.some(({ type }) => type === 'session_meta')) return [];
  const turns = records.filter(({ type }) => type === 'turn_context');
  return [...absolute(header?.cwd), ...turns.flatMap(({ payload }) => absolute(fieldsOf(payload)?.cwd))];
}

function isSubAgentThread({ thread_source, source }: Fields): boolean {
  const fields = fieldsOf(source);
  return thread_source === 'subagent' || (fields !== null && 'subagent' in fields);
}

/** The first record that says whether it is a sub-agent's: older clients kept those in the session's file, further down. */
function isSidechain(records: readonly Fields[]): boolean {
  return records.find((record) => 'isSidechain' in record)?.isSidechain === true;
}
