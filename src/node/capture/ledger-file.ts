import { mkdirSync, readFileSync } from 'node:fs';
import { dirname, isAbsolute, join } from 'node:path';
import { EMPTY_LEDGER, parseLedger, type Ledger } from '../../capture/ledger.ts';
import { SWEEP_DEFAULTS, type SweepConfig } from '../../capture/sweep-config.ts';
import { momentOf } from '../../capture/times.ts';
import type { Surroundings } from '../homes.ts';
import { writePrivateFile } from '../settings/private-file.ts';
import { takeLock, thisHost } from '../store/lock.ts';
import { errorCode } from '../types.ts';
import { systemHome } from '../system-home.ts';

/** Milliseconds that a change waits for another process. No change takes a hundredth of that. */
const PATIENCE = 10_000;

/** `transcript-facts/ledger.json` in `XDG_STATE_HOME`, else in `~/.local/state` (capture, section 10). */
export function ledgerPath({ env = process.env, home = systemHome() }: Surroundings = {}): string {
  const set = env['XDG_STATE_HOME'] ?? '';
  // A relative path is none, by the XDG base directory specification.
  return join(isAbsolute(set) ? set : join(home, '.local/state'), 'transcript-facts/ledger.json');
}

/** The ledger; an empty one where there is no file. Null: it cannot be read, or is of another version, which is not empty. */
export function readLedgerFile(path: string): Ledger | null {
  try {
    return parseLedger(readFileSync(path, 'utf8'));
  } catch (error) {
    return errorCode(error) === 'ENOENT' ? EMPTY_LEDGER : null;
  }
}

/**
 * Changes the ledger while no other process does; it is written by rename, for its owner alone. Says if it was: one that cannot
 * be read stays as it is. Rejects where another process does not let go, or the file cannot be written.
 */
export async function editLedger(path: string, change: (ledger: Ledger) => Ledger): Promise<boolean> {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const lock = await takeLock(path, PATIENCE);
  try {
    const before = readLedgerFile(path);
    if (before === null) return false;
    writePrivateFile(path, new TextEncoder().encode(`${JSON.stringify(change(before))}\n`));
    return true;
  } finally {
    lock.release();
  }
}

/** The numbers of the rules, on this machine. */
export function sweepConfig(ledger: Ledger | null): SweepConfig {
  return { ...SWEEP_DEFAULTS, host: thisHost(), activatedAt: momentOf(ledger?.activatedAt) };
}
