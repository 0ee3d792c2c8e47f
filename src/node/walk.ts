import type { Dirent } from 'node:fs';
import { readdir, realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { holdsTranscripts } from './names.ts';
import { systemProblem, type Problem } from './types.ts';

/** A regular file met on the way. */
export interface Met {
  readonly kind: 'met';
  readonly path: string;
  readonly realPath: string;
  readonly name: string;
}

interface Folder {
  readonly path: string;
  readonly realPath: string;
}

type Step = Met | Problem | { readonly kind: 'folder'; readonly folder: Folder } | null;

function byName(a: Dirent, b: Dirent): number {
  return a.name < b.name ? -1 : a.name > b.name ? 1 : 0;
}

async function follow(path: string, name: string): Promise<Step> {
  try {
    const realPath = await realpath(path);
    const is = await stat(realPath);
    if (is.isDirectory()) return { kind: 'folder', folder: { path, realPath } };
    return is.isFile() ? { kind: 'met', path, realPath, name } : null;
  } catch {
    // A link that leads nowhere hides no transcript; clients leave such links beside theirs.
    return null;
  }
}

async function step(entry: Dirent, folder: Folder): Promise<Step> {
  const path = join(folder.path, entry.name);
  if (entry.isSymbolicLink()) return follow(path, entry.name);
  const realPath = join(folder.realPath, entry.name);
  if (entry.isDirectory()) return { kind: 'folder', folder: { path, realPath } };
  return entry.isFile() ? { kind: 'met', path, realPath, name: entry.name } : null;
}

/**
 * The regular files below a folder, in order of their names, and the folders that could not be listed. Links are
 * followed, and `visited` (real paths, filled as it goes) keeps any folder from being walked twice: a loop ends.
 */
export async function* walk(folder: Folder, visited: Set<string>): AsyncGenerator<Met | Problem> {
  const waiting: Folder[] = [folder];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (visited.has(next.realPath)) continue;
    visited.add(next.realPath);
    let entries: Dirent[];
    try {
      entries = await readdir(next.path, { withFileTypes: true });
    } catch (error) {
      yield systemProblem(error, next.path);
      continue;
    }
    const folders: Folder[] = [];
    for (const entry of entries.sort(byName)) {
      const met = await step(entry, next);
      if (met === null) continue;
      if (met.kind !== 'folder') yield met;
      else if (holdsTranscripts(entry.name)) folders.push(met.folder);
    }
    waiting.push(...folders.reverse());
  }
}
