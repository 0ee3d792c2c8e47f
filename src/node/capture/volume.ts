import { readFileSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import type { Volume } from '../../capture/root.ts';

/** What this machine says of paths, for finding a root whose folder of pages has this name (capture, sections 1 and 2). */
export function volumeOf(wiki: string, cwd: string): Volume {
  return {
    realpath: remembered(realPathOf),
    holdsWiki: remembered((folder) => holdsWiki(folder, wiki)),
    mainWorktree: remembered(mainWorktreeOf),
    ignoresCase: ignoresCase(cwd),
  };
}

/** The answer is the same each time, and a thousand sessions ask for the same few folders. */
function remembered<Answer>(ask: (path: string) => Answer): (path: string) => Answer {
  const known = new Map<string, { readonly answer: Answer }>();
  return (path) => {
    const had = known.get(path) ?? { answer: ask(path) };
    known.set(path, had);
    return had.answer;
  };
}

/** Where links lead to; what is not there goes by its nearest folder that is. */
function realPathOf(path: string): string {
  const missing: string[] = [];
  for (let at = resolve(path); ; at = dirname(at)) {
    try {
      return join(realpathSync(at), ...missing);
    } catch {
      if (dirname(at) === at) return join(at, ...missing);
      missing.unshift(basename(at));
    }
  }
}

/**
 * A folder of its own: no file, no link that leads out of the repository, and none to a hidden folder: a clone may bring one to
 * `.git`, where what an agent writes would be run.
 */
function holdsWiki(folder: string, wiki: string): boolean {
  try {
    const real = realpathSync(folder);
    const path = realpathSync(join(folder, wiki));
    const isBelow = path.startsWith(real.endsWith(sep) ? real : real + sep);
    const isPlain = path === join(real, wiki) || !isHidden(relative(real, path));
    return statSync(path).isDirectory() && isBelow && isPlain;
  } catch {
    return false;
  }
}

function isHidden(path: string): boolean {
  return path.split(sep).some((name) => name.startsWith('.'));
}

/** Of a linked worktree's top; git's folder of it must name it in turn. */
function mainWorktreeOf(folder: string): string | null {
  const git = linkedGitFolder(folder);
  if (git === null) return null;
  const back = firstLine(join(git, 'gitdir'));
  const common = firstLine(join(git, 'commondir'));
  if (back === null || common === null || realPathOf(back) !== realPathOf(join(folder, '.git'))) return null;
  const main = resolve(git, common);
  return basename(main) === '.git' ? dirname(main) : null;
}

/** What the file `.git` of a linked worktree, or of a submodule, points to; null where `.git` is a folder, or is none. */
export function linkedGitFolder(folder: string): string | null {
  const [, path] = /^gitdir: (.+)$/.exec(firstLine(join(folder, '.git')) ?? '') ?? [];
  return path === undefined ? null : resolve(folder, path);
}

/** Null where there is no such small file. */
export function firstLine(path: string): string | null {
  try {
    const stats = statSync(path);
    if (!stats.isFile() || stats.size > 8192) return null;
    return readFileSync(path, 'utf8').split(/\r?\n/, 1)[0] ?? null;
  } catch {
    return null;
  }
}

/** A folder that another spelling of its name leads to. */
function ignoresCase(folder: string): boolean {
  const other = folder === folder.toUpperCase() ? folder.toLowerCase() : folder.toUpperCase();
  if (other === folder) return false;
  try {
    const [one, two] = [statSync(folder), statSync(other)];
    return one.ino === two.ino && one.dev === two.dev;
  } catch {
    return false;
  }
}
