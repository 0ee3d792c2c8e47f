/** How paths are written: a backslash and a drive mean something on Windows alone. */
export type StorePlatform = 'posix' | 'windows';

const RULES: Readonly<
  Record<
    StorePlatform,
    { readonly separator: string; readonly split: RegExp; readonly root: RegExp; readonly odd: RegExp }
  >
> = {
  posix: { separator: '/', split: /\/+/, root: /^\//, odd: /[\0\r\n]/ },
  // `C:x` and `\x` hang on a current drive that nobody here knows.
  windows: {
    separator: '\\',
    split: /[\\/]+/,
    root: /^(?:[a-z]:[\\/]|[\\/]{2})/i,
    odd: /[\0\r\n]|^[a-z]:(?![\\/])|^[\\/](?![\\/])/i,
  },
};

/**
 * The folder that a configuration's `store` names: an absolute path, or one from the project. Null where it cannot be
 * told, or where `inside` is asked and it does not lie inside the project. Decided by the words alone: links are
 * followed by nobody here.
 */
export function storeFolder(
  project: string,
  store: string,
  options: { readonly platform: StorePlatform; readonly inside: boolean },
): string | null {
  const { separator, split, root, odd } = RULES[options.platform];
  if (store === '' || odd.test(store)) return null;
  const home = partsOf(project, split);
  const parts = root.test(store) ? partsOf(store, split) : partsOf(`${project}/${store}`, split);
  const isInside = parts.length > home.length && home.every((part, index) => part === parts[index]);
  if (options.inside && !isInside) return null;
  const start = root.test(store) ? store : project;
  return leading(start, separator) + parts.join(separator);
}

/** The names of a path, without those that `..` takes back. */
function partsOf(path: string, split: RegExp): readonly string[] {
  const parts: string[] = [];
  for (const part of path.split(split)) {
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  return parts;
}

/** What stands before the first name: a root, the two separators of a share, or nothing before a drive. */
function leading(path: string, separator: string): string {
  if (separator === '\\') return /^[\\/]{2}/.test(path) ? '\\\\' : '';
  return path.startsWith('/') ? '/' : '';
}
