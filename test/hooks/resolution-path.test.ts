/** `normaliseProjectPath` (hooks 6.5). */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normaliseProjectPath, resolutionKey } from '../../src/hooks/index.ts';
import type { PathPlatform } from '../../src/hooks/index.ts';

const PLATFORMS: readonly PathPlatform[] = ['posix', 'windows', 'msys', 'wsl'];

describe.each<[PathPlatform, readonly (readonly [string, string])[]]>([
  [
    'posix',
    [
      ['/srv/app/', '/srv/app'],
      ['///', '/'],
      ['', ''],
      ['a//b/', 'a//b'],
      ['/srv/App\\', '/srv/App\\'],
      ['\\\\?\\C:\\x\\', '\\\\?\\C:\\x\\'],
    ],
  ],
  [
    'windows',
    [
      ['c:/Users//dev\\\\app/', 'C:\\Users\\dev\\app'],
      ['c:', 'C:'],
      ['c:\\\\', 'C:\\'],
      ['c:app/', 'C:app'],
      ['//server/share/', '\\\\server\\share'],
      ['\\\\\\server\\\\share', '\\\\server\\share'],
      ['\\\\', '\\\\'],
      ['\\\\?\\c:\\', 'C:\\'],
      ['//?/c:/x/', 'C:\\x'],
      ['\\\\?\\UNC\\server\\share\\', '\\\\server\\share'],
      ['\\\\?\\unc\\server\\share', '\\\\server\\share'],
      ['\\\\?\\UNC\\?\\UNC\\?\\c:\\x', 'C:\\x'],
      ['\\\\?\\Volume{1}\\x\\', '\\\\?\\Volume{1}\\x'],
      ['\\\\.\\pipe\\x', '\\\\.\\pipe\\x'],
      ['app/', 'app/'],
      ['\\app\\', '\\app\\'],
      ['/c/app', '/c/app'],
      ['C:\\ÄB', 'C:\\ÄB'],
    ],
  ],
  [
    'msys',
    [
      ['/c', 'C:\\'],
      ['/c/', 'C:\\'],
      ['/C/Users//dev/', 'C:\\Users\\dev'],
      ['/cygdrive/d', 'D:\\'],
      ['/cygdrive/d/work', 'D:\\work'],
      ['/cygdrive', '/cygdrive'],
      ['/cygdrive/dd/x', '/cygdrive/dd/x'],
      ['/home/dev', '/home/dev'],
      ['d:\\work\\', 'D:\\work'],
      ['//server/share', '\\\\server\\share'],
    ],
  ],
  [
    'wsl',
    [
      ['C:\\', '/mnt/c'],
      ['C:/Users/dev/', '/mnt/c/Users/dev'],
      ['\\\\?\\D:\\x', '/mnt/d/x'],
      ['\\\\wsl$\\Ubuntu', '/'],
      ['\\\\wsl$\\Ubuntu\\', '/'],
      ['\\\\WSL.LOCALHOST\\Debian\\srv\\app\\', '/srv/app'],
      ['\\\\server\\share', '\\\\server\\share'],
      ['/home/dev/', '/home/dev'],
      ['C:name', 'C:name'],
    ],
  ],
])('on %s', (platform, rows) => {
  it.each(rows)('%j is %j', (path, normal) => {
    expect(normaliseProjectPath(path, platform)).toBe(normal);
  });
});

describe('any path', () => {
  const pieces = [
    '/',
    '\\',
    'c:',
    'C:',
    'c',
    'cygdrive',
    '\\\\',
    '\\\\?\\',
    'UNC',
    'unc\\',
    '?',
    'wsl$',
    'wsl.localhost',
    '.',
    'a b',
    'é',
  ];
  const path = fc.array(fc.constantFrom(...pieces), { maxLength: 9 }).map((all) => all.join(''));

  it.each(PLATFORMS)('is normal once it was normalised: %s', (platform) => {
    fc.assert(
      fc.property(path, (one) => {
        const normal = normaliseProjectPath(one, platform);
        expect(normaliseProjectPath(normal, platform)).toBe(normal);
      }),
      { numRuns: 5000 },
    );
  });

  it.each(PLATFORMS)(
    'takes time that grows with it: %s',
    (platform) => {
      const hostile = [
        '\\\\?\\UNC'.padEnd(400_000, '\\?\\UNC'),
        '/'.repeat(400_000),
        'C:'.padEnd(400_000, '\\/'),
      ];
      for (const one of hostile)
        expect(normaliseProjectPath(one, platform).length).toBeLessThanOrEqual(400_010);
    },
    2000,
  );
});

describe('the key of the cache (6.1)', () => {
  it.each([
    ['/w/', '/x', '/w'],
    [null, '/x/', '/x'],
    ['', '/x', '/x'],
    [null, null, null],
    ['', '', null],
  ])('of %j and %j', (projectDir, payloadCwd, key) => {
    expect(resolutionKey({ projectDir, payloadCwd, platform: 'posix' })).toEqual({ key });
  });
});
