import { homedir } from 'node:os';
import type { LintFile, ListedListener } from '../../lint/files.ts';
import { listenerEntry, listenerPath } from '../listeners/listener-entry.ts';
import { listenerNames } from '../listeners/listener-names.ts';
import { readHead, reasonOf } from './read-text.ts';

/** Bytes of a listener that are looked at: its first line, or whether it is a binary. */
const HEAD_BYTES = 64 * 1024;

/** One folder of listeners as the rules read it; `path` is how findings name it. */
export function listenerFolder(absolute: string, path: string, event: string): LintFile {
  try {
    const names = listenerNames(absolute).toSorted((a, b) => (String(a) < String(b) ? -1 : 1));
    return {
      kind: 'listener',
      path,
      event,
      entries: names.flatMap((name) => listed(absolute, name)),
      me: process.geteuid?.() ?? null,
      platform: process.platform === 'win32' ? 'windows' : 'posix',
    };
  } catch (error) {
    return { kind: 'listener', path, unreadable: reasonOf(error) };
  }
}

function listed(folder: string, name: string | Uint8Array): readonly ListedListener[] {
  const entry = listenerEntry(folder, name, homedir());
  if (entry === null) return [];
  const head = readHead(listenerPath(folder, name), HEAD_BYTES);
  return [{ entry, head: typeof head === 'string' ? null : head }];
}
