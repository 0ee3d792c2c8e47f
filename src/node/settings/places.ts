import { existsSync, statSync } from 'node:fs';
import { posix, win32, type PlatformPath } from 'node:path';
import type { SettingsClient, SettingsPlatform } from '../../settings/index.ts';
import type { Surroundings } from '../homes.ts';
import { systemHome } from '../system-home.ts';

/** Whose sessions a settings file is for; `file`: one that was named. */
export type SettingsScope = 'user' | 'project' | 'local' | 'file';

/** A settings file, and the folder with what its entry runs: the home of the hook. All paths are absolute. */
export interface SettingsPlace {
  readonly client: SettingsClient;
  readonly scope: SettingsScope;
  readonly file: string;
  readonly home: string;
  /** What the entry names. */
  readonly script: string;
}

/** Where this runs: the process's own environment, folder and system, unless a caller brings others. */
export interface SettingsSurroundings extends Surroundings {
  readonly cwd?: string;
  readonly platform?: SettingsPlatform;
}

/** The clients that have hooks. */
export const SETTINGS_CLIENTS: readonly SettingsClient[] = ['claude-code', 'codex'];

/** The name by which an entry is known as ours. */
export const SCRIPT_NAME = 'transcript-facts-session-end.sh';

const HOME_NAME = 'transcript-facts';
const MAX_LEVELS = 64;

export function platformOf({ platform }: SettingsSurroundings): SettingsPlatform {
  return platform ?? (process.platform === 'win32' ? 'win32' : 'posix');
}

function pathsOf(from: SettingsSurroundings): PlatformPath {
  return platformOf(from) === 'win32' ? win32 : posix;
}

const FOLDER_OF: Readonly<Record<SettingsClient, { readonly variable: string; readonly name: string }>> = {
  'claude-code': { variable: 'CLAUDE_CONFIG_DIR', name: '.claude' },
  codex: { variable: 'CODEX_HOME', name: '.codex' },
};

/**
 * The one folder that the client itself takes for its configuration: what its variable names, else the one in the user's
 * home. Unlike for reading transcripts, a comma is a letter like any other: the client writes to one folder.
 */
export function configurationFolder(client: SettingsClient, from: SettingsSurroundings = {}): string {
  const { join, resolve } = pathsOf(from);
  const { variable, name } = FOLDER_OF[client];
  const set = (from.env ?? process.env)[variable] ?? '';
  if (set.trim() === '') return join(from.home ?? systemHome(), name);
  return resolve(from.cwd ?? process.cwd(), set);
}

/** The clients whose configuration folder exists (settings 13, rule 42). */
export function presentClients(from: SettingsSurroundings = {}): readonly SettingsClient[] {
  return SETTINGS_CLIENTS.filter((client) => isFolder(configurationFolder(client, from)));
}

/** The scopes that a client has a file for. */
const SCOPES_OF: Readonly<Record<SettingsClient, readonly ('user' | 'project' | 'local')[]>> = {
  'claude-code': ['user', 'project', 'local'],
  codex: ['user'],
};

/**
 * The settings file of a scope, or the one that is named (relative to the working folder). Null where the client has no
 * such scope. A project is the nearest folder with a `.git`, else the working folder.
 */
export function settingsPlace(
  client: SettingsClient,
  which: { readonly scope: 'user' | 'project' | 'local' } | { readonly file: string },
  from: SettingsSurroundings = {},
): SettingsPlace | null {
  const { join, resolve } = pathsOf(from);
  const folder = configurationFolder(client, from);
  const home = join(folder, HOME_NAME);
  const place = { client, home, script: join(home, SCRIPT_NAME) };
  if ('file' in which)
    return { ...place, scope: 'file', file: resolve(from.cwd ?? process.cwd(), which.file) };
  const { scope } = which;
  if (!SCOPES_OF[client].includes(scope)) return null;
  if (client === 'codex') return { ...place, scope, file: join(folder, 'hooks.json') };
  if (scope === 'user') return { ...place, scope, file: join(folder, 'settings.json') };
  const name = scope === 'project' ? 'settings.json' : 'settings.local.json';
  return { ...place, scope, file: join(projectFolder(from), '.claude', name) };
}

/** The files of all scopes, each once: in the home folder the project's may be the user's. */
export function settingsPlaces(
  client: SettingsClient,
  from: SettingsSurroundings = {},
): readonly SettingsPlace[] {
  const places = SCOPES_OF[client].flatMap((scope) => settingsPlace(client, { scope }, from) ?? []);
  return places.filter(({ file }, index) => places.findIndex((other) => other.file === file) === index);
}

function projectFolder(from: SettingsSurroundings): string {
  const { dirname, join } = pathsOf(from);
  const cwd = from.cwd ?? process.cwd();
  let folder = cwd;
  for (let level = 0; level < MAX_LEVELS; level += 1) {
    if (existsSync(join(folder, '.git'))) return folder;
    const above = dirname(folder);
    if (above === folder) break;
    folder = above;
  }
  return cwd;
}

function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}
