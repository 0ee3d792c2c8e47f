import type { CommentAddress } from '../text/address.ts';
import type { CommentKind, CommentRule, Span } from './types.ts';
import type { TurnedDown } from './verdict.ts';

/** A permalink that the output of a run proves to be its own post. Spans are offsets in the script and in the output. */
export interface FoundComment {
  /** With `url`: an id alone is put together with its endpoint. */
  readonly address: CommentAddress & { readonly url: string };
  readonly key: string;
  readonly rule: CommentRule;
  /** Place of the command in the reading. */
  readonly index: number;
  /** Which of the command's posts it is, from 0. */
  readonly turn: number;
  readonly command: Span | null;
  readonly output: Span;
}

/** A post whose permalink the output does not show. */
export interface UnseenPost {
  readonly index: number;
  readonly rule: CommentRule;
  readonly kind: CommentKind;
  readonly command: Span | null;
  /** `OWNER/NAME` and host that its words or its environment name; null: none. */
  readonly repository: string | null;
  readonly host: string | null;
  readonly number: number | null;
  /** Nothing names a repository: gh takes that of the folder. */
  readonly inClone: boolean;
  /** It hangs on a pull request; false where it may hang on an issue or a commit. */
  readonly onPullRequest: boolean;
  /** The text, where the words tell it. */
  readonly body: string | null;
  /** It has posted for sure; where it may have, the client's record or its file can tell. */
  readonly sure: boolean;
  /** The file that its answer went to, by its path from where the call began. */
  readonly file: string | null;
  /** Older answers may stand in front of it there. */
  readonly append: boolean;
}

/** What a run says of comments. */
export interface CommentJudgement {
  readonly found: readonly FoundComment[];
  readonly unseen: readonly UnseenPost[];
  readonly turnedDown: readonly TurnedDown[];
  /** How many commands may have posted one. */
  readonly posters: number;
}
