import { chmodSync, lstatSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { errorCode } from '../types.ts';
import { look } from './look.ts';

/** Makes a folder for this user alone, with all that leads to it; false where it is, or becomes, anything else. */
export function makePrivateFolder(path: string, me: number | null): boolean {
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 });
    if (!isOwnFolder(path, me)) return false;
    if (me !== null && (lstatSync(path).mode & 0o077) !== 0) chmodSync(path, 0o700);
    return true;
  } catch {
    return false;
  }
}

/**
 * Makes each folder from `top` down to `path`, and answers whether all of them are real folders of this user. A clone can
 * bring a link in the place of one: through it we would write where somebody else likes.
 */
export function makeFolders(top: string, path: string, me: number | null): boolean {
  const parts = relative(top, path)
    .split(sep)
    .filter((part) => part !== '');
  let at = resolve(top);
  for (const part of parts) {
    at = join(at, part);
    try {
      mkdirSync(at, { mode: 0o700 });
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') return false;
    }
    if (!isOwnFolder(at, me)) return false;
  }
  return true;
}

/** A real folder of this user; where nobody has a number (`me` is null), any real one. */
export function isOwnFolder(path: string, me: number | null): boolean {
  const stats = look(path);
  return typeof stats === 'object' && stats.isDirectory() && (me === null || stats.uid === me);
}

let count = 0;

/** Beside it, then renamed: whoever reads finds the old content or the new one. False where it could not be written. */
export function replaceFile(path: string, content: string | Uint8Array): boolean {
  count += 1;
  const temporary = join(dirname(path), `.${process.pid}.${Date.now()}.${count}.tmp`);
  try {
    writeFileSync(temporary, content, { flag: 'wx', mode: 0o600 });
    renameSync(temporary, path);
    return true;
  } catch {
    rmSync(temporary, { force: true });
    return false;
  }
}
