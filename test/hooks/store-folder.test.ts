import { describe, expect, it } from 'vitest';
import { storeFolder } from '../../src/hooks/store-folder.ts';

describe('storeFolder', () => {
  it.each([
    ['/w', '.facts', '/w/.facts'],
    ['/w/', 'a//b/./c', '/w/a/b/c'],
    ['/w', 'a/../b', '/w/b'],
    ['/w', '/w/x/', '/w/x'],
    ['/w', '/w/../w/x', '/w/x'],
    ['/', 'x', '/x'],
    ['/w', 'a\\b', '/w/a\\b'],
    ['/w', '..x', '/w/..x'],
  ])('posix: in %s, %s lies inside, at %s', (project, store, folder) => {
    expect(storeFolder(project, store, { platform: 'posix', inside: true })).toBe(folder);
    expect(storeFolder(project, store, { platform: 'posix', inside: false })).toBe(folder);
  });

  it.each([
    ['/w', '..', '/'],
    ['/w', '../x', '/x'],
    ['/w', 'a/../../x', '/x'],
    ['/w', '.', '/w'],
    ['/w', '/w', '/w'],
    ['/w', '/wx', '/wx'],
    ['/w', '/x', '/x'],
    ['/w', '../../../../x', '/x'],
  ])('posix: in %s, %s does not, at %s', (project, store, folder) => {
    expect(storeFolder(project, store, { platform: 'posix', inside: true })).toBeNull();
    expect(storeFolder(project, store, { platform: 'posix', inside: false })).toBe(folder);
  });

  it.each([
    ['C:\\w', '.facts', 'C:\\w\\.facts'],
    ['C:\\w', 'a/b', 'C:\\w\\a\\b'],
    ['C:\\w', 'C:/w/x', 'C:\\w\\x'],
    ['\\\\server\\share\\w', 'x', '\\\\server\\share\\w\\x'],
  ])('windows: in %s, %s lies inside, at %s', (project, store, folder) => {
    expect(storeFolder(project, store, { platform: 'windows', inside: true })).toBe(folder);
  });

  it.each([
    ['C:\\w', '..\\x'],
    ['C:\\w', 'a/../../x'],
    ['C:\\w', 'D:\\w\\x'],
    ['C:\\w', 'C:x'],
    ['C:\\w', '\\x'],
    ['C:\\w', '\\\\server\\share\\x'],
  ])('windows: in %s, %s does not', (project, store) => {
    expect(storeFolder(project, store, { platform: 'windows', inside: true })).toBeNull();
  });

  it.each(['', 'a\nb', 'a\r', 'a\0b'])('%j is no folder', (store) => {
    expect(storeFolder('/w', store, { platform: 'posix', inside: false })).toBeNull();
  });
});
