// Beside launch.mjs: starts `transcript-facts capture` for a session that has ended, unless the ledger or the lock says no. The
// command looks at everything again; here it is only spared a start.
import { spawn } from 'node:child_process';
import { readFileSync, readlinkSync, statSync } from 'node:fs';
import { hostname } from 'node:os';
import { isAbsolute, join } from 'node:path';
import process from 'node:process';

const HOUR = 3_600_000;
const MAX_STARTS = 4;

/** Null: it is not to be captured, which leaves no trace. */
export async function startCapture({ id, transcript, root, wiki, home, userHome }) {
  const now = Date.now();
  const ledger = readLedger(userHome);
  if (ledger === null) return { ok: false, reason: 'ledger-unreadable' };
  if (ledger.ownSessions.includes(id) || isLocked(join(root, wiki, '.capture.lock'), now)) return null;
  const starts = ledger.starts.filter((start) => start.root === root && isNear(now, Date.parse(start.at)));
  if (starts.length >= MAX_STARTS) return null;
  const path = transcript !== null && isFile(transcript) ? [transcript] : [];
  const isStarted = await started([...command(home), 'capture', ...path, '--session', id, '--quiet'], root);
  return isStarted ? { ok: true, reason: null } : { ok: false, reason: 'command-missing' };
}

/** An empty one where there is none; null for one that is broken or of another version. */
function readLedger(userHome) {
  const set = process.env.XDG_STATE_HOME ?? '';
  const folder = isAbsolute(set) ? set : join(userHome, '.local/state');
  let text;
  try {
    text = readFileSync(join(folder, 'transcript-facts/ledger.json'), 'utf8');
  } catch (error) {
    return error.code === 'ENOENT' ? { ownSessions: [], starts: [] } : null;
  }
  try {
    const { version, ownSessions, starts } = JSON.parse(text);
    const isRead =
      version === 1 && Array.isArray(ownSessions) && Array.isArray(starts) && starts.every(isStart);
    return isRead ? { ownSessions, starts } : null;
  } catch {
    return null;
  }
}

function isStart(value) {
  return typeof value?.root === 'string' && typeof value.at === 'string';
}

/** A clock that was set back frees nothing and blocks nothing for ever. */
function isNear(now, then) {
  return Math.abs(now - then) < HOUR;
}

/** A lock is stale whose process is dead on this host, that cannot be read, or that is an hour old. */
function isLocked(path, now) {
  try {
    const { pid, host, at } = JSON.parse(readFileSync(path, 'utf8'));
    return isNear(now, at) && (host !== thisHost() || isAlive(pid));
  } catch {
    return false;
  }
}

/** The machine, and the part of it in which a process id means something: as the lock's owner writes it. */
function thisHost() {
  try {
    return `${hostname()} ${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    return `${hostname()} ${process.platform}`;
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code !== 'ESRCH';
  }
}

/** The package whose bin the install noted, else the command on `PATH`. */
function command(home) {
  try {
    const [bin] = readFileSync(join(home, 'package'), 'utf8').split('\n');
    if (isFile(bin)) return [process.execPath, bin];
  } catch {
    // Nothing is noted.
  }
  return ['transcript-facts'];
}

function isFile(path) {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true;
}

/** Says if the process could be started. It has nothing of ours, and nobody waits for it. */
function started([program, ...words], cwd) {
  return new Promise((resolve) => {
    const env = { ...process.env, TRANSCRIPT_FACTS_STARTED_BY: 'hook' };
    const child = spawn(program, words, { cwd, env, detached: true, stdio: 'ignore', windowsHide: true });
    child.once('error', () => resolve(false));
    child.once('spawn', () => {
      child.unref();
      resolve(true);
    });
  });
}
