import { accessSync, constants, lstatSync, readlinkSync, realpathSync, statSync } from 'node:fs';
import type { Stats } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { DirectoryFacts, EntryKind, FileFacts, ListenerEntry } from '../../hooks/listener-judge.ts';
import { errorCode } from '../types.ts';

/** A listener's path; bytes where its name is no UTF-8. */
export function listenerPath(folder: string, name: ListenerEntry['name']): string | Buffer {
  return typeof name === 'string' ? resolve(folder, name) : Buffer.concat([Buffer.from(`${folder}/`), name]);
}

/** The facts that `judgeListener` asks for (hooks 4.2, 4.3), as they stand now. Null: there is no such entry any more. */
export function listenerEntry(
  folder: string,
  name: ListenerEntry['name'],
  home: string,
): ListenerEntry | null {
  const path = listenerPath(folder, name);
  const facts = ownFacts(path);
  if (facts === null) return null;
  const links = facts.kind === 'symlink' ? linksOf(path) : [];
  return {
    name,
    ...facts,
    executable: facts.mode === null || isExecutable(path),
    directories: directoriesOf([folder, ...links], home),
    ...(facts.kind === 'symlink' && { target: attempt(() => factsOf(statSync(path))) }),
  };
}

const MOST_LINKS = 40;

/** The folders of every link on the way to a target: whoever can write one of them can turn the way. */
function linksOf(path: string | Buffer): readonly string[] {
  const folders: string[] = [];
  let at = path.toString();
  for (let hop = 0; hop < MOST_LINKS; hop += 1) {
    const target = attempt(() => readlinkSync(hop === 0 ? path : at));
    if (target === null) break;
    at = resolve(dirname(at), target);
    folders.push(dirname(at));
  }
  return folders;
}

/** All folders from these up to the home folder or the root, as they are written and as they really lie. */
function directoriesOf(folders: readonly string[], home: string): readonly DirectoryFacts[] {
  const ends = new Set([home, attempt(() => realpathSync(home)) ?? home]);
  const paths = new Set<string>();
  for (const folder of folders)
    for (const start of [folder, attempt(() => realpathSync(folder)) ?? folder])
      for (let path = start; ; path = dirname(path)) {
        paths.add(path);
        if (ends.has(path) || path === dirname(path)) break;
      }
  return Array.from(paths, (path) => {
    const { uid, mode } = attempt(() => factsOf(statSync(path))) ?? { uid: null, mode: null };
    return { path, uid, mode };
  });
}

/** What cannot be looked at is taken for a file of nobody: it is refused, and that is said. */
function ownFacts(path: string | Buffer): FileFacts | null {
  try {
    return factsOf(lstatSync(path));
  } catch (error) {
    return errorCode(error) === 'ENOENT' ? null : { kind: 'file', uid: null, mode: null };
  }
}

function isExecutable(path: string | Buffer): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function factsOf(stats: Stats): FileFacts {
  return { kind: kindOf(stats), uid: stats.uid, mode: stats.mode };
}

function kindOf(stats: Stats): EntryKind {
  if (stats.isFile()) return 'file';
  if (stats.isDirectory()) return 'directory';
  return stats.isSymbolicLink() ? 'symlink' : 'other';
}

function attempt<T>(look: () => T): T | null {
  try {
    return look();
  } catch {
    return null;
  }
}
