import { spawn } from 'node:child_process';
import type { StdioOptions } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Duplex } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { removeFolder } from '../remove-folder.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** A script that runs a hook, as a user writes one; what it is to do comes in the environment. */
const SCRIPT = `
import { appendFileSync, readFileSync } from 'node:fs';
import { runHook } from './src/node/listeners/run-hook.ts';

const { answer, ...options } = JSON.parse(process.env.TEST_OPTIONS ?? '{}');
const writer = async (part) => {
  appendFileSync(process.env.TEST_WRITTEN, JSON.stringify({ ...part, capture: process.env.TRANSCRIPT_FACTS_CAPTURE, leads: leads() }) + '\\n');
  if (answer === 'throws') throw new Error('the model\\nis away');
  if (answer === 'slow') await new Promise((resolve) => setTimeout(resolve, 1500));
  return answer === 'declined' ? 'declined' : 'saved';
};
/** Of a session of its own: nothing that ends the client's processes reaches it. */
function leads() {
  return readFileSync('/proc/self/stat', 'utf8').replace(/^.*\\) /, '').split(' ')[3] === String(process.pid);
}
await runHook(process.argv[2] ?? '', { ...options, ...(answer !== undefined && { writer }) });
`;

export interface HookScript {
  readonly path: string;
  readonly remove: () => void;
}

/** That script as one file for Node, made from the sources. */
export async function hookScript(): Promise<HookScript> {
  const folder = mkdtempSync(join(tmpdir(), 'transcript-facts-hook-'));
  const path = join(folder, 'hook.mjs');
  await build({
    stdin: { contents: SCRIPT, resolveDir: root, loader: 'ts' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    outfile: path,
    logLevel: 'error',
  });
  return { path, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

export interface Ended {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
  /** Milliseconds from the start to its exit, and from there to the end of file on its stdout. */
  readonly took: number;
  readonly endAfterExit: number;
}

export interface RunOptions {
  readonly options?: Readonly<Record<string, unknown>>;
  readonly env?: Readonly<Record<string, string>>;
  /** What is written to its stdin; a pipe that is never closed where `open` is set. */
  readonly stdin?: string | Uint8Array;
  readonly open?: boolean;
}

/** A user with a home folder, a project, and a folder of listeners. */
export interface World {
  readonly folder: string;
  readonly home: string;
  readonly project: string;
  readonly hooks: string;
  readonly path: (name: string) => string;
  /** Writes `hooks.d/<event>/<name>`: a shell script, executable if no mode is given. */
  readonly listener: (place: string, script: string, mode?: number) => string;
  readonly file: (name: string, text: string) => string;
  readonly configure: (config: Readonly<Record<string, unknown>>) => void;
  readonly run: (event: string, options?: RunOptions) => Promise<Ended>;
  /** The lines of a log of the store. */
  readonly log: (name: string) => readonly string[];
  readonly read: (name: string) => string | null;
  readonly written: () => readonly Readonly<Record<string, unknown>>[];
  readonly remove: () => void;
}

export function world(script: string): World {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'transcript-facts-world-')));
  const path = (name: string): string => join(folder, name);
  const [home, project, hooks, temporary] = ['home', 'project', 'hooks.d', 'tmp'].map(path) as [
    string,
    string,
    string,
    string,
  ];
  for (const one of [home, project, hooks, temporary]) mkdirSync(one);
  const file = (name: string, text: string): string => {
    mkdirSync(dirname(path(name)), { recursive: true });
    writeFileSync(path(name), text);
    return path(name);
  };
  const read = (name: string): string | null =>
    existsSync(path(name)) ? readFileSync(path(name), 'utf8') : null;
  const lines = (name: string): readonly string[] => (read(name) ?? '').split('\n').slice(0, -1);
  return {
    folder,
    home,
    project,
    hooks,
    path,
    file,
    read,
    listener: (place, text, mode = 0o755) => {
      const made = file(`hooks.d/${place}`, `#!/bin/sh\n${text}\n`);
      chmodSync(made, mode);
      return made;
    },
    configure: (config) => void file('home/.config/transcript-facts/config.json', JSON.stringify(config)),
    run: (event, options = {}) => run([script, event], { folder, home, project, hooks, temporary }, options),
    log: (name) => lines(`project/.facts/${name}`),
    written: () =>
      lines('written.jsonl').map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>),
    remove: () => removeFolder(folder),
  };
}

type Places = Pick<World, 'folder' | 'home' | 'project' | 'hooks'> & { readonly temporary: string };

/** As a client's own descriptors may be handed on: one behind a gap, where Node does not look. Its end is waited for too. */
const STDIO: StdioOptions = Array.from({ length: 41 }, (_, descriptor) =>
  descriptor < 3 || descriptor === 40 ? 'pipe' : 'ignore',
);

function run(
  words: readonly string[],
  places: Places,
  { options = {}, env = {}, stdin = '', open = false }: RunOptions,
): Promise<Ended> {
  return new Promise((resolve) => {
    const begin = performance.now();
    const child = spawn('node', words, {
      stdio: STDIO,
      cwd: places.project,
      env: {
        PATH: process.env['PATH'] ?? '',
        HOME: places.home,
        TMPDIR: places.temporary,
        TEST_WRITTEN: join(places.folder, 'written.jsonl'),
        TEST_OPTIONS: JSON.stringify({ hooksFolder: places.hooks, ...options }),
        ...env,
      },
    });
    let [stdout, stderr] = ['', ''];
    let exit = 0;
    const extra: unknown = Reflect.get(child.stdio, 40);
    if (extra instanceof Duplex) extra.resume();
    child.stdout?.on('data', (data: Buffer) => (stdout += data.toString()));
    child.stderr?.on('data', (data: Buffer) => (stderr += data.toString()));
    child.stdin?.on('error', () => undefined);
    child.on('exit', () => (exit = performance.now()));
    child.on('close', (status) => {
      child.stdin?.destroy();
      resolve({ status, stdout, stderr, took: exit - begin, endAfterExit: performance.now() - exit });
    });
    child.stdin?.write(stdin);
    if (!open) child.stdin?.end();
  });
}

/** A payload as Claude Code writes it, of a session of this project. */
export function payload(world: World, event: string, more: Readonly<Record<string, unknown>> = {}): string {
  return JSON.stringify({
    session_id: 's-1',
    transcript_path: world.path('transcripts/s-1.jsonl'),
    cwd: world.project,
    hook_event_name: event,
    ...more,
  });
}

/** So many exchanges of a person and an agent, as Claude Code writes them down: two lines each. */
export function transcript(world: World, exchanges: number, session: string = 's-1'): string {
  const common = {
    sessionId: session,
    cwd: world.project,
    version: '2.1.332',
    isSidechain: false,
    userType: 'external',
  };
  const line = (turn: number, more: Readonly<Record<string, unknown>>): string =>
    JSON.stringify({
      ...common,
      uuid: `${session}-${turn}`,
      timestamp: new Date(1796029736000 + turn).toISOString(),
      ...more,
    });
  return Array.from({ length: exchanges }, (_, turn) =>
    [
      line(2 * turn, { type: 'user', message: { role: 'user', content: `Please do part ${turn}.` } }),
      line(2 * turn + 1, {
        type: 'assistant',
        message: {
          id: `m-${turn}`,
          role: 'assistant',
          content: [{ type: 'text', text: `Part ${turn} is done.` }],
        },
      }),
    ]
      .map((text) => `${text}\n`)
      .join(''),
  ).join('');
}

/**
 * Waits until it holds, for what a worker does that nobody waits for. Ask for what stands in a file, not for the file: one
 * that is there may be empty still.
 */
export async function until(holds: () => boolean): Promise<void> {
  const end = Date.now() + 120_000;
  while (!holds()) {
    if (Date.now() > end) throw new Error(`not within 120 s: ${holds.toString()}`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}

/** What lies in a folder; nothing where there is none. */
export function namesIn(folder: string): readonly string[] {
  return existsSync(folder) ? readdirSync(folder) : [];
}
