import { join } from 'node:path';
import type { ListenerOutput } from '../../hooks/frame-all.ts';
import type { ListenerEntry } from '../../hooks/listener-judge.ts';
import { errorCode } from '../types.ts';
import type { HookContext } from './hook-context.ts';
import { listenersFolder } from './listeners-folder.ts';
import { listenerNames } from './listener-names.ts';
import { reportError } from './report-error.ts';

/**
 * Runs the listeners of one event of a hook, and gives what they printed. Where there are none nothing more is loaded:
 * this happens at every tool call. Never rejects: listeners do not keep a hook from its own work.
 */
export async function eventListeners(
  context: HookContext,
  event: string,
  { save = false }: { readonly save?: boolean } = {},
): Promise<readonly ListenerOutput[]> {
  const { env, home, me, project, payload, stdin } = context;
  const folder = listenersFolder(context);
  try {
    const names = namesIn(join(folder, event));
    if (names.length === 0) return [];
    const [{ runListeners }, { reportLog }] = await Promise.all([
      import('./run-listeners.ts'),
      import('./report-log.ts'),
    ]);
    return await runListeners({
      folder,
      names,
      surroundings: { event, project, session: payload?.sessionId ?? null, payload: stdin.holds, save },
      stdin: stdin.bytes,
      env,
      config: await context.resolved.settings(),
      home,
      me,
      reports: reportLog(context.store),
    });
  } catch (error) {
    await reportError(context, `listeners of ${event}`, error);
    return [];
  }
}

/** A folder that is missing costs nothing (hooks 4.1). */
function namesIn(folder: string): readonly ListenerEntry['name'][] {
  try {
    return listenerNames(folder);
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(errorCode(error) ?? '')) return [];
    throw error;
  }
}
