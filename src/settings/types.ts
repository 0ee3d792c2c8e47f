/** Whose settings file it is: Claude Code's `settings.json` or Codex's `hooks.json`. */
export type SettingsClient = 'claude-code' | 'codex';

/** Where the client runs; Windows paths are written with forward slashes there. */
export type SettingsPlatform = 'posix' | 'win32';

/** What shall stand in the file, or no longer. Every planner is a function of the text and of this alone. */
export interface Intent {
  readonly client: SettingsClient;
  /** Absolute path of the program that the entry runs. */
  readonly script: string;
  /** `posix` if not given. */
  readonly platform?: SettingsPlatform;
  /** `SessionEnd` if not given. */
  readonly event?: string;
  /** Seconds; 10 (Claude Code) or 3 (Codex) if not given. A whole number for Codex. */
  readonly timeout?: number;
  /** Install refuses to be added beside another command of the event. */
  readonly strict?: boolean;
  /** An entry of ours that was changed by hand is replaced (install) or removed (uninstall). */
  readonly force?: boolean;
  /** What install gave, for uninstall: the very bytes from before are put back. */
  readonly receipt?: Receipt | null;
  /** How messages call the file; `settings.json` or `hooks.json` if not given. */
  readonly file?: string;
}

/** One splice of the old text: `length` UTF-16 units at `offset` give way to `text`. */
export interface Edit {
  readonly offset: number;
  readonly length: number;
  readonly text: string;
}

/** A piece that install wrote: where it begins in the new text, what it is, and what stood there before. */
export interface ReceiptPiece {
  readonly offset: number;
  readonly inserted: string;
  readonly removed: string;
}

/** What an install did, as plain JSON. Made only where nothing of ours was found before. */
export interface Receipt {
  /** UTF-16 units of the text that install gave. */
  readonly length: number;
  readonly pieces: readonly ReceiptPiece[];
  /** There was no file: uninstall removes it. */
  readonly created: boolean;
}

/** Where something stands: `path` is like `hooks.SessionEnd[1].hooks[0]`, line and column count from 1. */
export interface Place {
  readonly path: string;
  readonly line: number;
  readonly column: number;
}

/**
 * What is worth saying about a plan that goes on:
 * `byte-order-mark`: it stays. `hooks-disabled`: the file switches all hooks off. `limited-by-matcher`: the group's
 * matcher decides when ours runs. `other-event`: ours is also wired to another event, and stays there.
 * `invalid-elsewhere`: an entry of another event that older releases of Claude Code drop the whole file for.
 * `edited-entry`: one that was changed by hand stands beside ours. `placeholder-left`: an empty group keeps the places
 * of those behind it. `trust-needed`: Codex runs the entry only after the person trusts it.
 */
export type NoteId =
  | 'byte-order-mark'
  | 'hooks-disabled'
  | 'limited-by-matcher'
  | 'other-event'
  | 'invalid-elsewhere'
  | 'edited-entry'
  | 'placeholder-left'
  | 'trust-needed';

/** One remark; `message` is printable, whatever the file holds. `path` is empty where the whole file is meant. */
export interface Note {
  readonly id: NoteId;
  readonly message: string;
  readonly path: string;
}

/** A handler of somebody else whose place changed: Codex asks for its trust again. Paths before and after. */
export interface Moved {
  readonly from: string;
  readonly to: string;
  /** Its command as it stands in the file; null where it has none. */
  readonly command: string | null;
}

/** Why a plan stops (docs/guide/settings.md). */
export type RefusalId =
  | 'unparsable'
  | 'comment'
  | 'trailing-comma'
  | 'byte-order-mark'
  | 'duplicate-key'
  | 'root-not-object'
  | 'hooks-not-object'
  | 'event-not-array'
  | 'invalid-entry'
  | 'flat-entry'
  | 'client-ignores-file'
  | 'edited-entry'
  | 'foreign-entry'
  | 'unsafe-path'
  | 'unsupported-platform'
  | 'unsafe-edit'
  | 'too-large'
  | 'too-deep';

/**
 * Why, where and what to do. `message` is one printable sentence or two; `path` and `found` are as in the file.
 * The place is left out where the refusal is about no place of the text.
 */
export interface Refusal {
  readonly id: RefusalId;
  readonly message: string;
  readonly path?: string;
  readonly line?: number;
  readonly column?: number;
  /** What stands there: a command, or the kind of a value. */
  readonly found?: string;
}

/** A plan to carry out: `unchanged` has no edits. A null text is no file: none is made, or it is removed. */
export interface EditPlan {
  readonly outcome: 'change' | 'unchanged';
  readonly text: string | null;
  /** In order, none over another; applied to the old text (none: the empty one) they give `text`. */
  readonly edits: readonly Edit[];
  /** Of an install that found nothing of ours; else null. */
  readonly receipt: Receipt | null;
  readonly notes: readonly Note[];
  readonly moved: readonly Moved[];
}

/** Nothing is to be written. */
export interface RefusedPlan {
  readonly outcome: 'refused';
  readonly refusal: Refusal;
  /** The settings that install would have made, to be pasted by hand; null where the script's path is unsafe. */
  readonly snippet: string | null;
}

/** What an edit of a settings file comes to. */
export type Plan = EditPlan | RefusedPlan;

/**
 * How our entry stands: `installed`; `edited`: only one that was changed by hand; `absent`; `broken`: in place, and it
 * cannot run; `unreadable`: the file is no JSON.
 */
export type SettingsState = 'installed' | 'edited' | 'absent' | 'broken' | 'unreadable';

/**
 * What is worth knowing about an entry: it is `broken` by `hooks-disabled`, `file-ignored` (the client drops the whole
 * file) and `never-runs`; the others are told.
 */
export type ProblemId =
  | 'hooks-disabled'
  | 'file-ignored'
  | 'never-runs'
  | 'limited-by-matcher'
  | 'registered-twice'
  | 'other-event'
  | 'byte-order-mark'
  | 'invalid-elsewhere'
  | 'trust-unknown';

/** One finding; `message` is printable. `path` is empty where the whole file is meant. */
export interface Problem {
  readonly id: ProblemId;
  readonly message: string;
  readonly path: string;
}

/** The entry that counts as ours: the right one, else an outdated one, a flat one, one that was changed by hand. */
export interface InspectedEntry extends Place {
  readonly command: string | null;
  /** Seconds; null where the entry names none. */
  readonly timeout: number | null;
  /** The one literal path that the command runs; null where it is more than that. */
  readonly script: string | null;
}

/** What one text says; facts of the machine (is the script there, other scopes) are the caller's to add. */
export interface Inspection {
  readonly client: SettingsClient;
  readonly state: SettingsState;
  readonly entry: InspectedEntry | null;
  /** Commands of others for the event, in order. */
  readonly foreign: readonly string[];
  /** What the file itself sets; null: nothing. Another scope may decide. */
  readonly disableAllHooks: boolean | null;
  readonly problems: readonly Problem[];
  /** Why the file cannot be read; null where it can. */
  readonly refusal: Refusal | null;
}
