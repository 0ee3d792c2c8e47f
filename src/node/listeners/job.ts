import { spawn } from 'node:child_process';
import { readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isFields } from '../../hooks/resolution-values.ts';
import type { Fields } from '../../hooks/resolution-values.ts';
import type { SaveMode } from '../../hooks/save.ts';
import { closeInherited } from './inherited-descriptors.ts';
import { makePrivateFolder } from './own-folder.ts';
import { parsedJson, readSmallBytes } from './small-file.ts';
import { cacheFolder } from './user-folders.ts';
import type { UserPlace } from './user-folders.ts';

/** What a worker is started for. */
export interface Job {
  readonly mode: SaveMode;
  /** Of the marker that the hook wrote for it; null: it wrote none. */
  readonly token: string | null;
  /** The payload of the hook that started it, byte for byte; null where that had none, or where it is of another session. */
  readonly payload: Uint8Array | null;
  /** The session that was missed, and is saved now. */
  readonly missed: MissedSession | null;
}

export interface MissedSession {
  readonly sessionId: string;
  readonly transcript: string;
  readonly project: string;
}

export interface JobRequest {
  readonly mode: SaveMode;
  readonly token?: string;
  /** As it came on stdin. */
  readonly payload?: Uint8Array;
  readonly missed?: MissedSession;
}

/** Names the private file of a job in the environment of its worker. */
const JOB_VARIABLE = 'TRANSCRIPT_FACTS_JOB';

const MAX_BYTES = 17 * 1024 * 1024;
/** Milliseconds after which nobody will come for a job any more. */
const FORGOTTEN = 86_400_000;

const folderOf = (user: UserPlace): string => join(cacheFolder(user), 'jobs');

/**
 * Starts this very script again as a worker (hooks 5.5.1): in a session of its own, so that it outlives the client's
 * process group, with no descriptor of ours. False: it could not be started.
 */
export function startWorker(user: UserPlace & { readonly me: number | null }, job: JobRequest): boolean {
  const path = spooled(user, job);
  if (path === null) return false;
  closeInherited();
  const child = spawn(process.execPath, [...process.execArgv, ...process.argv.slice(1)], {
    detached: true,
    stdio: 'ignore',
    windowsHide: true,
    env: { ...user.env, [JOB_VARIABLE]: path },
  });
  child.on('error', () => rmSync(path, { force: true }));
  child.unref();
  return child.pid !== undefined;
}

/** A line of JSON, and behind it the payload as it came. */
function spooled(
  user: UserPlace & { readonly me: number | null },
  { mode, token, payload, missed }: JobRequest,
): string | null {
  const path = join(folderOf(user), `${Date.now().toString(36)}-${process.pid}-${(count += 1)}.json`);
  const head = Buffer.from(`${JSON.stringify({ mode, token, missed })}\n`);
  try {
    if (!makePrivateFolder(folderOf(user), user.me)) return null;
    writeFileSync(path, Buffer.concat([head, payload ?? new Uint8Array()]), { flag: 'wx', mode: 0o600 });
    return path;
  } catch {
    return null;
  }
}

let count = 0;

/** The job that a variable of the environment names; it is taken away, so it is done once. Null: there is none. */
export function takeJob(user: UserPlace, path: string): Job | null {
  if (dirname(path) !== folderOf(user)) return null;
  const bytes = readSmallBytes(path, { links: false, maxBytes: MAX_BYTES });
  rmSync(path, { force: true });
  removeForgotten(folderOf(user));
  const end = bytes?.indexOf(LINE_FEED) ?? -1;
  if (bytes === null || end < 0) return null;
  const head = parsedJson(bytes.toString('utf8', 0, end));
  const payload = bytes.subarray(end + 1);
  return isFields(head) ? jobIn(head, payload.length === 0 ? null : payload) : null;
}

const LINE_FEED = 10;

const MODES: readonly SaveMode[] = ['routine', 'flush', 'recovery'];

function jobIn({ mode, token, missed }: Fields, payload: Uint8Array | null): Job | null {
  const known = MODES.find((one) => one === mode);
  if (known === undefined) return null;
  return { mode: known, token: typeof token === 'string' ? token : null, payload, missed: missedIn(missed) };
}

function missedIn(value: unknown): MissedSession | null {
  if (!isFields(value)) return null;
  const { sessionId, transcript, project } = value;
  const isWhole = [sessionId, transcript, project].every((one) => typeof one === 'string');
  return isWhole
    ? { sessionId: String(sessionId), transcript: String(transcript), project: String(project) }
    : null;
}

function removeForgotten(folder: string): void {
  try {
    for (const name of readdirSync(folder)) {
      const path = join(folder, name);
      if (Date.now() - statSync(path).mtimeMs > FORGOTTEN) rmSync(path, { force: true });
    }
  } catch {
    // Another worker does the same.
  }
}
