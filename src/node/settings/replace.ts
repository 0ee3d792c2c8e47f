import {
  closeSync,
  fchmodSync,
  fchownSync,
  fstatSync,
  fsyncSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  writeSync,
  type Stats,
} from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { flushFolder } from '../flush-folder.ts';
import { errorCode } from '../types.ts';
import { temporaryBeside } from './temporary.ts';

export interface Replacement {
  /** Without links. */
  readonly path: string;
  readonly bytes: Uint8Array;
  /** Whose mode, owner and group it gets; null: it is a new file, for its owner alone. */
  readonly like: Stats | null;
  /** Asked right before the rename: is the file still the one that the bytes were made from. */
  readonly isCurrent: () => boolean;
}

/** Milliseconds that Windows may refuse a rename because somebody reads the file. */
const PATIENCE = 1000;
const PAUSE = 20;

/**
 * Puts a whole new file in the place of the old one: at any moment there is the one or the other (settings 11, rule 39). Gives
 * the new file's own facts, by which it can be told from another's; null if the old one changed meanwhile and was left as it is.
 * Throws the system's errors, and then the old file is as it was.
 */
export async function replace(replacement: Replacement): Promise<Stats | null> {
  const { path } = replacement;
  mkdirSync(dirname(path), { recursive: true });
  const temporary = temporaryBeside(path);
  try {
    const stats = write(temporary, replacement);
    if (!(await rename(temporary, replacement))) return null;
    await flushFolder(dirname(path));
    return stats;
  } finally {
    rmSync(temporary, { force: true });
  }
}

function write(temporary: string, { bytes, like }: Replacement): Stats {
  const descriptor = openSync(temporary, 'wx', 0o600);
  try {
    for (let at = 0; at < bytes.length;) at += writeSync(descriptor, bytes, at);
    if (like !== null) copyOwner(descriptor, like);
    fsyncSync(descriptor);
    return fstatSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** The owner first: a change of the owner may take bits of the mode away. Windows has neither. */
function copyOwner(descriptor: number, { uid, gid, mode }: Stats): void {
  if (process.platform === 'win32') return;
  fchownSync(descriptor, uid, gid);
  fchmodSync(descriptor, mode & 0o7777);
}

/** Between the look and the rename nothing else of this process runs. */
async function rename(temporary: string, { path, isCurrent }: Replacement): Promise<boolean> {
  const until = Date.now() + PATIENCE;
  for (;;) {
    if (!isCurrent()) return false;
    try {
      renameSync(temporary, path);
      return true;
    } catch (error) {
      if (!isHeldOpen(error) || Date.now() > until) throw error;
    }
    await wait(PAUSE);
  }
}

function isHeldOpen(error: unknown): boolean {
  return process.platform === 'win32' && ['EACCES', 'EBUSY', 'EPERM'].includes(errorCode(error) ?? '');
}
