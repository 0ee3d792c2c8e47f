import { spawn } from 'node:child_process';
import type { StdioOptions } from 'node:child_process';
import { fstatSync, readSync } from 'node:fs';
import type { ListenerBudget } from '../../hooks/listener-events.ts';
import type { ListenerRun } from '../../hooks/listener-run.ts';
import { errorCode } from '../types.ts';
import { privateFiles } from './private-files.ts';
import { milliseconds } from './timers.ts';

export interface ListenerStart {
  readonly path: string;
  /** All that it sees of ours. */
  readonly env: Readonly<Record<string, string>>;
  readonly stdin: Uint8Array;
  readonly budget: ListenerBudget;
}

export interface ListenerEnd {
  readonly run: ListenerRun;
  /** Null: it could not be captured. */
  readonly stdout: Captured | null;
  readonly stderr: Captured | null;
}

/** What a listener printed, up to 8 MiB; `incomplete`: there was more. */
export interface Captured {
  readonly bytes: Uint8Array;
  readonly incomplete: boolean;
}

const MAX_BYTES = 8 * 1024 * 1024;
/** Seconds in which a process that was killed is gone, unless the system cannot let go of it. */
const AFTER_KILL = 1;

/**
 * Runs one listener to its end or to that of its budget (hooks 4.4, 4.5, 4.8): the file itself, without argument, with
 * three files as its descriptors. Waits for the process that it started, never for an end of file, and signals that
 * process alone: what the listener detached goes on. Never rejects.
 */
export async function runListener(start: ListenerStart): Promise<ListenerEnd> {
  const { descriptors, release } = privateFiles([start.stdin, NOTHING, NOTHING]);
  const [, stdout = null, stderr = null] = descriptors;
  const run = await ended(
    start,
    descriptors.map((descriptor) => descriptor ?? 'ignore'),
  );
  const end = { run, stdout: captured(stdout), stderr: captured(stderr) };
  release();
  return end;
}

const NOTHING = new Uint8Array();

function ended({ path, env, budget }: ListenerStart, stdio: StdioOptions): Promise<ListenerRun> {
  return new Promise((resolve) => {
    const child = started(path, { stdio, env: { ...env } });
    if (typeof child === 'string') {
      resolve({ startError: child });
      return;
    }
    let stopped: ListenerRun['stopped'];
    let timer: NodeJS.Timeout | undefined;
    const finish = (run: ListenerRun): void => {
      clearTimeout(timer);
      resolve(stopped === undefined ? run : { ...run, stopped });
    };
    const giveUp = (): void => {
      child.unref();
      finish({});
    };
    const kill = (afterSeconds: number): void => {
      stopped = { afterSeconds, killed: true };
      child.kill('SIGKILL');
      timer = setTimeout(giveUp, milliseconds(AFTER_KILL));
    };
    // Noted before the signal goes out: whatever happens from here on is our doing, or may be.
    const stop = (afterSeconds: number): void => {
      stopped = { afterSeconds, killed: false };
      child.kill('SIGTERM');
      timer = setTimeout(kill, milliseconds(budget.graceSeconds), afterSeconds);
    };
    if (budget.seconds !== null) timer = setTimeout(stop, milliseconds(budget.seconds), budget.seconds);
    child.once('exit', (exit, signal) => finish({ exit, signal }));
    child.on('error', (error) => {
      // A process that runs and may not be signalled errs too: `giveUp` comes to that.
      if (child.pid === undefined) finish({ startError: errorCode(error) ?? 'unknown' });
    });
  });
}

/** The system's code where it cannot even be tried. */
function started(
  path: string,
  options: { readonly stdio: StdioOptions; readonly env: NodeJS.ProcessEnv },
): ReturnType<typeof spawn> | string {
  try {
    return spawn(path, [], { ...options, windowsHide: true });
  } catch (error) {
    return errorCode(error) ?? 'unknown';
  }
}

/** Read at its own position: children that it left behind may still write, and share ours. */
function captured(descriptor: number | null): Captured | null {
  if (descriptor === null) return null;
  try {
    const { size } = fstatSync(descriptor);
    const bytes = new Uint8Array(Math.min(size, MAX_BYTES));
    let filled = 0;
    while (filled < bytes.length) {
      const read = readSync(descriptor, bytes, filled, bytes.length - filled, filled);
      if (read === 0) break;
      filled += read;
    }
    return { bytes: bytes.subarray(0, filled), incomplete: size > filled };
  } catch {
    return null;
  }
}
