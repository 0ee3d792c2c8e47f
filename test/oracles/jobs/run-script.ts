import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Who kept the caller waiting while `slow` ran: `descriptor` where the script had ended. */
export type HeldBy = 'descriptor' | 'script' | null;

/**
 * One process for all of its life, so that a signal ends all of it; it leaves a mark when it has run. `read` waits at a pipe
 * that nobody writes to.
 */
const SLOW = `#!/bin/bash
read -r -t "$SLOW_SECONDS" <>"$SLOW_PIPE"
: >"$SLOW_MARKS/$$"
`;

/** Node hands out sockets, which nobody can open by the names of streams: these are pipes, as a host's are. */
const PIPED = 'exec > >(cat) 2> >(cat >&2); exec "$@"';

export interface Runner {
  readonly run: (shell: readonly string[], script: string, seconds: number) => Promise<HeldBy>;
  readonly close: () => void;
}

/** Runs scripts with pipes for stdout and stderr. Nothing is told by a clock: what counts is which end comes first. */
export function newRunner(): Runner {
  const root = mkdtempSync(join(tmpdir(), 'transcript-facts-jobs-'));
  const bin = join(root, 'bin');
  const pipe = join(root, 'pipe');
  mkdirSync(bin);
  writeFileSync(join(bin, 'slow'), SLOW);
  chmodSync(join(bin, 'slow'), 0o755);
  execFileSync('mkfifo', [pipe]);
  let count = 0;
  const run = async (shell: readonly string[], script: string, seconds: number): Promise<HeldBy> => {
    const folder = join(root, String(count++));
    const marks = `${folder}-marks`;
    mkdirSync(folder);
    mkdirSync(marks);
    writeFileSync(join(folder, 'script'), script);
    const child = spawn('bash', ['-c', PIPED, 'bash', ...shell, 'script'], {
      cwd: folder,
      env: {
        PATH: `${bin}:${process.env['PATH'] ?? ''}`,
        SLOW_SECONDS: String(seconds),
        SLOW_PIPE: pipe,
        SLOW_MARKS: marks,
      },
    });
    const ended = (): number => readdirSync(marks).length;
    let before = 0;
    child.on('exit', () => {
      before = ended();
    });
    child.stdin.on('error', () => undefined);
    child.stdin.end('{}\n');
    child.stdout.resume();
    child.stderr.resume();
    await new Promise((resolve, reject) => {
      child.on('close', resolve);
      child.on('error', reject);
    });
    return ended() > before ? 'descriptor' : before > 0 ? 'script' : null;
  };
  return { run, close: () => rmSync(root, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }) };
}

/** Asks for each value, so many at a time. */
export async function inTurns<Value>(
  values: readonly Value[],
  atOnce: number,
  ask: (value: Value) => Promise<void>,
): Promise<void> {
  const left = values.values();
  const worker = async (): Promise<void> => {
    for (const value of left) await ask(value);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}
