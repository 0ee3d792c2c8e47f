import { LockTimeoutError, takeLock } from '../store/lock.ts';
import type { HookStore } from './hook-store.ts';

/** Milliseconds after which the number of a process belongs to somebody else (hooks 5.3). */
const LONGEST_SAVE = 3_600_000;

/** Takes the lock of a project's saves, or waits for it so many seconds. Gives what frees it; null: it was not got. */
export async function takeSaveLock(store: HookStore, seconds: number): Promise<(() => void) | null> {
  const path = store.place('save');
  if (path === null) return null;
  try {
    const lock = await takeLock(path, seconds * 1000, LONGEST_SAVE);
    return () => lock.release();
  } catch (error) {
    if (error instanceof LockTimeoutError) return null;
    throw error;
  }
}
