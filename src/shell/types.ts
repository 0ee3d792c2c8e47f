/**
 * What `commandsOf` answers: the simple commands that a script can run. Source of each field: `docs/guide/shell.md`.
 * Spans are UTF-16 offsets, `[from, to)`; indices point into `ShellReading.commands`.
 */

/** The shell that reads the script; `unknown` is bash or zsh, nobody knows which. */
export type Dialect = 'bash' | 'posix' | 'zsh' | 'powershell' | 'cmd' | 'unknown';

/** Known text and, as null, the pieces that only the run could know. */
export type Pieces = readonly (string | null)[];

/** `always` and `never` are promises; `maybe` is everything else. */
export type Runs = 'always' | 'maybe' | 'never';

/** What a command stands in, such as a loop or a pipe; several may hold at once. */
export type Surrounding =
  | 'substitution'
  | 'process-substitution'
  | 'subshell'
  | 'pipe'
  | 'background'
  | 'coproc'
  | 'function'
  | 'alias'
  | 'loop'
  | 'condition'
  | 'branch'
  | 'shell'
  | 'file'
  | 'eval'
  | 'source'
  | 'trap'
  | 'xargs'
  | 'find'
  | 'unparsed';

/** Where a command's output goes first; `shown` is to whoever reads the call's result. */
export type Output = 'shown' | 'captured' | 'piped' | 'file' | 'discarded' | 'unknown';

/** Where one stream goes. `variable`, `command` with `captured`; `into` with `piped`; `file`, `append` with `file`. */
export interface Sink {
  readonly to: Output;
  readonly variable?: string;
  readonly command?: number;
  readonly into?: readonly number[];
  readonly file?: string | null;
  readonly append?: boolean;
}

/** What becomes of a command's stdout in the end. */
export type Seen = 'whole' | 'changed' | 'maybe' | 'no';

/** A piece of printed text: as it is, or the output of these commands (`[]`: unknown text). */
export type Printed = string | { readonly from: readonly number[] };

/** Where a command's input comes from; null is a text or name that only the run could know. */
export interface Stdin {
  readonly from: 'text' | 'pipe' | 'file' | 'nothing' | 'unknown';
  readonly text?: string | null;
  readonly commands?: readonly number[];
  readonly file?: string | null;
}

/** The folder that a command runs in: relative to the call's own, or absolute. `path` is null where it is not known. */
export interface Cwd {
  readonly path: string | null;
  readonly sure?: boolean;
}

/** One run site of a simple command. Optional fields are left out where they hold nothing. */
export interface Command {
  /** The words; null is a word that only the shell could expand. */
  readonly argv: readonly (string | null)[];
  /** Indices of words that may be none, one or several. */
  readonly many?: readonly number[];
  /** Indices of words with an unquoted pattern. */
  readonly globs?: readonly number[];
  /** Known pieces of a null word, by its index. */
  readonly partial?: Readonly<Record<string, Pieces>>;
  /** What a null word is where its variable is not set (`${X:-text}`), by its index. */
  readonly defaults?: Readonly<Record<string, string>>;
  /** Commands whose output a null word holds (`gh pr view "$URL"`), by the word's index. */
  readonly sources?: Readonly<Record<string, readonly number[]>>;
  /** Place in the script; null for argv input. */
  readonly span: readonly [number, number] | null;
  readonly runs: Runs;
  /** How often at most; null is unbounded. */
  readonly times: number | null;
  readonly needs?: { readonly success: readonly number[]; readonly failure: readonly number[] };
  /** A script that ends with 0 has run this command, and it ended with 0. */
  readonly exitProves: boolean;
  readonly within: readonly Surrounding[];
  /** What was seen through to reach it, outermost first. */
  readonly via?: readonly string[];
  readonly concurrent?: boolean;
  readonly output: Output;
  readonly stdout?: Sink;
  readonly stderr?: Sink;
  readonly seen?: Seen;
  readonly prints?: readonly Printed[];
  readonly stdin?: Stdin;
  readonly env?: Readonly<Record<string, string | null>>;
  readonly unset?: readonly string[];
  readonly cwd?: Cwd;
}

/** A variable that the script sets. `value` is null where only the run could know it. */
export interface ShellAssignment {
  readonly name: string;
  readonly value: string | null;
  /** Commands whose output is in the value. */
  readonly from: readonly number[];
  readonly span: readonly [number, number] | null;
  readonly runs: Runs;
}

/** Why a piece of a script was not read; those named `budget-…` are bounds on size and nesting. */
export type UnreadReason =
  | 'syntax'
  | 'dynamic-code'
  | 'file'
  | 'other-language'
  | 'elsewhere'
  | 'dialect'
  | 'recursion'
  | 'budget-size'
  | 'budget-heredocs'
  | 'budget-depth'
  | 'budget-steps'
  | 'budget-commands';

/** A piece of a script that may run commands which are not among the rows. */
export interface Unread {
  readonly span: readonly [number, number] | null;
  readonly why: UnreadReason;
  /** Programs of interest that the raw text names as words. */
  readonly names: readonly string[];
}

/** What a script can run. `complete`: nothing in it was left unread that this shell would run. */
export interface ShellReading {
  readonly commands: readonly Command[];
  readonly assignments: readonly ShellAssignment[];
  readonly unread: readonly Unread[];
  readonly complete: boolean;
}

/** What is known of the shell besides the script. */
export interface ShellOptions {
  readonly dialect?: Dialect;
  /** The environment at the start, as far as it is known; a name that is not in it is unknown, never unset. */
  readonly variables?: Readonly<Record<string, string>>;
  /** The positional parameters, where they are known. */
  readonly args?: readonly string[];
  /** Programs of interest; `gh hub curl wget` where left out. */
  readonly programs?: readonly string[];
}
