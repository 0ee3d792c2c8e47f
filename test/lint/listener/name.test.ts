import { describe, expect, it } from 'vitest';
import { listenerRules, readListeners } from '../../../src/lint/listener/index.ts';
import { folderOf, rulesIn } from './findings.ts';

describe('a name', () => {
  it.each(['my notes.sh', 'ä', 'a\nb', 'a/b', 'x.bak', 'x.orig', 'x~', ''])('%j', (name) => {
    expect(rulesIn({ name })).toEqual(name === '' ? [] : ['name']);
  });

  it.each(['10_notes@home+1.sh', 'x.bak.sh', '.my notes'])('none for %s', (name) => {
    expect(rulesIn({ name })).toEqual([]);
  });

  it('that ends as a spare copy does is fine without the bit', () => {
    expect(rulesIn({ name: 'x~', executable: false })).toEqual([]);
    expect(rulesIn({ name: 'my notes.md', executable: false })).toEqual([]);
    expect(rulesIn({ name: 'x.bak', executable: false })).toEqual(['not-executable']);
  });

  it('may be bytes', () => {
    const folder = folderOf({});
    const name = Uint8Array.of(0x61, 0xff);
    const reading = readListeners({
      ...folder,
      entries: folder.entries.map((one) => ({ ...one, entry: { ...one.entry, name } })),
    });
    const found = listenerRules.flatMap(({ meta, check }) =>
      check(reading).map(({ file }) => [meta.id, file]),
    );
    expect(found).toEqual([['listener/name', 'hooks.d/after_user_prompt/a\uFFFD']]);
  });
});
