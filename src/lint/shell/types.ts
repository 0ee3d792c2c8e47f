/** What was read of a script: who holds which descriptors. Rules: spec `lint.md`, 3. */
import type { Redirection } from '../../shell/syntax/nodes.ts';
import type { Places } from '../places.ts';

/** `[from, to)`, UTF-16 offsets in the text that was read. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** A number, or the name of `{name}>`, whose number the shell picks. */
export type Descriptor = number | string;

/** The caller's stream, or a copy; of `substitution` it is the stdout of a `$( )`. */
export interface Stream {
  readonly kind: 'stdin' | 'stdout' | 'stderr' | 'substitution';
  /** Where the copy was made; null for the stream itself. */
  readonly opened: number | null;
}

/** One open file: copies of a descriptor share it, and with it the lock. */
export interface OpenFile {
  readonly kind: 'file' | 'pipe';
  /** The redirection that opened it; null for the pipe of a pipeline. */
  readonly opening: Redirection | null;
  /** What the process behind a `>(…)` holds, which lives as long as the pipe is open. */
  readonly behind: readonly Table[];
}

export interface Nothing {
  readonly kind: 'null' | 'closed' | 'unknown';
}

export type Target = Stream | OpenFile | Nothing;

/** What a descriptor is, on one path or another. */
export type Targets = readonly Target[];

/** The descriptors of a process. What is not in it is closed. */
export interface Table {
  readonly slots: ReadonlyMap<Descriptor, Targets>;
  /** What the shell saved while a redirect of its own holds: no program gets it, but every shell that it forks. */
  readonly saved: Targets;
  /** Open files that `flock` locked. */
  readonly locked: ReadonlySet<Redirection>;
}

/** A process that nobody waits for, as it was met on all paths. */
export interface Job extends Span {
  /** `program`: a simple command; `list`: an `&&` or `||` list or `time`; `shell`: a compound or a call. */
  readonly process: 'program' | 'list' | 'shell';
  readonly table: Table;
  /** What the processes behind its `>(…)` hold. */
  readonly behind: readonly Table[];
  /** Of a program: its redirects. */
  readonly redirections: readonly Redirection[];
  /** Of a program that stands in this text itself: the offset behind its last redirect. */
  readonly end: number | null;
}

/** A command that reads the caller's stdin without a bound. */
export interface StdinRead extends Span {
  readonly reader: string;
}

/** Something that moves descriptors in a way that cannot be read. */
export interface Unreadable extends Span {
  readonly why: 'eval' | 'source';
}

/** Where reading stopped, and why. */
export interface Stop extends Span {
  readonly why: 'syntax' | 'nesting' | 'length';
}

/** A comment of a script, from its `#` to the end of the line. */
export interface Comment extends Span {
  readonly text: string;
}

/** What all shell rules read. */
export interface ScriptReading {
  readonly jobs: readonly Job[];
  readonly reads: readonly StdinRead[];
  readonly unreadable: readonly Unreadable[];
  readonly stop: Stop | null;
  readonly comments: readonly Comment[];
  readonly at: Places;
}
