import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { installHook } from '../../../src/node/settings/edit.ts';
import { copyLauncher } from '../../../src/node/settings/launcher.ts';
import { configurationFolder, settingsPlace, type SettingsPlace } from '../../../src/node/settings/places.ts';
import { homeWith } from './home.ts';

/** An installed launcher, and a repository with a wiki whose sessions it hands on. */
export interface Installed {
  readonly place: SettingsPlace;
  /** The text of the entry's command. */
  readonly command: string;
  /** A folder below the root of the repository. */
  readonly cwd: string;
  readonly root: string;
  readonly env: NodeJS.ProcessEnv;
  /** What the launcher wrote down, once it did. */
  readonly lastRun: () => Promise<{ ok: boolean; reason: string | null }>;
  readonly hasRun: () => boolean;
}

/** Installs for Claude Code, whose configuration folder has this name. */
export async function installed(folder = '.claude'): Promise<Installed> {
  const { root, from } = await homeWith();
  const cwd = join(root, 'repo/packages/one');
  await mkdir(join(root, 'repo/.almanac'));
  await mkdir(cwd, { recursive: true });
  const settings = { ...from, env: { CLAUDE_CONFIG_DIR: join(root, 'home', folder) } };
  await mkdir(configurationFolder('claude-code', settings), { recursive: true });
  const place = settingsPlace('claude-code', { scope: 'user' }, settings);
  // What an install writes and copies, without its look back a while later.
  const report = place && (await installHook(place, { from: settings, dryRun: true }));
  if (place === null || report?.outcome !== 'change') throw new Error(report?.refusal?.message);
  copyLauncher(place.home, place.file);
  const command: string = JSON.parse(report.after ?? '').hooks.SessionEnd[0].hooks[0].command;
  const path = join(place.home, 'last-run.json');
  const env = { PATH: process.env['PATH'], HOME: join(root, 'home') };
  const hasRun = (): boolean => existsSync(path);
  const lastRun = async (): Promise<{ ok: boolean; reason: string | null }> => {
    while (!hasRun()) await wait(5);
    return JSON.parse(readFileSync(path, 'utf8'));
  };
  return { place, command, cwd, root, env, lastRun, hasRun };
}

/** What a client hands over when a session of this repository ends. */
export function payloadOf({ cwd }: Installed, more: object = {}): string {
  return JSON.stringify({
    session_id: '4e482073-d67c-4ac1-932a-6c561b3c19af',
    transcript_path: '/home/dev/.claude/projects/-src/4e482073-d67c-4ac1-932a-6c561b3c19af.jsonl',
    cwd,
    hook_event_name: 'SessionEnd',
    reason: 'other',
    ...more,
  });
}

export interface Ended {
  readonly status: number | null;
  readonly printed: string;
}

/**
 * Runs a command as a client does: a shell, pipes on all descriptors, and an end that has come when its output has ended. Without a text
 * stdin is left open and silent.
 */
export function runAs(
  words: readonly [string, ...string[]],
  { env }: Installed,
  stdin: string | null,
): Promise<Ended> {
  const [program, ...args] = words;
  const child = spawn(program, args, { env, cwd: '/', stdio: 'pipe' });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (printed += text));
  child.stdin.on('error', () => undefined);
  if (stdin !== null) child.stdin.end(stdin);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (status) => {
      child.stdin.destroy();
      resolve({ status, printed });
    });
  });
}

/** What is written down of a session that was handed on: the sources have no built command, and there is none on `PATH`. */
export const NO_COMMAND = { ok: false, reason: 'command-missing' } as const;

export function isHere(program: string): boolean {
  return spawnSync(program, ['-c', ':']).status === 0;
}
