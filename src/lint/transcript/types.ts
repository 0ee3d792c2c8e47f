import type { SessionFacts } from '../../session/index.ts';

/** What the rules read of one transcript. It is small, however long the transcript is; inherited events are not in it. */
export interface TranscriptReading {
  readonly facts: SessionFacts;
  /** What the session is for: the caller's word, else the first message of the person; null where nobody knows. */
  readonly goal: string | null;
  /** The agent ended its turn, and nothing that it started is under way. */
  readonly ended: boolean;
  /** Where the calls and words stand that the facts rest on, by call id and by key of the event. */
  readonly lines: Readonly<Record<string, TranscriptLine>>;
  /** Replies by number that the session posted, in order. */
  readonly replies: readonly PostedReply[];
  readonly counts: { readonly lines: number; readonly unreadable: number };
}

export interface TranscriptLine {
  /** From 1. */
  readonly line: number;
  /** Path of the file, where it is not the session's main one. */
  readonly file: string | null;
}

/** A comment that answers another one by its number: `…/comments/ID/replies`, `in_reply_to`. */
export interface PostedReply {
  /** The number of the comment that it answers. */
  readonly to: string;
  /** In lower case; null where the command does not tell. */
  readonly host: string | null;
  /** The permalink of the reply; null where nothing shows it. */
  readonly url: string | null;
  readonly callId: string;
}

/** A transcript of a run, and what it is called. */
export interface RunTranscript {
  readonly path: string;
  readonly reading: TranscriptReading;
}

/** All transcripts that are judged together. */
export interface RunReading {
  readonly transcripts: readonly RunTranscript[];
}
