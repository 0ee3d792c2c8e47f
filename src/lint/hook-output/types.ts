import type { LintClient, Place } from '../types.ts';

/** What one run of a hook printed, and how it ended. */
export interface HookRecord {
  readonly client: LintClient;
  readonly event: string;
  /** Null: it was not told, or a signal ended it. */
  readonly exit: number | null;
  readonly stdout: string;
  /** The whole line of the record. */
  readonly place: Place;
  /** What the client makes of stdout. */
  readonly printed: Printed;
}

/** `broken`: it begins like a document and is not exactly one. */
export type Printed =
  | { readonly kind: 'nothing' | 'broken' }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'document'; readonly document: Readonly<Record<string, unknown>> };

/** One line of a file; without a record it is none, and no line of a stream. */
export interface LineReading {
  readonly record: HookRecord | null;
  readonly place: Place;
}

/** What most rules over recorded hook output read: one record. */
export interface RecordReading {
  readonly record: HookRecord;
}

/** A text that a record gives, and to whom. */
export interface GivenText {
  readonly what: 'text' | 'context' | 'message';
  readonly text: string;
}
