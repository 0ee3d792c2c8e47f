import { mkdirSync, rmdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { LockTimeoutError, takeLock, type Lock } from '../store/lock.ts';
import { errorCode } from '../types.ts';
import { recordBase } from './receipts.ts';
import { SettingsStop } from './refusal.ts';

/** Milliseconds to wait for another run, and after which a lock is nobody's (settings 11, rule 36). */
const PATIENCE = 2000;
const STALE_AFTER = 60_000;

/** Another run may remove the home, empty as it is, between our making it and our lock. */
const TRIES = 5;

/**
 * Does something while no other run of ours works on this file. The home of the hook is made for the lock, and removed again if
 * nothing else came to lie there. The client knows nothing of the lock.
 */
export async function withLock<T>(
  home: string,
  path: string,
  file: string,
  work: () => Promise<T>,
): Promise<T> {
  const lock = await lockIn(home, path, file);
  try {
    return await work();
  } finally {
    lock.release();
    removeIfEmpty(home);
  }
}

async function lockIn(home: string, path: string, file: string): Promise<Lock> {
  for (let tried = 1; ; tried += 1) {
    try {
      mkdirSync(dirname(home), { recursive: true });
      mkdirSync(home, { recursive: true, mode: 0o700 });
      return await takeLock(recordBase(home, path), PATIENCE, STALE_AFTER);
    } catch (error) {
      if (error instanceof LockTimeoutError) throw new SettingsStop('locked', file, error.message);
      if (errorCode(error) !== 'ENOENT' || tried === TRIES) throw error;
    }
  }
}

function removeIfEmpty(home: string): void {
  try {
    rmdirSync(home);
  } catch {
    // Something lies there, or another run was faster.
  }
}
