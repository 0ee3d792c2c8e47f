import type { UnreadableFile, UnreadableReason } from './files.ts';
import type { Checked } from './kind.ts';
import { TOP } from './places.ts';
import type { LintKind, RuleMeta } from './types.ts';

/** Characters of a text that are read; a script or a settings file that is longer was not written by hand. */
export const LONGEST_TEXT: number = 8 * 1024 * 1024;

const MESSAGES: Readonly<Record<UnreadableReason, string>> = {
  'no-permission': 'file may not be read by this user; give the right to read it',
  'too-long': 'file is longer than 8 MiB and was not read; leave it out with "exclude"',
  binary: 'file holds a NUL byte and is no text; leave it out with "exclude"',
  folder: 'folder has the name of a file that would be read; give one of them another name',
  'not-a-file': 'what lies here is no regular file; put a file in its place',
  failed: 'file could not be read, as the system gave an error; read it by hand',
};

/** The rule of a kind whose own rules say nothing of files that cannot be read (spec `lint.md`, 11). */
export function unreadableRule(kind: LintKind): RuleMeta {
  return { id: `${kind}/unreadable`, severity: 'error', summary: 'A file that cannot be read' };
}

/** The finding that stands for a file that could not be read. */
export function unreadable({ kind, path, unreadable: reason }: UnreadableFile): Checked {
  // Nobody knows whether that was meant.
  const severity = reason === 'folder' ? { severity: 'note' as const } : {};
  return {
    file: path,
    client: null,
    rule: unreadableRule(kind),
    found: { ...TOP, ...severity, message: MESSAGES[reason] },
  };
}
