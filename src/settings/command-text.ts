import { quote } from 'shell-quote';
import type { SettingsPlatform } from './types.ts';

/** Controls, line and paragraph separators, halves of pairs. */
const UNSAFE = /[\p{Cc}\u2028\u2029\p{Cs}]/u;
const ABSOLUTE: Readonly<Record<SettingsPlatform, RegExp>> = {
  posix: /^\//,
  win32: /^(?:[a-z]:)?\//i,
};

/** A path as the client's shell takes it: Claude Code runs Git Bash on Windows (settings, rule 29). */
export function shellPath(script: string, platform: SettingsPlatform): string {
  return platform === 'win32' ? script.replaceAll('\\', '/') : script;
}

/** Absolute, of a file, and without a character that a shell, JSON or an editor may take for something else (rule 30). */
export function isSafePath(path: string, platform: SettingsPlatform): boolean {
  return isAbsolute(path, platform) && !path.endsWith('/') && !UNSAFE.test(path);
}

export function isAbsolute(path: string, platform: SettingsPlatform): boolean {
  return ABSOLUTE[platform].test(path);
}

/** What the entry's `command` holds: the path as one word for a POSIX shell. No version: it stays the same (rule 32). */
export function commandText(path: string): string {
  return quote([path]);
}
