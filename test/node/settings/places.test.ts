import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { isManagedFile } from '../../../src/node/settings/managed.ts';
import {
  configurationFolder,
  presentClients,
  settingsPlace,
  settingsPlaces,
} from '../../../src/node/settings/places.ts';
import { homeWith } from './home.ts';

const FROM = { home: '/home/dev', cwd: '/src/app', env: {}, platform: 'posix' } as const;

describe('the configuration folder', () => {
  test.each([
    ['claude-code', {}, '/home/dev/.claude'],
    ['codex', {}, '/home/dev/.codex'],
    ['claude-code', { CLAUDE_CONFIG_DIR: '/etc/mine' }, '/etc/mine'],
    ['codex', { CODEX_HOME: '/etc/mine' }, '/etc/mine'],
    ['claude-code', { CODEX_HOME: '/etc/mine' }, '/home/dev/.claude'],
    ['claude-code', { CLAUDE_CONFIG_DIR: ' ' }, '/home/dev/.claude'],
    ['claude-code', { CLAUDE_CONFIG_DIR: '/a,b' }, '/a,b'],
    ['codex', { CODEX_HOME: 'here' }, '/src/app/here'],
  ] as const)('of %s with %j is %s', (client, env, folder) => {
    expect(configurationFolder(client, { ...FROM, env })).toBe(folder);
  });

  it('is written the way of the platform that is meant', () => {
    const windows = { home: 'C:\\Users\\dev', cwd: 'D:\\app', env: {}, platform: 'win32' } as const;
    expect(settingsPlace('claude-code', { scope: 'user' }, windows)).toMatchObject({
      file: 'C:\\Users\\dev\\.claude\\settings.json',
      script: 'C:\\Users\\dev\\.claude\\transcript-facts\\transcript-facts-session-end.sh',
    });
    const elsewhere = { ...windows, env: { CLAUDE_CONFIG_DIR: '\\\\server\\share\\claude' } };
    expect(configurationFolder('claude-code', elsewhere)).toBe('\\\\server\\share\\claude');
  });

  it('tells which clients are here', async () => {
    const { from } = await homeWith({ 'home/.codex/auth.json': '{}', 'home/.claude': 'a file' });
    expect(presentClients(from)).toEqual(['codex']);
  });
});

describe('the files of a scope', () => {
  test.each([
    ['claude-code', 'user', '/home/dev/.claude/settings.json'],
    ['claude-code', 'project', '/src/app/.claude/settings.json'],
    ['claude-code', 'local', '/src/app/.claude/settings.local.json'],
    ['codex', 'user', '/home/dev/.codex/hooks.json'],
    ['codex', 'project', null],
    ['codex', 'local', null],
  ] as const)('%s, %s: %s', (client, scope, file) => {
    expect(settingsPlace(client, { scope }, FROM)?.file ?? null).toBe(file);
  });

  it('names the home of the hook in the configuration folder, whatever the file', () => {
    for (const which of [{ scope: 'project' }, { file: 'x.json' }] as const)
      expect(settingsPlace('claude-code', which, FROM)).toMatchObject({
        home: '/home/dev/.claude/transcript-facts',
        script: '/home/dev/.claude/transcript-facts/transcript-facts-session-end.sh',
      });
    expect(settingsPlace('codex', { file: 'x.json' }, FROM)).toMatchObject({
      scope: 'file',
      file: '/src/app/x.json',
      home: '/home/dev/.codex/transcript-facts',
    });
  });

  it('takes the nearest folder with a .git for the project', async () => {
    const { from, root } = await homeWith();
    mkdirSync(join(root, 'repo/packages/one'), { recursive: true });
    const below = { ...from, cwd: join(root, 'repo/packages/one') };
    expect(settingsPlace('claude-code', { scope: 'local' }, below)?.file).toBe(
      join(root, 'repo/.claude/settings.local.json'),
    );
  });

  it('lists a file once where the project is the home folder', async () => {
    const { from, root } = await homeWith();
    const files = settingsPlaces('claude-code', { ...from, cwd: join(root, 'home') }).map(({ file }) => file);
    expect(files).toEqual([
      join(root, 'home/.claude/settings.json'),
      join(root, 'home/.claude/settings.local.json'),
    ]);
  });
});

describe('files that are not the user’s to change', () => {
  test.each([
    ['/etc/claude-code/managed-settings.json', 'posix'],
    ['/etc/claude-code/managed-settings.d/10-hooks.json', 'posix'],
    ['/Library/Application Support/ClaudeCode/managed-settings.json', 'posix'],
    ['/home/dev/.claude.json', 'posix'],
    ['/home/dev/.claude/.credentials.json', 'posix'],
    ['/home/dev/.codex/config.toml', 'posix'],
    ['/home/dev/.codex/Config.TOML', 'posix'],
    ['/home/dev/.codex/auth.json', 'posix'],
    ['/etc/codex/hooks.json', 'posix'],
    ['C:\\ProgramData\\ClaudeCode\\settings.json', 'win32'],
    ['C:\\Program Files\\ClaudeCode\\managed-settings.json', 'win32'],
  ] as const)('%s', (path, platform) => {
    expect(isManagedFile(path, platform)).toBe(true);
  });

  test.each([
    ['/home/dev/.claude/settings.json', 'posix'],
    ['/home/dev/.claude/settings.local.json', 'posix'],
    ['/home/dev/.codex/hooks.json', 'posix'],
    ['/home/dev/my.claude.json', 'posix'],
    ['/home/dev/etc/claude-code/settings.json', 'posix'],
    ['C:\\Users\\dev\\.claude\\settings.json', 'win32'],
  ] as const)('but not %s', (path, platform) => {
    expect(isManagedFile(path, platform)).toBe(false);
  });
});
