/** Folders of transcripts (hooks 6.6, 6.7); more in the handed cases. */
import { describe, expect, it } from 'vitest';
import { transcriptFolder, transcriptFolders } from '../../src/hooks/index.ts';

const long = (units: number): string => `/${'k'.repeat(units - 1)}`;

describe('the folder of a project', () => {
  it.each([
    ['/home/dev/widgets', '-home-dev-widgets'],
    ['C:\\Users\\dev', 'C--Users-dev'],
    ['/srv/\u017f\u212a\u00e9', '-srv----'],
    ['/srv/a\ud800', '-srv-a-'],
    ['', ''],
  ])('of %j', (path, folder) => {
    expect(transcriptFolder(path)).toBe(folder);
    expect(transcriptFolders(path)[0]).toBe(folder);
  });

  it('is cut beyond 200 units, and tells apart what it cut', () => {
    expect(transcriptFolder(long(200))).toBe(long(200).replace('/', '-'));
    const one = transcriptFolder(`${long(200)}a`);
    const other = transcriptFolder(`${long(200)}b`);
    expect(one.slice(0, 201)).toBe(`${long(200).replace('/', '-')}-`);
    expect(one.slice(201)).toMatch(/^[\da-z]{1,7}$/);
    expect(one).not.toBe(other);
  });
});

describe('where a reader looks', () => {
  it('is also the other case of a drive', () => {
    expect(transcriptFolders('c:/x')).toEqual(['c--x', 'C--x']);
    expect(transcriptFolders('/c:/x')).toEqual(['-c--x']);
    expect(transcriptFolders('é:/x')).toEqual(['---x']);
  });

  it.each([
    [200, 1],
    [201, 2],
    [255, 2],
    [256, 1],
  ])('is also the uncut name, as far as file systems take it: %i units', (units, names) => {
    const folders = transcriptFolders(long(units));
    expect(folders.length).toBe(names);
    if (names === 2) expect(folders[1]).toBe(long(units).replace('/', '-'));
  });

  it('is all of these, likeliest first', () => {
    const path = `C:${long(210)}`;
    const [folder, other, uncut, otherUncut, ...more] = transcriptFolders(path);
    expect([folder, uncut]).toEqual([transcriptFolder(path), path.replace(/[:/]/g, '-')]);
    expect([other, otherUncut]).toEqual([transcriptFolder(`c${path.slice(1)}`), `c${uncut?.slice(1) ?? ''}`]);
    expect(more).toEqual([]);
  });
});
