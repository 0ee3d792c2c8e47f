import { spawn, type ChildProcessWithoutNullStreams, type SpawnOptions } from 'node:child_process';
import { chmodSync, cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { Order } from './worker.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

export interface Worker {
  readonly child: ChildProcessWithoutNullStreams;
  /** Resolves once it has started and waits for a line. */
  readonly ready: Promise<void>;
  /** What it says at its end; null where it was killed before. */
  readonly ended: Promise<{ readonly outcome: string; readonly id: string | null } | null>;
}

export interface Workers {
  readonly start: (order: Order, options?: Pick<SpawnOptions, 'uid' | 'gid'>) => Worker;
  readonly remove: () => void;
}

/** Bundles the worker once, with the launcher beside it as in the package: Node 20 runs no TypeScript. */
export async function workers(): Promise<Workers> {
  const folder = mkdtempSync(join(tmpdir(), 'transcript-facts-worker-'));
  const outfile = join(folder, 'dist/node/worker.mjs');
  await build({
    entryPoints: [fileURLToPath(new URL('worker.ts', import.meta.url))],
    bundle: true,
    // A hundred processes read it.
    minify: true,
    platform: 'node',
    format: 'esm',
    outfile,
    logLevel: 'error',
    // shell-quote is CommonJS.
    banner: {
      js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
    },
  });
  cpSync(join(root, 'launcher'), join(folder, 'launcher'), { recursive: true });
  cpSync(join(root, 'package.json'), join(folder, 'package.json'));
  // Other users run it too.
  chmodSync(folder, 0o755);
  return {
    start: (order, options = {}) => started(outfile, order, options),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

function started(file: string, order: Order, options: SpawnOptions): Worker {
  const child = spawn(process.execPath, [file, JSON.stringify(order)], { ...options, stdio: 'pipe' });
  child.stdin.on('error', () => undefined);
  let said = '';
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
  const ready = new Promise<void>((resolve) => {
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      if (said.startsWith('ready\n')) resolve();
    });
  });
  const ended = new Promise<Awaited<Worker['ended']>>((resolve, reject) => {
    child.on('close', (code, signal) => {
      if (code !== 0 && signal !== 'SIGKILL') reject(new Error(`ended with ${code ?? signal}: ${errors}`));
      else resolve(JSON.parse(said.split('\n').find((line) => line.startsWith('{')) ?? 'null'));
    });
  });
  return { child, ready, ended };
}
