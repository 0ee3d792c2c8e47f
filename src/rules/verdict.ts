import type { Status } from '../transcript/events.ts';
import type { PullRequestAddress } from '../text/address.ts';
import type { CallReading } from './requests.ts';
import type { Evidence, PullRequestRule, RefusalReason, Span } from './types.ts';

/** What a call ran and printed, with all that came back under its id, and how it ended. */
export interface Run {
  readonly reading: CallReading;
  readonly output: string;
  readonly status: Status;
  /** The script came to its end, and no part of what it printed is missing. */
  readonly whole: boolean;
}

/** What is known of the session when the call was made. */
export interface Surroundings {
  /** `[HOST/]OWNER/NAME` or a remote's address; null where nobody knows. */
  readonly repository: string | null;
  /** Hosts whose addresses count, in lower case. */
  readonly hosts: ReadonlySet<string>;
  readonly branch: string | null;
  /** Branches that earlier openers, which were not heard yet, name as their head. */
  readonly heads: readonly string[];
  /** Was this address shown before the call, or is it spelled in its own script (pull-requests.md, 6.1). */
  readonly isOld: (key: string) => boolean;
}

/**
 * When a verdict counts: `must`: only in the session repository; `may-not-differ`: it falls where that is known to be
 * another; null: anywhere.
 */
export type Guard = 'must' | 'may-not-differ' | null;

/** An address that the output of a run proves. Spans are offsets in the script and in the output. */
export interface Found {
  readonly address: PullRequestAddress;
  readonly key: string;
  readonly evidence: Evidence;
  readonly rule: PullRequestRule;
  /** Place of the command in the reading. */
  readonly index: number;
  readonly command: Span | null;
  readonly output: Span;
  readonly guard: Guard;
}

/** An address that was looked at and turned down. */
export interface TurnedDown {
  readonly url: string;
  readonly key: string;
  readonly reason: RefusalReason;
  readonly command: Span | null;
  readonly output: Span;
}

/** An opener whose answer the output does not show (section 8). */
export interface Unheard {
  readonly index: number;
  readonly command: Span | null;
  readonly rule: PullRequestRule;
  readonly bound: string | null;
  /** The branch that its words name; null: none, or one that nobody knows. */
  readonly head: string | null;
  /** Its folder, from where the call began; null where nobody knows. */
  readonly folder: string | null;
  /** The file that its answer went to, by its path from where the call began. */
  readonly file: string | null;
  /** Older answers may stand in front of it there. */
  readonly append: boolean;
  /** It has worked for sure; where it has not, only its file can tell. */
  readonly sure: boolean;
}

/** What a run says of pull requests. */
export interface Judgement {
  readonly found: readonly Found[];
  readonly turnedDown: readonly TurnedDown[];
  readonly unheard: readonly Unheard[];
  /** The branch's own pull request, where a command of the run looked at it and opened none. */
  readonly ownRead: OwnRead | null;
  /** How many commands may have opened one. */
  readonly openers: number;
  /** A command prints what existed before. */
  readonly shows: boolean;
}

export interface OwnRead {
  readonly address: PullRequestAddress;
  readonly key: string;
  readonly index: number;
  /** The branch that its words name; null: the current one. */
  readonly branch: string | null;
  /** Commands of its run whose captured address its words are. */
  readonly of: readonly number[];
  readonly folder: string | null;
  readonly output: Span;
}
