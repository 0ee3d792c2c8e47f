import type { Change, ChangeKind } from './change.ts';
import type { JsonObject } from './json.ts';
import type { Patch } from './patch.ts';
import type { CommentRow } from './rows.ts';
import type { NewWarning } from './store.ts';
import type { ForkMark, SessionFacts } from './types.ts';

/** What a hook may ask for in `on`: a kind of change, or that the session came to rest. */
export type Trigger = ChangeKind | 'rest';

/** What the caller knows of the session; hooks get it as it is. */
export interface HookSession {
  readonly id: string;
  /** What the session is for, in somebody's words. */
  readonly goal?: string | null;
  /** The state in which nothing more runs by itself (`pause`, `fail`, `archive`); null while something does. */
  readonly rest?: string | null;
  /** How the last turn ended: `ended`, `interrupted`, `limit`, `deploy` or `unknown`. */
  readonly turn?: string | null;
  /** The host's mark on a copy. */
  readonly fork?: ForkMark | null;
}

/** What a hook gets. All of it is frozen. */
export interface HookInput {
  readonly session: HookSession;
  /** What is new, of the kinds that it asked for; in front, what it failed on before. */
  readonly changes: readonly Change[];
  readonly facts: SessionFacts;
  /** The column as the store has it at this moment. */
  readonly metadata: JsonObject;
  /** ISO 8601. */
  readonly now: string;
}

/** The address `by` took the reason for the warning `key` away. */
export interface Withdrawal {
  readonly key: string;
  readonly withdrawn: true;
  readonly by: string;
}

/** What a hook asks for. Nothing of it is done where a part of it is wrong. */
export interface HookOutcome {
  readonly patch?: Patch;
  readonly rows?: readonly CommentRow[];
  readonly warnings?: readonly (NewWarning | Withdrawal)[];
}

type Nothing = undefined | null;

/** Turns changes into fields, rows and warnings. */
export interface Hook {
  readonly id: string;
  /** The metadata keys that it may write. */
  readonly keys: readonly string[];
  /** Kinds of change that it wants; all of them, if left out. */
  readonly on?: readonly Trigger[];
  run(input: HookInput): HookOutcome | Nothing | Promise<HookOutcome | Nothing>;
}

/** Time as it is handed in: `transcript-facts/node` has the real one. */
export interface Clock {
  /** Milliseconds since some moment. */
  now(): number;
  /** Calls back once after so many milliseconds; what it gives takes that back. */
  after(ms: number, call: () => void): () => void;
}
