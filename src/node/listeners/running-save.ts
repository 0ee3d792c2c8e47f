import { isFields } from '../../hooks/resolution-values.ts';
import { errorCode } from '../types.ts';
import type { HookStore } from './hook-store.ts';

/** The save that is said to be at work in a project: the holder of the lock that `takeSaveLock` takes. */
export interface RunningSave {
  readonly alive: boolean;
  /** Milliseconds since 1970. */
  readonly startedAt: number | null;
}

/** Null: there is none. */
export function runningSave(store: HookStore): RunningSave | null {
  const value = store.read('save.lock');
  if (!isFields(value)) return null;
  const { pid, at } = value;
  return {
    alive: typeof pid === 'number' && Number.isInteger(pid) && pid > 0 && isAlive(pid),
    startedAt: typeof at === 'number' ? at : null,
  };
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) !== 'ESRCH';
  }
}
