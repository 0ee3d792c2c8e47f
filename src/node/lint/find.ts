import { existsSync, realpathSync, statSync, type Stats } from 'node:fs';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { matcher } from '../../lint/globs.ts';
import { dialectOf, kindOfPath, LISTENERS_FOLDER, type PathKind } from '../../lint/kinds.ts';
import type { UnreadableReason } from '../../lint/files.ts';
import { readHead, reasonOf } from './read-text.ts';
import { walk, type Met } from './walk.ts';

/** What a file is to the linter. */
export type FoundKind =
  Exclude<PathKind, { readonly kind: 'first-line' }> | { readonly kind: 'listener'; readonly event: string };

/** A file that rules read, or that they would read if it could be. */
export interface FoundFile {
  /** As findings name it: from the current folder, with `/`. */
  readonly path: string;
  readonly absolute: string;
  readonly is: FoundKind;
  /** By a path or a pattern, and not met in a folder. */
  readonly named: boolean;
  /** What is known to be wrong with it before it is opened. */
  readonly wrong: UnreadableReason | null;
}

export interface Finds {
  /** In order of the paths; each file once. */
  readonly files: readonly FoundFile[];
  /** Paths and patterns that were named and lead to nothing. */
  readonly missing: readonly string[];
  /** Files that were named and that no rule reads. */
  readonly passedOver: readonly string[];
  /** Folders that could not be listed. */
  readonly unlisted: readonly string[];
}

export interface FindOptions {
  /** Absolute. */
  readonly cwd: string;
  readonly include?: readonly string[];
  readonly exclude?: readonly string[];
}

/** The files below these paths that rules read; without a path, those below the current folder (spec `lint.md`, 2). */
export function findFiles(paths: readonly string[], options: FindOptions): Finds {
  const search = newSearch(options);
  for (const path of paths.length === 0 ? ['.'] : paths) addPath(search, path);
  const { byFile, missing, passedOver, unlisted } = search;
  const files = [...byFile.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
  return { files, missing, passedOver, unlisted };
}

interface Search {
  readonly cwd: string;
  readonly byFile: Map<string, FoundFile>;
  readonly missing: string[];
  readonly passedOver: string[];
  readonly unlisted: string[];
  readonly includes: (path: string) => boolean;
  readonly excludes: (path: string) => boolean;
}

function newSearch({ cwd, include, exclude = [] }: FindOptions): Search {
  // What ends with all that is in a folder means the folder.
  const folders = exclude.flatMap((pattern) => (pattern.endsWith('/**') ? [pattern.slice(0, -3)] : []));
  return {
    cwd,
    byFile: new Map(),
    missing: [],
    passedOver: [],
    unlisted: [],
    includes: include === undefined ? () => true : matcher(include),
    excludes: matcher([...exclude, ...folders].filter((pattern) => pattern !== '')),
  };
}

function addPath(search: Search, path: string): void {
  const absolute = resolve(search.cwd, path);
  const stats = statOf(absolute);
  if (stats === 'missing') addPattern(search, path);
  else if (stats === 'no-permission') addNamed(search, absolute, stats);
  else if (stats.isDirectory()) addFolder(search, absolute);
  else addNamed(search, absolute, stats.isFile() ? null : 'not-a-file');
}

/** A link that leads back to itself leads to nothing. */
function statOf(absolute: string): Stats | 'missing' | 'no-permission' {
  try {
    return statSync(absolute);
  } catch (error) {
    return reasonOf(error) === 'no-permission' ? 'no-permission' : 'missing';
  }
}

const MAGIC = /[*?[\]{}]/;

/** A pattern that no shell has replaced: the files that fit count as named. */
function addPattern(search: Search, pattern: string): void {
  const fits = MAGIC.test(pattern) ? matcher([pattern.split(sep).join('/')]) : () => false;
  let found = false;
  for (const met of MAGIC.test(pattern) ? walk(search.cwd, leftOut(search)) : []) {
    if (met.what !== 'file' || !fits(shownPath(search, met.path))) continue;
    found = true;
    addNamed(search, met.path, null);
  }
  if (!found) search.missing.push(pattern);
}

function leftOut(search: Search): (path: string) => boolean {
  return (path) => search.excludes(shownPath(search, path));
}

function addNamed(search: Search, absolute: string, wrong: FoundFile['wrong']): void {
  const namesShell = wrong === null && firstLineNamesShell(absolute);
  const is = kindOf(absolute) ?? (namesShell ? { kind: 'shell' as const } : null);
  if (is === null) search.passedOver.push(shownPath(search, absolute));
  else add(search, { absolute, is, named: true, wrong });
}

function addFolder(search: Search, root: string): void {
  if (basename(root) === LISTENERS_FOLDER || basename(dirname(root)) === LISTENERS_FOLDER)
    addMet(search, { what: 'folder', path: root, name: basename(root) });
  for (const met of walk(root, leftOut(search))) addMet(search, met);
}

function addMet(search: Search, { what, path, name }: Met): void {
  if (what === 'unlisted') search.unlisted.push(shownPath(search, path));
  else if (what === 'folder' && basename(dirname(path)) === LISTENERS_FOLDER) {
    if (!name.startsWith('.'))
      add(search, { absolute: path, is: { kind: 'listener', event: name }, named: false, wrong: null });
  } else if (search.includes(shownPath(search, path))) {
    const is = kindOf(path, what === 'file');
    if (is === null || is.kind === 'store' || (what !== 'file' && is.kind === 'transcript')) return;
    add(search, {
      absolute: path,
      is,
      named: false,
      wrong: what === 'file' ? null : what === 'folder' ? 'folder' : 'not-a-file',
    });
  }
}

/** What a path tells, with a look at the first line and at what lies beside it where these count. */
function kindOf(absolute: string, isFile: boolean = true): FoundKind | null {
  const is = kindOfPath(absolute.split(sep).join('/'));
  if (is === null) return null;
  if (is.kind === 'first-line') return isFile && firstLineNamesShell(absolute) ? { kind: 'shell' } : null;
  if (is.kind === 'settings' && is.beside !== null && !existsSync(join(dirname(absolute), is.beside)))
    return null;
  return is;
}

const FIRST_LINE_BYTES = 512;

function firstLineNamesShell(absolute: string): boolean {
  const head = readHead(absolute, FIRST_LINE_BYTES);
  return typeof head !== 'string' && dialectOf(new TextDecoder().decode(head)) !== null;
}

/** A file that several paths lead to is what the first one made of it. */
function add(search: Search, file: Omit<FoundFile, 'path'>): void {
  const key = `${file.is.kind} ${realPath(file.absolute)}`;
  if (!search.byFile.has(key)) search.byFile.set(key, { ...file, path: shownPath(search, file.absolute) });
}

function realPath(absolute: string): string {
  try {
    return realpathSync(absolute);
  } catch {
    // It is gone, or its name is no UTF-8: that it cannot be read is said later.
    return absolute;
  }
}

function shownPath({ cwd }: Search, absolute: string): string {
  return pathFrom(cwd, absolute);
}

/** A path from the current folder, with `/`. */
export function pathFrom(cwd: string, absolute: string): string {
  return relative(cwd, absolute).split(sep).join('/') || '.';
}
