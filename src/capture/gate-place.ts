import { folderOf, isAbsolutePath, joinPath, nameOfPath, normalisePath, tailBelow } from './paths.ts';

/** Where a path leads: `broken` is a link that leads nowhere or in a circle, and whatever may not be looked at. */
export type RealPath =
  | { readonly kind: 'real'; readonly path: string }
  | { readonly kind: 'absent' }
  | { readonly kind: 'broken' };

/**
 * Where a run may look and write. All paths are absolute and real, as they were when the run began: a link that is made
 * later moves none of them.
 */
export interface GatePlace {
  readonly root: string;
  /** The folder of the pages. */
  readonly wiki: string;
  readonly transcript: string;
  /** The folder beside a session's file that is its own; null: there is none. */
  readonly sessionFolder: string | null;
  /** The real path in the spelling that the volume keeps, so that cases and short names cannot differ. */
  readonly realpath: (path: string) => RealPath;
}

/** A path that a tool was given, and what it really is. */
export interface PlacedPath {
  /** Real, normalised. */
  readonly path: string;
  /** As the words of the path say it, without a look at links. */
  readonly written: string;
  /** The last name is a link. */
  readonly isLink: boolean;
}

/** A backslash is a letter of a POSIX name and a separator on Windows: nobody may take the one for the other. */
const WINDOWS = /^(?:[a-z]:[\\/]|\\\\)/i;
/** Two slashes in front are a share's on Windows, where `..` stops at it, and one slash's everywhere else. */
const SHARE = /^[\\/]{2}/;
const MOST_NAMES = 256;

/**
 * A path resolved against the root, then by its nearest existing folder (section 5). Null where the answer hangs on who
 * resolves it: `..` behind a link, a link that leads nowhere, too many names.
 */
export function placed(path: string, place: GatePlace): PlacedPath | null {
  if (path === '' || path.includes('\0')) return null;
  if (path.includes('\\') && !WINDOWS.test(place.root)) return null;
  if (SHARE.test(path) && !SHARE.test(place.root)) return null;
  if (path.startsWith('~')) return null;
  const whole = isAbsolutePath(path) ? path : `${place.root}/${path}`;
  const written = normalisePath(whole);
  const real = walk(written, place);
  if (real === null) return null;
  // The tools take `..` out first, the system goes through links first: both must come to the same.
  if (hasParentNames(path) && walk(slashed(whole), place)?.path !== real.path) return null;
  return { path: real.path, written, isLink: real.isLink };
}

/** Is a real path a folder or in it? */
export function isIn(folder: string, path: string): boolean {
  return tailBelow(normalisePath(folder), path) !== null;
}

function slashed(path: string): string {
  return path.replaceAll('\\', '/');
}

function hasParentNames(path: string): boolean {
  return slashed(path).split('/').includes('..');
}

interface Walked {
  readonly path: string;
  readonly isLink: boolean;
}

/** Goes along a path as the system does: through each link, and with `..` to the folder above what is there. */
function walk(path: string, place: GatePlace): Walked | null {
  const [top = '', ...names] = partsOf(path);
  if (names.length > MOST_NAMES) return null;
  let at: Walked = { path: top, isLink: false };
  let exists = true;
  for (const name of names) {
    if (name === '' || name === '.') continue;
    if (name === '..') {
      at = { path: folderOf(at.path) ?? at.path, isLink: false };
      // What was absent may be there when the tool runs: from the folder above, links count again.
      exists = true;
      continue;
    }
    const next = joinPath(at.path, name);
    const real: RealPath = exists ? lookedUp(next, place) : { kind: 'absent' };
    if (real.kind === 'broken') return null;
    if (real.kind === 'absent') {
      exists = false;
      at = { path: next, isLink: false };
    } else {
      const target = normalisePath(real.path);
      at = { path: target, isLink: isElsewhere(target, next) };
    }
  }
  return at;
}

/** Only a volume without case gives another spelling of the same name. */
function isElsewhere(target: string, path: string): boolean {
  return (
    folderOf(target) !== folderOf(path) || nameOfPath(target).toLowerCase() !== nameOfPath(path).toLowerCase()
  );
}

function lookedUp(path: string, { realpath }: GatePlace): RealPath {
  try {
    return realpath(path);
  } catch {
    return { kind: 'broken' };
  }
}

function partsOf(path: string): readonly string[] {
  let top = normalisePath(path);
  for (let above = folderOf(top); above !== null; above = folderOf(top)) top = above;
  return [top, ...slashed(path).slice(top.length).split('/')];
}
