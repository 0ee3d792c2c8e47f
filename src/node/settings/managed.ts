import { posix, win32 } from 'node:path';
import type { SettingsPlatform } from '../../settings/index.ts';

/** What an administrator, the client itself or a login keeps there. Never written to (settings 2, rule 1). */
const NAMES: ReadonlySet<string> = new Set([
  '.claude.json',
  '.credentials.json',
  'auth.json',
  'config.toml',
  'managed-mcp.json',
  'managed-settings.json',
  'managed_config.toml',
  'remote-settings.json',
  'requirements.toml',
]);

const FOLDER_NAMES: ReadonlySet<string> = new Set(['managed-settings.d']);

const FOLDERS: Readonly<Record<SettingsPlatform, readonly string[]>> = {
  posix: ['/etc/claude-code', '/etc/codex', '/library/application support/claudecode'],
  win32: ['c:\\programdata\\claudecode', 'c:\\program files\\claudecode', 'c:\\programdata\\openai\\codex'],
};

/** Does an absolute path name a file that is not the user's to change. Letter case does not count: it may not on the volume. */
export function isManagedFile(path: string, platform: SettingsPlatform): boolean {
  const { basename, dirname, sep } = platform === 'win32' ? win32 : posix;
  const lower = path.toLowerCase();
  if (NAMES.has(basename(lower)) || FOLDER_NAMES.has(basename(dirname(lower)))) return true;
  return FOLDERS[platform].some((folder) => lower.startsWith(folder + sep));
}

/** Claude Code's settings of the administrator: they decide before all others, and are only read. */
export function managedSettings(from: {
  readonly os: NodeJS.Platform;
  readonly env: Readonly<Record<string, string | undefined>>;
}): string {
  switch (from.os) {
    case 'darwin':
      return '/Library/Application Support/ClaudeCode/managed-settings.json';
    case 'win32':
      return win32.join(
        from.env['ProgramFiles'] ?? 'C:\\Program Files',
        'ClaudeCode',
        'managed-settings.json',
      );
    default:
      return '/etc/claude-code/managed-settings.json';
  }
}
