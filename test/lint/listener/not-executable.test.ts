import { expect, it } from 'vitest';
import { rulesIn } from './findings.ts';

it.each(['10-notes.sh', 'notes', 'x.md.sh', 'README'])('%s', (name) => {
  expect(rulesIn({ name, executable: false })).toEqual(['not-executable']);
});

it.each(['README.md', 'x.txt', 'x.sh.disabled', '.x', 'x~'])('none for %s', (name) => {
  expect(rulesIn({ name, executable: false })).toEqual([]);
});

it('is not said of folders', () => {
  expect(rulesIn({ kind: 'directory', executable: false })).toEqual([]);
});
