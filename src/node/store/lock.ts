import { randomUUID } from 'node:crypto';
import { linkSync, readFileSync, readlinkSync, rmSync, statSync, unlinkSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { errorCode } from '../types.ts';

/** Another process holds the lock, and did not let go in time. */
export class LockTimeoutError extends Error {
  override readonly name = 'LockTimeoutError';
  readonly path: string;
  readonly pid: number | null;
  constructor(path: string, pid: number | null) {
    super(`${path} is held by ${pid === null ? 'somebody' : `process ${pid}`}, who does not let go.`);
    this.path = path;
    this.pid = pid;
  }
}

/** A lock that this process made. */
export interface Lock {
  /** Names this lock among all that there ever were. */
  readonly token: string;
  /** Nobody took it for stale in the meantime. */
  isHeld(): boolean;
  release(): void;
}

/** Milliseconds after which a lock is nobody's any more: no work under it takes a hundredth of that. */
const STALE_AFTER = 30_000;

/** Milliseconds between two looks at a lock. */
const LONGEST_PAUSE = 64;

interface Owner {
  readonly pid: number;
  /** The machine, and the part of it in which the process id means something. */
  readonly host: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly token: string;
}

/**
 * Waits until the lock of a file is this process's. The lock file comes into being whole (a link to one that is written already),
 * so whoever finds it finds its owner too. A lock whose owner is dead, or that is older than `staleAfter` milliseconds (30 s), is
 * taken away. Rejects with a `LockTimeoutError` after `patience` milliseconds.
 */
export async function takeLock(
  file: string,
  patience: number,
  staleAfter: number = STALE_AFTER,
): Promise<Lock> {
  const path = `${file}.lock`;
  const until = Date.now() + patience;
  for (let pause = 1; ; pause = Math.min(2 * pause, LONGEST_PAUSE)) {
    const token = randomUUID();
    const holder = readOwner(path);
    if (holder === null && tryLock(path, token)) return lockOf(path, token, staleAfter);
    if (holder !== null && isStale(holder, staleAfter)) {
      takeAway(file, token, staleAfter);
      continue;
    }
    if (Date.now() > until) throw new LockTimeoutError(path, holder?.pid ?? null);
    // The more there are, the less each may look: they take the time of the one that works.
    await wait(pause * (0.5 + Math.random()));
  }
}

/** Where the owner of a lock writes what is to become the file. */
export function temporaryOf(file: string, token: string): string {
  return `${file}.${token}.tmp`;
}

function lockOf(path: string, token: string, staleAfter: number): Lock {
  const isHeld = (): boolean => {
    const owner = readOwner(path);
    return owner?.token === token && !isStale(owner, staleAfter);
  };
  return {
    token,
    isHeld,
    release() {
      if (isHeld()) unlinkSync(path);
    },
  };
}

/** Makes the file if there is none; says if it did. */
function tryLock(path: string, token: string): boolean {
  const own = `${path}.${token}`;
  const owner: Owner = { pid: process.pid, host: thisHost(), at: Date.now(), token };
  writeFileSync(own, JSON.stringify(owner), { flag: 'wx', mode: 0o600 });
  try {
    linkSync(own, path);
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(own, { force: true });
  }
}

/**
 * Removes a stale lock. Of all who found it stale only the one that holds a second lock looks again and removes: else the
 * slowest would remove the lock of the one that came after it.
 */
function takeAway(file: string, token: string, staleAfter: number): void {
  const path = `${file}.lock`;
  const second = `${path}.stale`;
  if (!tryLock(second, token)) {
    const holder = readOwner(second);
    // Its owner died within these few lines. Nothing better can be done about the second lock than about any other.
    if (holder !== null && isStale(holder, staleAfter)) rmSync(second, { force: true });
    return;
  }
  try {
    const holder = readOwner(path);
    if (holder === null || !isStale(holder, staleAfter)) return;
    rmSync(path, { force: true });
    if (holder.token === '') return;
    rmSync(`${path}.${holder.token}`, { force: true });
    rmSync(temporaryOf(file, holder.token), { force: true });
  } finally {
    rmSync(second, { force: true });
  }
}

/** Null where there is no lock. One that tells no owner is as old as its file. */
function readOwner(path: string): Owner | null {
  try {
    const text = readFileSync(path, 'utf8');
    return parseOwner(text) ?? { pid: 0, host: '', at: statSync(path).mtimeMs, token: '' };
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
}

function parseOwner(text: string): Owner | null {
  try {
    const { pid, host, at, token }: Partial<Record<keyof Owner, unknown>> = JSON.parse(text);
    const isOwner =
      typeof pid === 'number' &&
      typeof host === 'string' &&
      typeof at === 'number' &&
      typeof token === 'string';
    return isOwner ? { pid, host, at, token } : null;
  } catch {
    return null;
  }
}

/** A clock may be set back: what lies far ahead is as stale as what lies far behind. */
function isStale({ pid, host, at }: Owner, staleAfter: number): boolean {
  return Math.abs(Date.now() - at) > staleAfter || (host === thisHost() && !isAlive(pid));
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) !== 'ESRCH';
  }
}

let host: string | null = null;

/** Two containers may have one name for their machine, and process ids of their own. */
export function thisHost(): string {
  host ??= `${hostname()} ${processSpace()}`;
  return host;
}

function processSpace(): string {
  try {
    return readlinkSync('/proc/self/ns/pid');
  } catch {
    return process.platform;
  }
}
