import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { createInterface } from 'node:readline';
import { clearTimeout, setTimeout } from 'node:timers';
import * as z from 'zod';
import { packageVersion } from '../package-files.ts';
import { configurationFolder, type SettingsSurroundings } from './places.ts';

/** What Codex says of a hook: `modified` is one that was trusted and has changed since. */
export type Trust = 'trusted' | 'modified' | 'untrusted';

/** Milliseconds. It starts within one or two. */
const PATIENCE = 10_000;
const LAST_PATIENCE = 1000;

/** A line of an answer may hold every hook of a person, and no more than that. */
const MAX_LINE = 4 * 1024 * 1024;

const hookSchema = z.object({
  eventName: z.string(),
  command: z.string().nullish(),
  sourcePath: z.string(),
  trustStatus: z.string(),
});
const answerSchema = z.object({
  id: z.number(),
  result: z.object({ data: z.array(z.object({ hooks: z.array(hookSchema) })) }),
});

const TRUST: Readonly<Record<string, Trust>> = {
  managed: 'trusted',
  trusted: 'trusted',
  modified: 'modified',
  untrusted: 'untrusted',
};

/**
 * Asks `codex app-server` for its hooks (`hooks/list`, which changes none) and says how far it trusts the one with this command in
 * this file, under whichever of its names (settings 12). Null where it gives no answer within `patience` milliseconds (ten seconds), or does not know the hook. Codex keeps state of its own
 * when it starts.
 */
export async function askCodex(
  entry: { readonly files: readonly string[]; readonly command: string },
  from: SettingsSurroundings = {},
  patience: number = PATIENCE,
): Promise<Trust | null> {
  const env = from.env ?? process.env;
  const child = spawn('codex', ['app-server'], {
    env: { ...env, CODEX_HOME: configurationFolder('codex', from) },
    stdio: 'pipe',
  });
  const timer = setTimeout(() => end(child), patience);
  try {
    const answer = await list(child, from.cwd ?? process.cwd());
    const hooks = answer?.result.data.flatMap((folder) => folder.hooks) ?? [];
    const ours = hooks.find(
      ({ eventName, command, sourcePath }) =>
        eventName === 'sessionEnd' && command === entry.command && entry.files.includes(sourcePath),
    );
    return TRUST[ours?.trustStatus ?? ''] ?? null;
  } finally {
    clearTimeout(timer);
    end(child);
  }
}

/** Asks it to end, so that it closes its own files; one that does not is ended. */
function end(child: ChildProcessWithoutNullStreams): void {
  const timer = setTimeout(() => child.kill('SIGKILL'), LAST_PATIENCE);
  child.once('close', () => clearTimeout(timer));
  child.once('error', () => clearTimeout(timer));
  child.kill();
}

const INITIALIZE = 0;
const LIST = 1;

/** One question and its answer; null if the program ends before, or was not there. */
function list(
  child: ChildProcessWithoutNullStreams,
  cwd: string,
): Promise<z.infer<typeof answerSchema> | null> {
  const say = (message: object): void => void child.stdin.write(`${JSON.stringify(message)}\n`);
  return new Promise((resolve) => {
    child.on('error', () => resolve(null));
    child.on('close', () => resolve(null));
    child.stdin.on('error', () => resolve(null));
    child.stderr.resume();
    createInterface({ input: child.stdout }).on('line', (line) => {
      const id = line.length > MAX_LINE ? null : idOf(line);
      if (id === INITIALIZE) {
        say({ method: 'initialized' });
        say({ id: LIST, method: 'hooks/list', params: { cwds: [cwd] } });
      } else if (id === LIST) resolve(answerSchema.safeParse(JSON.parse(line)).data ?? null);
    });
    say({
      id: INITIALIZE,
      method: 'initialize',
      params: {
        clientInfo: { name: 'transcript-facts', title: 'transcript-facts', version: packageVersion() },
      },
    });
  });
}

/** Of an answer; null for what Codex says on its own. */
function idOf(line: string): number | null {
  try {
    const { id }: { readonly id?: unknown } = JSON.parse(line) ?? {};
    return typeof id === 'number' ? id : null;
  } catch {
    return null;
  }
}
