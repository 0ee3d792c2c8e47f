import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { Order } from './worker.ts';

/** A worker's process, and what it says that it has done. */
export interface Worker {
  readonly child: ChildProcess;
  /** Lines that it printed so far. */
  readonly said: readonly string[];
  /** Rejects with what it wrote to stderr, where it ends with anything but 0 or our own signal. */
  readonly ended: Promise<void>;
}

/** Bundles the worker once: Node 20 runs no TypeScript. */
export async function workers(): Promise<{
  readonly start: (order: Order) => Worker;
  readonly remove: () => void;
}> {
  const folder = mkdtempSync(join(tmpdir(), 'transcript-facts-worker-'));
  const outfile = join(folder, 'worker.cjs');
  await build({
    entryPoints: [fileURLToPath(new URL('worker.ts', import.meta.url))],
    bundle: true,
    platform: 'node',
    format: 'cjs',
    outfile,
    external: ['pg-native'],
    logLevel: 'error',
  });
  return {
    start: (order) => started(outfile, order),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

function started(file: string, order: Order): Worker {
  const child = spawn(process.execPath, [file, JSON.stringify(order)], { stdio: ['ignore', 'pipe', 'pipe'] });
  const said: string[] = [];
  let rest = '';
  let errors = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    said.push(...lines);
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text;
  });
  const ended = new Promise<void>((resolve, reject) => {
    child.on('close', (code, signal) => {
      if (code === 0 || signal === 'SIGKILL') resolve();
      else reject(new Error(`worker ${order.writer} ended with ${code ?? signal}: ${errors}`));
    });
  });
  return { child, said, ended };
}
