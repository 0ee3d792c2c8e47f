import { statSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, resolve } from 'node:path';
import type { SettingsFile } from '../../lint/files.ts';
import { namedFiles } from '../../lint/settings/index.ts';

/**
 * A file of settings with what is known of the files that its commands name: looked at, never opened. The project, or the plugin, is the
 * folder above the one that the file lies in; the settings of a user belong to no project, and nobody looks.
 */
export function withNamedFiles(file: SettingsFile, absolute: string): SettingsFile {
  const root = dirname(dirname(absolute));
  if (file.layer === 'settings' && root === homedir()) return file;
  const files = namedFiles(file).flatMap((key) => {
    const executable = isExecutable(resolve(root, key));
    return executable === null ? [] : [[key, { executable }] as const];
  });
  return { ...file, files: Object.fromEntries(files) };
}

/** Null: there is no such file. Windows has no bit for it. */
function isExecutable(path: string): boolean | null {
  try {
    const stats = statSync(path);
    return stats.isFile() ? process.platform === 'win32' || (stats.mode & 0o111) !== 0 : null;
  } catch {
    return null;
  }
}
