import type { SaveMode } from '../../hooks/save.ts';

/** What a script that runs as a hook brings along; all of it may be left out. */
export interface RunHookOptions {
  /** Saves a part of a session. None: nothing is saved, and the end of a session reports `no-writer`. */
  readonly writer?: Writer;
  /** `hooks.d`; if not given, the one in the user's configuration folder of ours. */
  readonly hooksFolder?: string;
  /** Files that a session starts with, in this order; one that is not there is left out. */
  readonly memory?: readonly MemorySource[];
  /** Other tools that may be named to the person, where the configuration switches that on. */
  readonly announcements?: {
    /** `[{id, text, url}]` */
    readonly list: unknown;
    /** Ids of those that are installed; null: nobody can tell. */
    readonly installed: readonly string[] | null;
  };
  /** The person's name in the stamp; if not given, the name of the system's user. */
  readonly user?: string;
  /** How much of the context is used, in percent, where the script knows. */
  readonly contextPercent?: number | string | null;
}

export interface MemorySource {
  /** Shown to the model. */
  readonly name: string;
  /** Absolute, or from the project. */
  readonly path: string;
  readonly role: 'identity' | 'memory';
}

/** A part of a session that is to be saved: whole lines of its transcript. */
export interface SavePart {
  readonly mode: SaveMode;
  readonly sessionId: string;
  readonly project: string;
  readonly transcript: string;
  /** Lines that are saved already, and how many there are now: the part is what lies between. */
  readonly fromLine: number;
  readonly toLine: number;
}

/**
 * Keeps what is worth keeping of a part. It runs in a worker, and nobody waits for it; it is called for one session of a
 * project at a time. `declined`: there is nothing worth keeping. A rejection is a failure, and is reported.
 */
export type Writer = (part: SavePart) => Promise<'saved' | 'declined'>;
