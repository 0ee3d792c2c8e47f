import type { ListenerEntry, ListenerQuestion } from '../hooks/listener-judge.ts';
import type { TranscriptReading } from './transcript/types.ts';
import type { LintClient, LintKind } from './types.ts';

/** The shell that a script is written for; `sh` is any that POSIX allows under that name. */
export type LintDialect = 'bash' | 'sh';

/** A shell script. Without a dialect its first line tells, else the configuration, else it is bash. */
export interface ShellFile {
  readonly kind: 'shell';
  readonly path: string;
  readonly text: string;
  readonly dialect?: LintDialect;
}

/** A file of settings, or a plugin's `hooks.json`. */
export interface SettingsFile {
  readonly kind: 'settings';
  readonly path: string;
  readonly text: string;
  readonly client: LintClient;
  readonly layer: 'settings' | 'plugin';
  /**
   * The files that exist, of those that the commands name: by their path below the project or plugin root, or absolute. Absent:
   * nobody looked, and nothing is said of files.
   */
  readonly files?: Readonly<Record<string, { readonly executable: boolean }>>;
}

/** One folder of listeners, `hooks.d/<event>`. */
export interface ListenerFolder {
  readonly kind: 'listener';
  /** Of the event's folder. */
  readonly path: string;
  readonly event: string;
  readonly entries: readonly ListedListener[];
  readonly me: ListenerQuestion['me'];
  readonly platform: ListenerQuestion['platform'];
}

export interface ListedListener {
  readonly entry: ListenerEntry;
  /** The first bytes of the file; null where they could not be read. */
  readonly head: Uint8Array | null;
}

/** A transcript, as what was read of it: the file itself may be too long to hold. */
export interface TranscriptFile {
  readonly kind: 'transcript';
  readonly path: string;
  readonly reading: TranscriptReading;
}

/** A file that may write to a store: SQL, TypeScript or JavaScript. */
export interface StoreFile {
  readonly kind: 'store';
  readonly path: string;
  readonly text: string;
}

/** Recorded hook output: a record a line, or a stream of Claude Code. */
export interface HookOutputFile {
  readonly kind: 'hook-output';
  readonly path: string;
  readonly text: string;
}

/** Why a file could not be read. */
export type UnreadableReason = 'no-permission' | 'too-long' | 'binary' | 'folder' | 'not-a-file' | 'failed';

/** A file that rules would have read, and that could not be. */
export interface UnreadableFile {
  readonly kind: LintKind;
  readonly path: string;
  readonly unreadable: UnreadableReason;
}

/** A file that was read, by its kind. */
export type ReadableFile =
  ShellFile | SettingsFile | ListenerFolder | TranscriptFile | StoreFile | HookOutputFile;

/** What `lint` takes: data alone. Paths are relative to the root of the configuration, with `/`. */
export type LintFile = ReadableFile | UnreadableFile;

/** What is handed in for one kind of file. */
export type FileOf<Kind extends LintKind> = Extract<ReadableFile, { readonly kind: Kind }>;

/** Is it a file of this kind that was read? */
export function isReadable<Kind extends LintKind>(kind: Kind): (file: LintFile) => file is FileOf<Kind> {
  return (file): file is FileOf<Kind> => file.kind === kind && !('unreadable' in file);
}
