import type * as FileSystem from 'node:fs';
import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { LONGEST_TEXT } from '../../../src/lint/unreadable.ts';
import { readHead, readText } from '../../../src/node/lint/read-text.ts';
import { readHookOutput, readLintFiles } from '../../../src/node/lint/read-files.ts';
import { folderWith } from './folder.ts';

// The administrator reads everything: what the system would say to others is said here by the name.
vi.mock('node:fs', async (actual) => {
  const fs = await actual<typeof FileSystem>();
  const refusing: (typeof FileSystem)['openSync'] = (path, ...rest) => {
    if (String(path).includes('forbidden')) throw Object.assign(new Error('EACCES'), { code: 'EACCES' });
    if (String(path).includes('broken')) throw Object.assign(new Error('EIO'), { code: 'EIO' });
    return fs.openSync(path, ...rest);
  };
  return { ...fs, openSync: refusing };
});

describe('files as lint takes them', async () => {
  const root = folderWith({
    'a.sh': '#!/bin/sh\r\n\ufeffé\n',
    'bin.sh': new Uint8Array([0x61, 0, 0x62]),
    'broken.sh': '',
    'empty.sh': '',
    'forbidden.sh': 'x',
    'latin.sh': new Uint8Array([0xe9, 0x0a]),
    'long.sh': new Uint8Array(LONGEST_TEXT + 1).fill(0x61),
    'longest.sh': new Uint8Array(LONGEST_TEXT).fill(0x61),
    '.codex/hooks.json': '\ufeff{}',
    'hooks.d/after_save/10-x.sh': '#!/bin/sh\nexit\n',
    'hooks.d/after_save/.hidden': '',
  });
  chmodSync(join(root, 'hooks.d/after_save/10-x.sh'), 0o755);
  const { files, places } = await readLintFiles([], { cwd: root, goal: null });

  it('have their text byte for byte, or why they could not be read', () => {
    const brief = files.flatMap((file) => {
      if ('unreadable' in file) return [[file.path, file.unreadable]];
      return 'text' in file ? [[file.path, file.text.length > 99 ? file.text.length : file.text]] : [];
    });
    expect(brief).toEqual([
      ['.codex/hooks.json', '\ufeff{}'],
      ['a.sh', '#!/bin/sh\r\n\ufeffé\n'],
      ['bin.sh', 'binary'],
      ['broken.sh', 'failed'],
      ['empty.sh', ''],
      ['forbidden.sh', 'no-permission'],
      ['hooks.d/after_save/10-x.sh', '#!/bin/sh\nexit\n'],
      ['latin.sh', '\ufffd\n'],
      ['long.sh', 'too-long'],
      ['longest.sh', LONGEST_TEXT],
    ]);
    expect(places.get('a.sh')).toBe(join(root, 'a.sh'));
  });

  it('of listeners have what the gate asks for, and their first bytes', () => {
    const listener = files.find(({ kind }) => kind === 'listener');
    expect(listener).toMatchObject({
      kind: 'listener',
      path: 'hooks.d/after_save',
      event: 'after_save',
      me: process.geteuid?.(),
      platform: 'posix',
      entries: [
        { entry: { name: '.hidden', kind: 'file' }, head: new Uint8Array() },
        {
          entry: { name: '10-x.sh', kind: 'file', executable: true },
          head: new TextEncoder().encode('#!/bin/sh\nexit\n'),
        },
      ],
    });
  });
});

describe('reading', () => {
  const root = folderWith({ 'a.txt': 'abcdef', forbidden: '' });

  it('is bounded', () => {
    expect(readText(join(root, 'a.txt'), 5)).toBe('too-long');
    expect(readText(join(root, 'a.txt'), 6)).toMatchObject({ text: 'abcdef' });
    expect(readHead(join(root, 'a.txt'), 3)).toEqual(new TextEncoder().encode('abc'));
    expect(readText('/dev/zero')).toBe('not-a-file');
    expect(readText(root)).toBe('not-a-file');
    expect(readText(join(root, 'nothing'))).toBe('failed');
  });

  it('of recorded hook output gives its text, or why not', () => {
    expect(readHookOutput('r', join(root, 'a.txt'))).toEqual({
      kind: 'hook-output',
      path: 'r',
      text: 'abcdef',
    });
    expect(readHookOutput('r', join(root, 'forbidden'))).toEqual({
      kind: 'hook-output',
      path: 'r',
      unreadable: 'no-permission',
    });
  });
});
