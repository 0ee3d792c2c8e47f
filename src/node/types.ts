/** What the adapters hand around: files, and what could not be had of them. */

export type ProblemCode =
  /** Nothing lies at that path. */
  | 'missing'
  /** A folder, or a whole home, in which no transcript was found. */
  | 'no-transcripts'
  /** The system refused to list or read it. */
  | 'unreadable'
  /** A file that fits neither client. */
  | 'not-a-transcript'
  /** A `.zst` file, and this Node has no Zstandard. */
  | 'zstd-unsupported';

/** Something that could not be read. It is a value: everything else goes on. */
export interface Problem {
  readonly kind: 'problem';
  readonly code: ProblemCode;
  readonly path: string;
  /** One sentence for a person, without the path. */
  readonly message: string;
}

/** A file that may be a transcript, by its name and place; its content has not been looked at. */
export interface TranscriptFile {
  readonly kind: 'file';
  /** As a person would write it: below the path that was given. */
  readonly path: string;
  /** The same without links. */
  readonly realPath: string;
  /** The path that led here, as it was given; null where it was found in a client's home. */
  readonly given: string | null;
  /** It was named itself, not found in a folder. */
  readonly named: boolean;
  readonly compressed: boolean;
  readonly bytes: number;
  /** Last change, milliseconds since 1970. */
  readonly modified: number;
}

export function problem(code: ProblemCode, path: string, message: string): Problem {
  return { kind: 'problem', code, path, message };
}

/** The system's short name of a failure (`ENOENT`), else null. */
export function errorCode(error: unknown): string | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null;
}

const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  ELOOP: 'too many links',
  EIO: 'the disk gave an error',
  EMFILE: 'too many open files',
  ENOENT: 'it is gone',
};

/** The problem that a failed call of the file system stands for. */
export function systemProblem(error: unknown, path: string): Problem {
  const code = errorCode(error);
  const said = error instanceof Error ? error.message : String(error);
  return problem('unreadable', path, `cannot be read: ${(code === null ? null : REASONS[code]) ?? said}`);
}
