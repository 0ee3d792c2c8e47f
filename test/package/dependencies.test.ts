import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../architecture/sources.ts';

const KINDS = ['dependencies', 'devDependencies', 'peerDependencies'] as const;
type Manifest = Readonly<Record<(typeof KINDS)[number], Readonly<Record<string, string>>>> & {
  readonly peerDependenciesMeta: Readonly<Record<string, { readonly optional?: boolean }>>;
};

const manifest: Manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const page = readFileSync(join(root, 'docs/guide/dependencies.md'), 'utf8');

it.each(KINDS)('the page of dependencies tells of all %s', (kind) => {
  expect(Object.keys(manifest[kind]).length).toBeGreaterThan(3);
  expect(Object.keys(manifest[kind]).filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
});

it('every peer is optional', () => {
  const { peerDependencies, peerDependenciesMeta: meta } = manifest;
  expect(Object.keys(peerDependencies).filter((name) => meta[name]?.optional !== true)).toEqual([]);
});

it('what is a peer is no dependency that comes along', () => {
  const { dependencies, peerDependencies } = manifest;
  expect(Object.keys(peerDependencies).filter((name) => name in dependencies)).toEqual([]);
});
