import { randomBytes } from 'node:crypto';
import { readdirSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { isAlive } from '../store/lock.ts';

/** Milliseconds. Nothing that is still being written is as old. */
const AN_HOUR = 3_600_000;

/** A name beside the target that no one else has (settings 11, rule 39): `.<name>.<pid>.<random>.tmp`. */
export function temporaryBeside(target: string): string {
  return join(dirname(target), `.${basename(target)}.${process.pid}.${randomBytes(8).toString('hex')}.tmp`);
}

const TEMPORARY = /^\.(.+)\.(\d{1,10})\.[\da-f]{16}\.tmp$/;

/**
 * Removes what runs that were killed left in a folder (settings 11, rule 41): older than an hour, and the process gone. With
 * names only what was to become one of them: the folder is not ours.
 */
export function sweep(folder: string, now: number, names?: readonly string[]): void {
  for (const entry of namesIn(folder)) {
    const [, name = '', pid] = TEMPORARY.exec(entry) ?? [];
    if (pid === undefined || names?.includes(name) === false || isAlive(Number(pid))) continue;
    const path = join(folder, entry);
    const changed = statSync(path, { throwIfNoEntry: false })?.mtimeMs;
    if (changed !== undefined && now - changed > AN_HOUR) rmSync(path, { force: true });
  }
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
