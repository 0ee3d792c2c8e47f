import type { SessionFacts } from '../../session/index.ts';

/** What the rules read of one transcript. It is small, however long the transcript is; inherited events are not in it. */
export interface TranscriptReading {
  readonly facts: SessionFacts;
  /** What the session is for: the caller's word, else the first message of the person; null where nobody knows. */
  readonly goal: string | null;
  /** Nothing will be added to it any more. */
  readonly ended: boolean;
  /** Lines of the file, counted from 1, by the id of the call that stands there. */
  readonly lines: Readonly<Record<string, number>>;
  /** Replies by number that the session posted, in order. */
  readonly replies: readonly PostedReply[];
  readonly counts: { readonly lines: number; readonly unreadable: number };
}

/** A comment that answers another one by its number: `…/comments/ID/replies`, `in_reply_to`. */
export interface PostedReply {
  /** The number of the comment that it answers. */
  readonly to: string;
  /** The permalink of the reply; null where nothing shows it. */
  readonly url: string | null;
  readonly callId: string;
}
