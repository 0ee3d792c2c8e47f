import type { CommentKind } from '../rules/types.ts';
import type { JsonObject } from './json.ts';
import type { Patch } from './patch.ts';
import type { CommentRow, PostedRow, UnseenRow } from './rows.ts';

/** The columns that a patch may name. */
export const COLUMNS = ['metadata', 'custom_metadata'] as const;
/** A column that a patch may name. */
export type Column = (typeof COLUMNS)[number];

/** A session as a store holds it. */
export interface StoredSession {
  readonly id: string;
  readonly metadata: JsonObject;
  readonly custom_metadata: JsonObject;
  /** What `saveState` was given last, as it comes out of JSON; null before. */
  readonly state: unknown;
  /** How often the state was saved: what `saveState` wants to hear. */
  readonly revision: number;
  /** Where its transcript lies, as `create` was told; null where nobody said. */
  readonly transcript: string | null;
  /** ISO 8601; when a patch changed it last, or when it was made. */
  readonly changedAt: string;
}

/** What a new session is told: the time, ISO 8601, and where its transcript lies. */
export interface CreateOptions {
  readonly now: string;
  readonly transcript?: string | null;
}

/** A warning to be written once; the rest of its fields is kept as it is. */
export interface NewWarning {
  readonly key: string;
}

export interface StoredWarning {
  readonly key: string;
  readonly warning: JsonObject;
  /** The address that took its reason away; null while it stands. */
  readonly withdrawnBy: string | null;
}

export interface CommentQuery {
  /** Only what could be this comment: the row with its key, unseen rows of its kind. */
  readonly comment?: { readonly host: string; readonly kind: CommentKind; readonly id: string };
  /** Only what this session posted. */
  readonly sessionId?: string;
}

/** What `ownComment` takes. */
export interface StoredComments {
  readonly rows: readonly PostedRow[];
  readonly unseen: readonly UnseenRow[];
}

/**
 * Where sessions, comments and warnings are kept. Every method rejects with a typed error. Values
 * are copies both ways: nobody can change what is stored by changing what was handed over.
 */
export interface Store {
  /** Makes a session; one that is there stays as it is. */
  create(id: string, options: CreateOptions): Promise<void>;
  /** Ids of all sessions, sorted. */
  list(): Promise<readonly string[]>;
  read(id: string): Promise<StoredSession | null>;
  /** Applies a patch in one step and gives back the new value. An empty one changes nothing and gives back what is there. */
  patch(id: string, column: Column, patch: Patch, now: string): Promise<JsonObject>;
  /** Saves a state over the one of revision `expected` and gives the new revision; else a `ConflictError`. */
  saveState(id: string, state: unknown, expected: number): Promise<number>;
  /** Keeps the first row of each comment, and gives the rows that are stored, in the order of those it was given. */
  upsertComments(rows: readonly CommentRow[]): Promise<readonly CommentRow[]>;
  comments(query?: CommentQuery): Promise<StoredComments>;
  /** Writes a warning if its key was never used; says if it was written. */
  insertWarning(warning: NewWarning): Promise<boolean>;
  /** Marks a warning as withdrawn; says if it was marked now. */
  withdrawWarning(key: string, by: string): Promise<boolean>;
  /** In the order of their keys. */
  warnings(): Promise<readonly StoredWarning[]>;
}
