import { lstatSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { LockFacts } from '../../capture/lock.ts';
import { LOCK_NAME } from '../../capture/log-name.ts';
import { MINUTE, stampOf } from '../../capture/times.ts';
import { fieldsOf, numberOf, parsed, textOf } from '../../transcript/shape.ts';
import { isAlive, LockTimeoutError, takeLock, thisHost, type Lock } from '../store/lock.ts';
import { errorCode } from '../types.ts';

/** `takeLock` adds the ending. */
const LOCKED = LOCK_NAME.slice(0, -'.lock'.length);
const BROKEN = `${LOCKED}.broken`;

/** Milliseconds after which the lock is nobody's any more (rule 21). */
const STALE_AFTER = 60 * MINUTE;

/** Milliseconds that the removal of a broken lock waits for another process that does the same. */
const PATIENCE = 1000;

/** The lock of a repository: one run at a time. Null: another process has it. */
export async function takeRepositoryLock(wiki: string): Promise<Lock | null> {
  await removeBroken(wiki);
  try {
    return await takeLock(join(wiki, LOCKED), 0, STALE_AFTER);
  } catch (error) {
    if (error instanceof LockTimeoutError) return null;
    throw error;
  }
}

/** What the lock of a repository says; null where there is none. One that cannot be read has no time, and is stale. */
export function readRepositoryLock(wiki: string): LockFacts | null {
  const text = textAt(join(wiki, LOCK_NAME));
  if (text === null) return null;
  return factsIn(text) ?? { pid: 0, host: '', startedAt: '', alive: null };
}

function factsIn(text: string): LockFacts | null {
  const fields = fieldsOf(parsed(text));
  const [pid, host, at] = [numberOf(fields?.pid), textOf(fields?.host), numberOf(fields?.at)];
  if (pid === null || host === null || at === null) return null;
  return { pid, host, startedAt: stampOf(at), alive: host === thisHost() ? isAlive(pid) : null };
}

/** A lock is made whole, so one that cannot be read was never ours. Who removes it holds a second lock meanwhile. */
async function removeBroken(wiki: string): Promise<void> {
  const path = join(wiki, LOCK_NAME);
  const isBroken = (): boolean => {
    const text = textAt(path);
    return text !== null && factsIn(text) === null;
  };
  if (!isBroken()) return;
  const second = await takeLock(join(wiki, BROKEN), PATIENCE);
  try {
    if (isBroken()) rmSync(path, { force: true });
  } finally {
    second.release();
  }
}

/** Whatever is no file of ours, a link that leads nowhere among them, has an empty text. */
function textAt(path: string): string | null {
  try {
    return lstatSync(path).isFile() ? readFileSync(path, 'utf8') : '';
  } catch (error) {
    return errorCode(error) === 'ENOENT' ? null : '';
  }
}
