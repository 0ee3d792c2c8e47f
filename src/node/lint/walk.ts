import { readdirSync, realpathSync, statSync, type Dirent } from 'node:fs';
import { join, sep } from 'node:path';
import { isIgnored, layersAbove, withOwn, type IgnoreLayer } from './ignored.ts';

/** Something met on the way through a folder. */
export interface Met {
  readonly what: 'file' | 'folder' | 'other' | 'unlisted';
  /** Absolute, below the folder that was walked. */
  readonly path: string;
  readonly name: string;
}

/** Folders that are nobody's own text. */
const PASSED_OVER: ReadonlySet<string> = new Set(['.git', 'node_modules']);

interface Folder {
  readonly path: string;
  readonly layers: IgnoreLayer | null;
}

interface Link extends Folder {
  readonly name: string;
}

/**
 * Everything below a folder, in order of the names: each folder before what is in it, links last. `.git`, `node_modules` and what git
 * ignores are left out, and so is what `leavesOut` names (absolute paths). Links are followed where they stay inside, a folder
 * once: no loop goes on, and nothing outside is entered.
 */
export function* walk(root: string, leavesOut: (path: string) => boolean): Generator<Met> {
  const real = realpathSync(root);
  const links: Link[] = [];
  const entered = new Set<string>();
  const own = { path: root, layers: layersAbove(root) };
  yield* walkFolder(own, leavesOut, links);
  for (let link = links.shift(); link !== undefined; link = links.shift()) {
    const target = insideOf(real, link.path);
    if (target === null) continue;
    if (!target.isFolder) {
      yield { what: 'file', path: link.path, name: link.name };
      continue;
    }
    if (entered.has(target.path)) continue;
    entered.add(target.path);
    yield { what: 'folder', path: link.path, name: link.name };
    yield* walkFolder({ path: link.path, layers: withOwn(link.path, link.layers) }, leavesOut, links);
  }
}

function* walkFolder(root: Folder, leavesOut: (path: string) => boolean, links: Link[]): Generator<Met> {
  const waiting: Folder[] = [root];
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    const entries = listed(folder.path);
    if (entries === null) {
      yield { what: 'unlisted', path: folder.path, name: '' };
      continue;
    }
    const inside: Folder[] = [];
    for (const entry of entries) {
      const { name } = entry;
      const path = join(folder.path, name);
      const isFolder = entry.isDirectory();
      if (PASSED_OVER.has(name) || isIgnored(folder.layers, path, isFolder) || leavesOut(path)) continue;
      if (entry.isSymbolicLink()) links.push({ path, name, layers: folder.layers });
      else yield { what: whatOf(entry), path, name };
      if (isFolder) inside.push({ path, layers: withOwn(path, folder.layers) });
    }
    waiting.push(...inside.reverse());
  }
}

function whatOf(entry: Dirent): Met['what'] {
  if (entry.isDirectory()) return 'folder';
  return entry.isFile() ? 'file' : 'other';
}

function listed(folder: string): readonly Dirent[] | null {
  try {
    return readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  } catch {
    return null;
  }
}

/** Where a link leads, if it stays below the root (which has no links) and leads to a file or a folder. */
function insideOf(root: string, link: string): { readonly path: string; readonly isFolder: boolean } | null {
  try {
    const path = realpathSync(link);
    if (!path.startsWith(root.endsWith(sep) ? root : root + sep)) return null;
    const stats = statSync(path);
    return stats.isFile() || stats.isDirectory() ? { path, isFolder: stats.isDirectory() } : null;
  } catch {
    // A link to nothing is no file, and neither is one that leads back to itself.
    return null;
  }
}
