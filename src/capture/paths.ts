/**
 * Paths as texts (capture, rule 3): `/` for `\`, the drive in lower case, `.` and `..` taken out, no slash at the end.
 * `/`, `c:/` and `//server/share` are tops.
 */

const ABSOLUTE = /^(?:[/\\]|[a-z]:[/\\])/i;
const TOP = /^(?:[a-z]:\/?|\/\/[^/]+\/[^/]+|\/)/;

export function isAbsolutePath(path: string): boolean {
  return ABSOLUTE.test(path);
}

/** A path as one spelling; a relative one keeps the `..` that lead above it. */
export function normalisePath(path: string): string {
  const slashed = path.replaceAll('\\', '/').replace(/^[A-Z]:/, (drive) => drive.toLowerCase());
  const top = TOP.exec(slashed)?.[0] ?? '';
  const names: string[] = [];
  for (const name of slashed.slice(top.length).split('/')) {
    if (name === '' || name === '.') continue;
    if (name !== '..' || (top === '' && (names.at(-1) ?? '..') === '..')) names.push(name);
    else names.pop();
  }
  return top === '' || top.endsWith('/') || names.length === 0
    ? top + names.join('/')
    : `${top}/${names.join('/')}`;
}

/** An absolute path, or one below a folder. */
export function resolvePath(folder: string, path: string): string {
  return normalisePath(isAbsolutePath(path) ? path : `${folder}/${path}`);
}

/** The folder of a normalised path; null at the top. */
export function folderOf(path: string): string | null {
  const top = TOP.exec(path)?.[0] ?? '';
  if (path.length <= top.length) return null;
  const cut = path.lastIndexOf('/');
  return cut < top.length ? top : path.slice(0, cut);
}

export function nameOfPath(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** What follows a folder in the path of something below it; `''` for itself, null elsewhere. Both normalised. */
export function tailBelow(folder: string, path: string): string | null {
  if (path === folder) return '';
  const start = folder.endsWith('/') ? folder : `${folder}/`;
  return path.startsWith(start) ? path.slice(start.length) : null;
}

export function joinPath(folder: string, tail: string): string {
  return tail === '' ? folder : `${folder.endsWith('/') ? folder : `${folder}/`}${tail}`;
}
