/** A volume of folders, files and links, as a system goes through it: the second reading that the gate is held against. */
export type Node = 'folder' | 'file' | { readonly to: string };
export type Tree = ReadonlyMap<string, Node>;

const LINKS_AT_MOST = 20;

/** Where a path leads with all its links followed; null for a circle. What is not there is made, as a tool would. */
export function landing(tree: Tree, path: string): string | null {
  let names = path.split('/').filter((name) => name !== '' && name !== '.');
  let at: string[] = [];
  let links = 0;
  while (names.length > 0) {
    const [name = '', ...rest] = names;
    names = rest;
    if (name === '..') {
      at = at.slice(0, -1);
      continue;
    }
    const node = tree.get(`/${[...at, name].join('/')}`);
    if (typeof node !== 'object') {
      at = [...at, name];
      continue;
    }
    links += 1;
    if (links > LINKS_AT_MOST) return null;
    names = [...node.to.split('/').filter((part) => part !== '' && part !== '.'), ...names];
    if (node.to.startsWith('/')) at = [];
  }
  return `/${at.join('/')}`;
}

/** `..` taken out of the words alone. */
export function lexical(path: string): string {
  const names: string[] = [];
  for (const name of path.split('/')) {
    if (name === '..') names.pop();
    else if (name !== '' && name !== '.') names.push(name);
  }
  return `/${names.join('/')}`;
}

export function exists(tree: Tree, path: string): boolean {
  return path === '/' || tree.has(path);
}
