import { expect, it } from 'vitest';
import { rulesIn } from './findings.ts';

it.each(['echo hi\n', '', '#', ' #!/bin/sh', '\uFEFF#!/bin/sh\n', '\n#!/bin/sh'])('%j', (head) => {
  expect(rulesIn({ head })).toEqual(['no-interpreter']);
});

it.each(['#!/bin/sh\n', '#! /usr/bin/env node', '\x7fELF\0', 'MZ\0', null])('none for %j', (head) => {
  expect(rulesIn({ head })).toEqual([]);
});

it('is asked of what would run alone', () => {
  expect(rulesIn({ head: 'x', name: 'README.md', executable: false })).toEqual([]);
  expect(rulesIn({ head: 'x', uid: 5 })).toEqual(['owner', 'no-interpreter']);
});
