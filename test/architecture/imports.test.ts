import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { importsOf, root, sources } from './sources.ts';
import type { Import } from './sources.ts';

/** The core: what stands on no machine. */
const CORE = [
  'text',
  'transcript',
  'shell',
  'github',
  'rules',
  'session',
  'hooks',
  'settings',
  'capture',
  'lint',
];

/** The folders of `src/`, and the folders that each may import besides itself. */
const BELOW: Readonly<Record<string, readonly string[]>> = {
  text: [],
  transcript: ['text'],
  shell: ['text'],
  github: ['text'],
  hooks: ['text'],
  settings: ['text'],
  rules: ['text', 'transcript', 'shell', 'github'],
  session: ['text', 'transcript', 'shell', 'github', 'rules'],
  capture: ['text', 'transcript', 'hooks'],
  lint: ['text', 'transcript', 'shell', 'rules', 'session', 'hooks', 'settings'],
  arbitraries: CORE,
  node: CORE,
  cli: [...CORE, 'node'],
  'index.ts': ['text', 'transcript', 'shell', 'github', 'rules', 'session'],
};

/** Only these touch the machine. */
const IMPURE = new Set(['node', 'cli']);

/** Packages with few users: what they are for lies in one place. */
const HOMES_OF: Readonly<Record<string, readonly string[]>> = {
  '@lezer/markdown': ['text'],
  '@noble/hashes': ['session', 'lint'],
  unbash: ['shell'],
  'fast-check': ['arbitraries'],
  'jsonc-parser': ['settings'],
  minimatch: ['lint'],
  commander: ['cli'],
  diff: ['cli'],
  'smol-toml': ['node'],
  picocolors: ['cli'],
};

const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  readonly dependencies: Readonly<Record<string, string>>;
  readonly peerDependencies: Readonly<Record<string, string>>;
};

const folderOf = (file: string): string => file.split('/')[1] ?? '';
/** `@noble/hashes/sha2.js` is a module of `@noble/hashes`. */
const packageOf = (to: string): string => to.split('/', to.startsWith('@') ? 2 : 1).join('/');
const isOurs = ({ to }: Import): boolean => to.startsWith('src/');
const imports = sources('src').flatMap(importsOf);

function wrongWay({ from, to }: Import): boolean {
  const [above, below] = [folderOf(from), folderOf(to)];
  return above !== below && !(BELOW[above] ?? []).includes(below);
}

describe('imports of src', () => {
  it('finds imports at all', () => {
    expect(imports.filter(isOurs).length).toBeGreaterThan(20);
  });

  it('knows every folder', () => {
    expect(
      sources('src')
        .map(folderOf)
        .filter((folder) => !(folder in BELOW)),
    ).toEqual([]);
  });

  it('point one way, down', () => {
    expect(imports.filter(isOurs).filter(wrongWay)).toEqual([]);
  });

  it('stay inside src', () => {
    const outside = imports.filter(({ to }) => /^(?:\.|test\/|bench\/|fixtures\/)/.test(to));
    expect(outside).toEqual([]);
  });

  it('name no node: module in the core', () => {
    const outer = imports.filter((one) => !isOurs(one) && !IMPURE.has(folderOf(one.from)));
    // Whoever imports the generators has the library that they are made with.
    const given = (to: string): boolean => packageOf(to) in manifest.dependencies || to === 'fast-check';
    expect(outer.filter(({ to }) => !given(to))).toEqual([]);
  });

  it('name Node by its prefix and packages that package.json lists', () => {
    const listed = { ...manifest.peerDependencies, ...manifest.dependencies };
    const known = (to: string): boolean => to.startsWith('node:') || packageOf(to) in listed;
    expect(imports.filter((one) => !isOurs(one) && !known(one.to))).toEqual([]);
  });

  it('leave a package to the folder that it is for', () => {
    const strays = imports.filter(
      ({ from, to }) => HOMES_OF[packageOf(to)]?.includes(folderOf(from)) === false,
    );
    expect(strays).toEqual([]);
  });
});

describe('the rule itself', () => {
  it.each([
    ['src/text/terminal.ts', 'src/github/urls.ts'],
    ['src/shell/walk.ts', 'src/github/gh.ts'],
    ['src/shell/walk.ts', 'src/hooks/frame.ts'],
    ['src/shell/walk.ts', 'src/settings/read.ts'],
    ['src/rules/types.ts', 'src/session/types.ts'],
    ['src/session/state.ts', 'src/node/files.ts'],
    ['src/index.ts', 'src/cli/main.ts'],
  ])('turns down %s importing %s', (from, to) => {
    expect(wrongWay({ from, to })).toBe(true);
    expect(wrongWay({ from: to, to: from })).toBe(
      folderOf(from) === 'shell' || folderOf(from) === 'index.ts',
    );
  });
});
