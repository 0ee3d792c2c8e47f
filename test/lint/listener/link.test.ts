import { expect, it } from 'vitest';
import { rulesIn } from './findings.ts';

const target = { kind: 'file', uid: 1000, mode: 0o755 } as const;

it('is said of one that leads nowhere, and of one of somebody else', () => {
  expect(rulesIn({ kind: 'symlink', target: null, executable: false })).toEqual(['link']);
  expect(rulesIn({ kind: 'symlink', target, uid: 5 })).toEqual(['link']);
  expect(rulesIn({ kind: 'symlink', target, uid: 0 })).toEqual(['link']);
});

it('is not said of a good one, of a spare copy, nor of one to a folder', () => {
  expect(rulesIn({ kind: 'symlink', target })).toEqual([]);
  expect(rulesIn({ kind: 'symlink', target: null, name: '.x' })).toEqual([]);
  expect(rulesIn({ kind: 'symlink', target: { ...target, kind: 'directory' } })).toEqual([]);
});
