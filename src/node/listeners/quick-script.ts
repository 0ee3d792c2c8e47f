import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { Script } from 'node:vm';
import { look } from './look.ts';
import { makePrivateFolder, replaceFile } from './own-folder.ts';
import { readSmallBytes } from './small-file.ts';

export interface QuickScriptOptions {
  /** Where its bytecode lies, or will, as `KIND-HASH`: another hash of that kind is out of date. Null: nowhere. */
  readonly bytecode: string | null;
  /** The user's number; null on Windows. */
  readonly me: number | null;
}

export interface QuickScript {
  /** What the script comes to. */
  readonly value: unknown;
  /** Keeps the bytecode of what was compiled by now, unless there was some already. Never throws. */
  readonly keep: () => void;
}

/**
 * Runs a script with the bytecode that an earlier process kept of it: to compile a hook takes longer than the hook itself.
 * V8 refuses bytecode of another release of its own and of a script of another length; that it is of this very script the
 * name of its file has to say. It is code: nobody but the user may have written it.
 */
export function quickScript(path: string, { bytecode, me }: QuickScriptOptions): QuickScript {
  const cachedData =
    bytecode !== null && isOwn(bytecode, me) ? readSmallBytes(bytecode, { links: false }) : null;
  const script = new Script(readFileSync(path, 'utf8'), {
    filename: path,
    ...(cachedData !== null && { cachedData }),
  });
  const isKept = cachedData !== null && script.cachedDataRejected !== true;
  return {
    value: script.runInThisContext(),
    keep: () => {
      if (bytecode === null || isKept || !makePrivateFolder(dirname(bytecode), me)) return;
      if (replaceFile(bytecode, script.createCachedData())) removeOutdated(bytecode);
    },
  };
}

const GROUP_AND_OTHERS = 0o077;

function isOwn(path: string, me: number | null): boolean {
  const stats = look(path);
  if (typeof stats !== 'object' || !stats.isFile()) return false;
  return me === null || (stats.uid === me && (stats.mode & GROUP_AND_OTHERS) === 0);
}

function removeOutdated(path: string): void {
  const [folder, own] = [dirname(path), basename(path)];
  const kind = own.slice(0, own.lastIndexOf('-') + 1);
  try {
    for (const name of readdirSync(folder))
      if (name !== own && name.startsWith(kind)) rmSync(join(folder, name), { force: true });
  } catch {
    // Another hook does the same.
  }
}
