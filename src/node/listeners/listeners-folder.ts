import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { HookContext } from './hook-context.ts';
import { look } from './look.ts';
import { ownConfigurationFolder } from './user-folders.ts';

/** `hooks.d`: that of the options, else the user's own. */
export function listenersFolder(context: HookContext): string {
  return resolve(context.options.hooksFolder ?? join(ownConfigurationFolder(context), 'hooks.d'));
}

/** Whether there is anything that may have to be run; a folder that cannot be listed may hold something. */
export function hasListeners(context: HookContext, event: string): boolean {
  const folder = join(listenersFolder(context), event);
  try {
    return look(folder) !== 'missing' && readdirSync(folder).length > 0;
  } catch {
    return true;
  }
}
