import {
  closeSync,
  constants,
  copyFileSync,
  fchmodSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { errorCode } from '../types.ts';
import { temporaryBeside } from './temporary.ts';

/** Nobody but its owner reads it; 0700: and runs it. */
type PrivateMode = 0o600 | 0o700;

/** Writes a file of our own whole, by way of a new one beside it. */
export function writePrivateFile(path: string, bytes: Uint8Array, mode: PrivateMode = 0o600): void {
  const temporary = writeTemporary(path, bytes, mode);
  try {
    renameSync(temporary, path);
  } finally {
    rmSync(temporary, { force: true });
  }
}

/** The same, where nothing lies there yet; else nothing happens. It is whole as soon as it is there. */
export function makePrivateFile(path: string, bytes: Uint8Array): void {
  const temporary = writeTemporary(path, bytes, 0o600);
  try {
    linkSync(temporary, path);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') copyExclusively(temporary, path);
  } finally {
    rmSync(temporary, { force: true });
  }
}

/** Some file systems have no hard links. */
function copyExclusively(from: string, to: string): void {
  try {
    copyFileSync(from, to, constants.COPYFILE_EXCL);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  }
}

function writeTemporary(path: string, bytes: Uint8Array, mode: PrivateMode): string {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const temporary = temporaryBeside(path);
  const descriptor = openSync(temporary, 'wx', 0o600);
  try {
    for (let at = 0; at < bytes.length;) at += writeSync(descriptor, bytes, at);
    if (process.platform !== 'win32') fchmodSync(descriptor, mode);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
  return temporary;
}
