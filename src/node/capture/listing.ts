import { readdir, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Listing } from '../../capture/resolution.ts';
import { isCompressedPath, placeOf, stemOf, uuidIn, type SessionHomes } from '../../capture/session-file.ts';
import type { ListedFile } from '../../capture/session-facts.ts';
import { canUnpack } from '../chunks.ts';
import { configurationFolders, type Surroundings } from '../homes.ts';
import { readHead, type Depth } from './read-head.ts';

/** Heads that are read side by side: opening a file is mostly waiting. */
const AT_ONCE = 16;

/** Folders between a client's home and its session files, as patterns of names. */
const CLAUDE_WAYS: readonly (readonly RegExp[])[] = [[/^projects$/, /./, /\.jsonl$/]];
const CODEX_WAYS: readonly (readonly RegExp[])[] = [
  [/^sessions$/, /^\d{4}$/, /^\d\d$/, /^\d\d$/, /^rollout-/],
  [/^archived_sessions$/, /^rollout-/],
];

/** Where this user's clients keep their sessions. */
export function sessionHomes(from: Surroundings, cwd: string): SessionHomes {
  const { claude, codex } = configurationFolders(from);
  return { claude: claude.map((folder) => resolve(cwd, folder)), codex: resolve(cwd, codex) };
}

/** The paths of all session files of both clients (capture, section 2). Folders that cannot be read hold none. */
export async function sessionPaths(homes: SessionHomes): Promise<readonly string[]> {
  const ways = [
    ...homes.claude.flatMap((home) => CLAUDE_WAYS.map((way) => below(home, way))),
    ...CODEX_WAYS.map((way) => below(homes.codex, way)),
  ];
  const paths = (await Promise.all(ways)).flat();
  return paths.filter((path) => placeOf(path, homes) !== null);
}

async function below(folder: string, [pattern, ...rest]: readonly RegExp[]): Promise<readonly string[]> {
  if (pattern === undefined) return [folder];
  const names = await readdir(folder).catch(() => []);
  const found = names.filter((name) => pattern.test(name)).map((name) => below(join(folder, name), rest));
  return (await Promise.all(found)).flat();
}

/** May this file hold the session, by its name alone? A rollout's records may name another than its file. */
export function mayHold(path: string, session: string): boolean {
  const stem = stemOf(path);
  return stem === session || (uuidIn(stem) ?? session) === session;
}

/** The listing of these files, in their order; those that are gone are left out. */
export async function listingOf(
  paths: readonly string[],
  homes: SessionHomes,
  depth: Depth,
): Promise<Listing> {
  const files: ListedFile[] = [];
  for (let from = 0; from < paths.length; from += AT_ONCE) {
    const some = paths.slice(from, from + AT_ONCE).map((path) => listed(path, depth));
    files.push(...(await Promise.all(some)).filter((file) => file !== null));
  }
  return { files, homes, canUnpack: canUnpack() };
}

async function listed(path: string, depth: Depth): Promise<ListedFile | null> {
  const stats = await stat(path).catch(() => null);
  if (stats === null) return null;
  const modified = stats.mtimeMs;
  if (stats.isDirectory()) return { path, modified, kind: 'directory', head: [] };
  return { path, modified, kind: 'file', head: stats.isFile() ? await headOf(path, depth) : [null] };
}

/** What cannot be read is one line that cannot: it is not empty, for all we know. */
async function headOf(path: string, depth: Depth): Promise<readonly unknown[]> {
  const compressed = isCompressedPath(path);
  if (compressed && !canUnpack()) return [null];
  return readHead({ path, compressed }, depth).catch(() => [null]);
}
