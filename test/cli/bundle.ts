import { execFile, spawn } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The command as a file that Node runs, made from the sources: no build is needed for the tests. */
export interface Bundle {
  readonly bin: string;
  readonly remove: () => void;
}

export async function bundle(): Promise<Bundle> {
  const folder = mkdtempSync(join(tmpdir(), 'transcript-facts-bin-'));
  const bin = join(folder, 'dist/cli/main.js');
  await build({
    entryPoints: [join(root, 'src/cli/main.ts')],
    bundle: true,
    platform: 'node',
    format: 'esm',
    outfile: bin,
    logLevel: 'error',
    external: ['@anthropic-ai/claude-agent-sdk', '@openai/codex-sdk'],
    // commander is CommonJS and asks for Node's modules by require.
    banner: {
      js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
    },
  });
  copyFileSync(join(root, 'package.json'), join(folder, 'package.json'));
  return { bin, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

export interface Ended {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs it to its end. */
export function runBin(bin: string, words: readonly string[], stdin: string = ''): Promise<Ended> {
  return new Promise((resolve) => {
    const child = execFile('node', [bin, ...words], { maxBuffer: 1 << 28 }, (error, stdout, stderr) => {
      resolve({
        status: error === null ? 0 : typeof error.code === 'number' ? error.code : null,
        stdout,
        stderr,
      });
    });
    child.stdin?.end(stdin);
  });
}

/** Runs it with a reader that goes away after the first piece of output. */
export function runAndLeave(bin: string, words: readonly string[], stdin: string): Promise<Ended> {
  return new Promise((resolve) => {
    const child = spawn('node', [bin, ...words]);
    let stderr = '';
    let stdout = '';
    child.stderr.on('data', (data: Buffer) => (stderr += data.toString()));
    child.stdout.once('data', (data: Buffer) => {
      stdout = data.toString();
      child.stdout.destroy();
    });
    child.stdin.on('error', () => undefined);
    child.on('close', (status) => {
      resolve({ status, stdout, stderr });
    });
    child.stdin.end(stdin);
  });
}
