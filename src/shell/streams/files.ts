/** Files that the script writes, known by the words that name them (shell 10.7), and the folders they lie in (11.2). */
import { unknown, type Machine } from '../walk/machine.ts';
import type { Scope } from '../walk/scope.ts';
import { mapGet } from '../state/persistent-map.ts';
import { FILE, type Folder, type State } from '../state/state.ts';
import { knownText, type Text } from '../state/text.ts';
import { nameChannel, withContents } from './sinks.ts';

/** A path as text; `~` and `~user` stay as they are, other unknown pieces give null. */
export function pathText(text: Text): string | null {
  let path = '';
  for (const piece of text) {
    if (typeof piece === 'string') path += piece;
    else if (piece.tilde !== null) path += piece.tilde;
    else return null;
  }
  return path;
}

/** `path` seen from `base`, with `.` and `..` resolved in the text. */
function resolvePath(base: string, path: string): string {
  // Most words are no paths at all.
  if (base === '.' && /^\w[^/]*$/u.test(path)) return path;
  const rooted = path.startsWith('/') || path.startsWith('~');
  const whole = rooted ? path : `${base}/${path}`;
  const absolute = whole.startsWith('/');
  const parts: string[] = [];
  for (const part of whole.split('/')) {
    if (part === '' || part === '.') continue;
    const last = parts.at(-1);
    if (part !== '..') parts.push(part);
    else if (last !== undefined && last !== '..' && !last.startsWith('~')) parts.pop();
    else if (!absolute) parts.push(part);
  }
  const joined = parts.join('/');
  return absolute ? `/${joined}` : joined === '' ? '.' : joined;
}

export function resolveFolder(machine: Machine, base: Folder, path: string | null, sure: boolean): Folder {
  if (path === null) return { path: null, sure: true, id: machine.nextId++ };
  const rooted = path.startsWith('/') || path.startsWith('~');
  if (base.path === null && !rooted) return { path: null, sure: true, id: machine.nextId++ };
  return { path: resolvePath(base.path ?? '.', path), sure: sure && (rooted || base.sure), id: 0 };
}

/** The id under which the contents of a file are kept. Unknown names are the same where their pieces are. */
export function fileId(state: State, text: Text): string {
  const path = pathText(text);
  const { current } = state.shell.folders;
  if (path === null) {
    return (
      FILE + text.map((piece) => (typeof piece === 'string' ? piece : `\0${String(piece.id)}\0`)).join('')
    );
  }
  if (current.path !== null || path.startsWith('/') || path.startsWith('~')) {
    return FILE + resolvePath(current.path ?? '.', path);
  }
  return `${FILE}\0${String(current.id)}\0/${resolvePath('.', path)}`;
}

/** What the script wrote there; undefined where it wrote nothing. */
export function writtenText(state: State, name: Text): Text | undefined {
  return mapGet(state.contents, fileId(state, name));
}

/**
 * What stands in a file, for somebody who reads it. In a loop that is not unrolled, a later pass may have written what
 * an earlier command of the text reads.
 */
export function fileText(machine: Machine, scope: Scope, state: State, name: Text): Text {
  const written = writtenText(state, name);
  if (written !== undefined) return written;
  const { current } = state.shell.folders;
  const path = pathText(name);
  const astray = path !== null && !/^[/~]/u.test(path) && (current.path === null || !current.sure);
  const channels = [
    ...(scope.times === null ? [fileId(state, name)] : []),
    ...(astray ? [nameChannel(path)] : []),
  ];
  return [unknown(machine, { channels })];
}

/** A program that is not known got the name of a file: what is in it now is not known. */
export function forgetFile(machine: Machine, state: State, text: Text): State {
  const id = fileId(state, text);
  return mapGet(state.contents, id) === undefined ? state : withContents(state, id, [unknown(machine)]);
}

export const fileName = (text: Text): string | null => knownText(text) ?? pathText(text);
