import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { digest } from '../../transcript/digest.ts';
import { errorCode } from '../types.ts';
import type { HookContext } from './hook-context.ts';
import { look } from './look.ts';
import { makePrivateFolder } from './own-folder.ts';
import { cacheFolder } from './user-folders.ts';

/** Milliseconds for which the same payload is the same event. */
const LIFE = 5000;

/**
 * Whether this process is the first to handle this payload (hooks 8.5): the same hook can be registered twice, in a plugin
 * and in a settings file, and both clients run it twice then. Another script is another hook. True where nobody can tell.
 */
export function isFirst(context: HookContext): boolean {
  const { event, options, payload, stdin, me } = context;
  const session = payload?.sessionId ?? null;
  if (session === null) return true;
  const folder = join(cacheFolder(context), 'claims');
  if (!makePrivateFolder(folder, me)) return true;
  removeOld(folder);
  const parts = [session, event, process.argv[1], options.hooksFolder, new TextDecoder().decode(stdin.bytes)];
  try {
    writeFileSync(join(folder, digest(JSON.stringify(parts))), '', { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    return errorCode(error) !== 'EEXIST';
  }
}

function removeOld(folder: string): void {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    const stats = look(path);
    if (typeof stats === 'object' && Math.abs(Date.now() - stats.mtimeMs) > LIFE)
      rmSync(path, { force: true });
  }
}
