// Started by transcript-facts-session-end.sh, detached from the client: reads the payload of SessionEnd, and hands a session of
// a repository with a wiki on to start-capture.mjs. Whatever else comes leaves no trace. It needs nothing but what lies beside it.
import { randomUUID } from 'node:crypto';
import { existsSync, realpathSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { homedir, userInfo } from 'node:os';
import { dirname, isAbsolute, join, resolve, sep } from 'node:path';
import process from 'node:process';
import { clearTimeout, setTimeout } from 'node:timers';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { TextDecoder } from 'node:util';

/** Milliseconds. Some hosts never close stdin. */
const PATIENCE = 1000;
const MAX_BYTES = 256 * 1024;
const MAX_LEVELS = 64;

/** It stands in paths and behind commands, so it is nothing but a name. */
const SESSION_ID = /^[a-z\d][\w-]{0,127}$/i;

const home = dirname(fileURLToPath(import.meta.url));

/** The bytes of the first JSON object, once they are all there. */
class Document {
  #bytes = [];
  #depth = 0;
  #quoted = false;
  #escaped = false;

  /** Says if no more is needed: the object is whole, or too large. What comes before it must be white space. */
  take(chunk) {
    for (const byte of chunk) {
      if (this.#bytes.push(byte) > MAX_BYTES) return true;
      if (this.#escaped) this.#escaped = false;
      else if (this.#quoted) {
        if (byte === 0x5c) this.#escaped = true;
        else if (byte === 0x22) this.#quoted = false;
      } else if (byte === 0x22) this.#quoted = true;
      else if (byte === 0x7b) this.#depth += 1;
      else if (byte === 0x7d && --this.#depth <= 0) return true;
    }
    return false;
  }

  /** Null if it is no JSON, as what was cut is none. */
  value() {
    try {
      return JSON.parse(new TextDecoder().decode(Uint8Array.from(this.#bytes)));
    } catch {
      return null;
    }
  }
}

/** The payload, or null where none came in time. */
function payload() {
  return new Promise((resolve) => {
    const document = new Document();
    const end = (value) => {
      clearTimeout(timer);
      process.stdin.destroy();
      resolve(value);
    };
    const timer = setTimeout(() => end(null), PATIENCE);
    process.stdin.on('data', (chunk) => {
      if (document.take(chunk)) end(document.value());
    });
    process.stdin.on('end', () => end(null));
    process.stdin.on('error', () => end(null));
  });
}

/** Absolute, and a path that the system takes. */
function isPath(value) {
  return typeof value === 'string' && isAbsolute(value) && !value.includes('\0');
}

/** What the payload says of the session; null for one that is none of ours. */
function sessionOf(value) {
  if (typeof value !== 'object' || value === null) return null;
  const { session_id: id, transcript_path: transcript, cwd, agent_id: agent } = value;
  if (typeof id !== 'string' || !SESSION_ID.test(id)) return null;
  if (!isPath(cwd)) return null;
  if (agent !== undefined && agent !== null) return null;
  return { id, cwd, transcript: isPath(transcript) ? transcript : null };
}

function real(path) {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}

/** The folder holds the wiki as a folder of its own: no file, and no link that leads out. */
function holdsWiki(folder, wiki) {
  try {
    const path = realpathSync(join(folder, wiki));
    return statSync(path).isDirectory() && path.startsWith(folder.endsWith(sep) ? folder : folder + sep);
  } catch {
    return false;
  }
}

/** Node takes what HOME says, also where that is empty or no absolute path: it would be another folder in each project. */
function userHome() {
  for (const candidate of [homedir, () => userInfo().homedir]) {
    try {
      const path = candidate();
      if (isAbsolute(path)) return path;
    } catch {
      // The system does not know this user.
    }
  }
  return resolve('/');
}

/** The nearest folder with a wiki, from the session's folder upwards. The home folder is never one, and ends the way. */
function rootAbove(cwd, wiki) {
  const end = real(userHome());
  let folder = real(cwd);
  for (let level = 0; level < MAX_LEVELS && folder !== end; level += 1) {
    const above = dirname(folder);
    if (above === folder) return null;
    if (holdsWiki(folder, wiki)) return folder;
    folder = above;
  }
  return null;
}

/** Null for a name that does not stay in its place. */
function wikiName() {
  const name = process.env.TRANSCRIPT_FACTS_WIKI || '.almanac';
  return /^[^/\\:\p{Cc}]{1,100}$/u.test(name) && !/^\.{1,2}$/.test(name) && name.trim() === name
    ? name
    : null;
}

/** Hands the session on. Null: it is not to be captured, which leaves no trace. */
async function start(session) {
  const entry = join(home, 'start-capture.mjs');
  if (!existsSync(entry)) return { ok: false, reason: 'no-capture' };
  try {
    const { startCapture } = await import(pathToFileURL(entry).href);
    return await startCapture(session);
  } catch {
    return { ok: false, reason: 'start-failed' };
  }
}

/** For `transcript-facts hooks status`. */
function record({ ok, reason }) {
  const path = join(home, 'last-run.json');
  const temporary = `${path}.${randomUUID()}.tmp`;
  writeFileSync(temporary, `${JSON.stringify({ at: new Date().toISOString(), ok, reason })}\n`, {
    flag: 'wx',
    mode: 0o600,
  });
  renameSync(temporary, path);
}

async function main() {
  const session = sessionOf(await payload());
  const wiki = wikiName();
  if (session === null || wiki === null) return;
  const root = rootAbove(session.cwd, wiki);
  if (root === null) return;
  const outcome = await start({ ...session, root, wiki, home, userHome: userHome() });
  if (outcome !== null) record(outcome);
}

// The terminal that the client ran in may go away.
process.on('SIGHUP', () => undefined);
// Nobody is there to be told.
main().catch(() => undefined);
