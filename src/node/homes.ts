import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { systemHome } from './system-home.ts';

/** Where the environment of a user is taken from: the process's own, unless a caller brings another. */
export interface Surroundings {
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** The user's home folder. */
  readonly home?: string;
}

/** A folder in which a client keeps its transcripts. */
export interface TranscriptHome {
  readonly client: 'claude-code' | 'codex';
  readonly path: string;
}

function set(value: string | undefined): string | null {
  return value === undefined || value.trim() === '' ? null : value.trim();
}

async function isFolder(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory();
  } catch {
    return false;
  }
}

/**
 * The configuration folders of this user's clients: `CLAUDE_CONFIG_DIR` (a comma list), else `~/.claude` and
 * `$XDG_CONFIG_HOME/claude`; `CODEX_HOME`, else `~/.codex`. Whether they exist is not looked at.
 */
export function configurationFolders(from: Surroundings = {}): {
  readonly claude: readonly string[];
  readonly codex: string;
} {
  const env = from.env ?? process.env;
  const home = from.home ?? systemHome();
  const listed = (set(env['CLAUDE_CONFIG_DIR']) ?? '')
    .split(',')
    .map((path) => path.trim())
    .filter((path) => path !== '');
  const xdg = set(env['XDG_CONFIG_HOME']) ?? join(home, '.config');
  return {
    claude: listed.length > 0 ? listed : [join(home, '.claude'), join(xdg, 'claude')],
    codex: set(env['CODEX_HOME']) ?? join(home, '.codex'),
  };
}

/** The folders with transcripts below those; the ones that do not exist are left out. */
export async function transcriptHomes(from: Surroundings = {}): Promise<readonly TranscriptHome[]> {
  const folders = configurationFolders(from);
  const homes: TranscriptHome[] = [
    ...folders.claude.map((path): TranscriptHome => ({
      client: 'claude-code',
      path: join(path, 'projects'),
    })),
    { client: 'codex', path: join(folders.codex, 'sessions') },
    { client: 'codex', path: join(folders.codex, 'archived_sessions') },
  ];
  const exist = await Promise.all(homes.map(({ path }) => isFolder(path)));
  return homes.filter((_, index) => exist[index] === true);
}
