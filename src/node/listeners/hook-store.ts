import {
  appendFileSync,
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { dirname, join, resolve, sep } from 'node:path';
import { isOwnFolder, makeFolders, replaceFile } from './own-folder.ts';
import { parsedJson, readSmallFile } from './small-file.ts';

/** The folder of positions, markers, logs and traces of a project (hooks 5.6). Names are paths below it, with `/`. */
export interface HookStore {
  readonly path: string;
  /** It is there, or can be made. */
  readonly isReady: () => boolean;
  /** The text under a name; null where there is none that could be read, or more than a megabyte. */
  readonly text: (name: string) => string | null;
  /** What lies in the folder of that name. */
  readonly names: (name: string) => readonly string[];
  /** The JSON value under a name; undefined where there is none that could be read. */
  readonly read: (name: string) => unknown;
  readonly write: (name: string, value: unknown) => boolean;
  readonly remove: (name: string) => void;
  /** Adds this in one write. A file that is over `maxBytes` becomes the old one first, and of those one is kept. */
  readonly append: (name: string, text: string, maxBytes: number) => boolean;
  /** Where the file lies, once its folder is there; null where that cannot be. */
  readonly place: (name: string) => string | null;
}

/**
 * The store at a path. Nothing is made before something is written; a store inside the project is used only where none
 * of the folders that lead to it is a link. No call throws: a hook without a store still does what needs none.
 */
export function hookStore(path: string, project: string, me: number | null): HookStore {
  const isInside = `${resolve(path)}${sep}`.startsWith(`${resolve(project)}${sep}`);
  // What lies elsewhere was named by the user, and may well be a link.
  const top = resolve(isInside ? project : path);
  const make = (folder: string): boolean => (isInside || isMade(top)) && makeFolders(top, folder, me);
  const isSound = (folder: string): boolean => chain(top, folder).every((part) => isOwnFolder(part, me));
  const place = (name: string): string | null => {
    const file = join(path, ...name.split('/'));
    return make(dirname(file)) ? file : null;
  };
  const text = (name: string): string | null => {
    const file = join(path, ...name.split('/'));
    return isSound(dirname(file)) ? readSmallFile(file, { links: false }) : null;
  };
  return {
    path,
    isReady: () => make(resolve(path)),
    place,
    text,
    names: (name) => {
      const folder = join(path, ...name.split('/'));
      return isSound(folder) ? namesIn(folder) : [];
    },
    read: (name) => parsedJson(text(name)),
    write: (name, value) => {
      const file = place(name);
      return file !== null && replaceFile(file, `${JSON.stringify(value)}\n`);
    },
    remove: (name) => {
      const file = place(name);
      if (file !== null) rmSync(file, { force: true });
    },
    append: (name, text, maxBytes) => {
      const file = place(name);
      return file !== null && appended(file, text, maxBytes);
    },
  };
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function isMade(folder: string): boolean {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    return true;
  } catch {
    return false;
  }
}

/** The folders between `top` and `folder`, the last one included. */
function chain(top: string, folder: string): readonly string[] {
  const folders: string[] = [];
  for (let at = resolve(folder); at !== top && at !== dirname(at); at = dirname(at)) folders.push(at);
  return folders;
}

const APPEND = constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT | (constants.O_NOFOLLOW ?? 0);

function appended(file: string, text: string, maxBytes: number): boolean {
  try {
    const first = openSync(file, APPEND | (constants.O_NONBLOCK ?? 0), 0o600);
    const { size, ino } = fstatSync(first);
    if (size === 0 || size + Buffer.byteLength(text) <= maxBytes) return appendTo(first, text);
    closeSync(first);
    // Unless another process has put a new one there meanwhile.
    if (lstatSync(file).ino === ino) renameSync(file, `${file}.old`);
    return appendTo(openSync(file, APPEND, 0o600), text);
  } catch {
    return false;
  }
}

function appendTo(descriptor: number, text: string): boolean {
  try {
    if (!fstatSync(descriptor).isFile()) return false;
    appendFileSync(descriptor, text);
    return true;
  } finally {
    closeSync(descriptor);
  }
}
