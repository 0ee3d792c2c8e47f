/** What a rule is and what it says. The words, and the order of a finding's keys, are those of spec `lint.md`, 1. */

/** `error`: it will go wrong; `warning`: it goes wrong in a case we can name; `note`: we cannot tell. */
export type Severity = 'error' | 'warning' | 'note';

/** What a rule reads. */
export type LintKind = 'shell' | 'settings' | 'listener' | 'transcript' | 'store' | 'hook-output';

/** `<kind>/<name>`; those of `lint/` are about the comments that switch rules off. */
export type RuleId = `${LintKind | 'lint'}/${string}`;

/** Whose settings or hook output it is. */
export type LintClient = 'claude-code' | 'codex';

/** A place in a file: lines and columns count from 1, columns in UTF-16 units, the end is behind the last one. */
export interface Place {
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
}

export interface RuleMeta {
  readonly id: RuleId;
  /** One for all, or one for each client. */
  readonly severity: Severity | Readonly<Record<LintClient, Severity>>;
  /** What it flags, in one sentence without a full stop. */
  readonly summary: string;
}

/** A text that is put in at a UTF-16 offset of the script, and mends the finding for certain (`docs/guide/lint.md`). */
export interface Fix {
  readonly offset: number;
  readonly text: string;
}

/** What a rule found, before configuration and comments have had their say. */
export interface Found extends Place {
  readonly message: string;
  /** Where this one differs from the rule's own. */
  readonly severity?: Severity;
  /** Of a rule over several files: the one that it is said at. */
  readonly file?: string;
  readonly fix?: Fix;
}

/** A rule over what was read of one file, or of a run's transcripts together. `check` never throws. */
export interface Rule<Reading> {
  readonly meta: RuleMeta;
  readonly check: (reading: Reading) => readonly Found[];
}

export interface Finding extends Place {
  readonly rule: RuleId;
  readonly severity: Severity;
  /** As it was named to `lint`. */
  readonly file: string;
  readonly message: string;
  /** The address of the rule's page. */
  readonly help: string;
}
