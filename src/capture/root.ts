import { folderOf, joinPath, normalisePath, tailBelow } from './paths.ts';

/** What the machine says of paths; each is asked with an absolute path and answers the same each time. */
export interface Volume {
  /** Where links lead to; a path that is not there by its nearest folder that is. */
  readonly realpath: (path: string) => string;
  /** Does the folder hold the wiki, as a real directory? */
  readonly holdsWiki: (folder: string) => boolean;
  /** Of a folder that is the top of a linked worktree: the main worktree. */
  readonly mainWorktree: (folder: string) => string | null;
  /** Upper and lower case are one. */
  readonly ignoresCase: boolean;
}

export interface RootQuestion {
  readonly volume: Volume;
  readonly home: string;
}

/** Folders that are looked at on the way up (rule 23). */
const LEVELS = 64;

/** The name of the folder of pages: one that stays in its place. */
export function isWikiName(name: string): boolean {
  return /^[^/\\:\p{Cc}]{1,100}$/u.test(name) && !/^\.{1,2}$/.test(name) && name.trim() === name;
}

/** A path for comparing (rule 3): after its links, in one spelling, without case where the volume has none. */
export function comparable(path: string, volume: Volume): string {
  return spelled(realPathOf(path, volume), volume);
}

function realPathOf(path: string, { realpath }: Volume): string {
  return normalisePath(realpath(normalisePath(path)));
}

/** Of a real path. */
function spelled(path: string, { ignoresCase }: Volume): string {
  return ignoresCase ? path.toLowerCase() : path;
}

/** The folders from a path upwards; the top of the file system and the home folder end the way and are not among them. */
export function foldersUpwards(path: string, home: string, volume: Volume): readonly string[] {
  const end = comparable(home, volume);
  const folders: string[] = [];
  let folder: string | null = realPathOf(path, volume);
  while (folder !== null && folders.length < LEVELS) {
    const above = folderOf(folder);
    if (above === null || spelled(folder, volume) === end) break;
    folders.push(folder);
    folder = above;
  }
  return folders;
}

/**
 * The nearest folder from a directory upwards that holds a wiki (section 1), links resolved; null where there is none.
 * A linked worktree without a wiki of its own stands for the main worktree (rule 3).
 */
export function nearestRoot(directory: string, { volume, home }: RootQuestion): string | null {
  const folders = foldersUpwards(directory, home, volume);
  const [start = ''] = folders;
  for (const folder of folders) {
    if (volume.holdsWiki(folder)) return folder;
    const main = volume.mainWorktree(folder);
    if (main === null) continue;
    const same = joinPath(normalisePath(main), tailBelow(folder, start) ?? '');
    return foldersUpwards(same, home, volume).find(volume.holdsWiki) ?? null;
  }
  return null;
}
