import { isAbsolutePath, normalisePath, tailBelow } from './paths.ts';

/** A path below the root as people write it; any other stays as it came. */
export function fromRoot(path: string, root: string): string {
  if (!isAbsolutePath(path)) return path;
  const tail = tailBelow(normalisePath(root), normalisePath(path));
  return tail === null ? path : tail || '.';
}

/** A path below the home folder with `~`. */
export function fromHome(path: string, home: string): string {
  const tail = tailBelow(normalisePath(home), normalisePath(path));
  if (tail === null || home === '') return path;
  return tail === '' ? '~' : `~/${tail}`;
}

/** A long path by its first three names and its last. */
export function shortened(path: string): string {
  const names = path.split('/');
  return names.length > 4 ? [...names.slice(0, 3), '…', names.at(-1) ?? ''].join('/') : path;
}
