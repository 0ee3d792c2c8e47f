import { closeSync, lstatSync, openSync, readdirSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { isLogName, LOGS_KEPT, logName } from '../../capture/log-name.ts';
import { errorCode } from '../types.ts';

/** The log of one run: JSON Lines, each with its time (capture, section 6). */
export interface RunLog {
  readonly path: string;
  /** Adds a line; what JSON cannot hold is left out. */
  readonly write: (type: string, value: unknown) => void;
  readonly close: () => void;
}

/** Logs of one session. */
const MOST_NAMES = 1000;

/**
 * Opens `<wiki>/.capture-<session>.log`, then `.2.log` and so on, exclusively and for its owner alone; the newest 20 of the
 * folder stay. Throws what the file system throws.
 */
export function openLog(wiki: string, session: string | null, now: () => Date): RunLog {
  const { path, descriptor } = opened(wiki, session);
  removeOld(wiki);
  let isOpen = true;
  return {
    path,
    write: (type, value) => {
      if (isOpen) writeLine(descriptor, `${JSON.stringify({ at: now().toISOString(), type, value })}\n`);
    },
    close: () => {
      if (isOpen) closeSync(descriptor);
      isOpen = false;
    },
  };
}

/** A disk that is full in the middle of a run does not stop it. */
function writeLine(descriptor: number, line: string): void {
  try {
    writeSync(descriptor, line);
  } catch {
    // There is no better place to say so.
  }
}

function opened(
  wiki: string,
  session: string | null,
): { readonly path: string; readonly descriptor: number } {
  for (let turn = 1; ; turn += 1) {
    const path = join(wiki, logName(session, turn));
    try {
      return { path, descriptor: openSync(path, 'wx', 0o600) };
    } catch (error) {
      if (errorCode(error) !== 'EEXIST' || turn === MOST_NAMES) throw error;
    }
  }
}

function removeOld(wiki: string): void {
  const logs = readdirSync(wiki)
    .filter((name) => isLogName(name))
    .flatMap((name) => {
      const stats = lstatSync(join(wiki, name), { throwIfNoEntry: false });
      return stats?.isFile() === true ? [{ name, modified: stats.mtimeMs }] : [];
    })
    .toSorted((a, b) => b.modified - a.modified);
  for (const { name } of logs.slice(LOGS_KEPT)) rmSync(join(wiki, name), { force: true });
}
