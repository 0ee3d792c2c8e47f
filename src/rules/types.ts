/** Verdicts over a session's events. */

/** A place in a text: UTF-16 offsets, `[from, to)`. */
export type Span = readonly [number, number];

/**
 * Why a pull request counts, strongest first: a command opened it and GitHub answered with its address; the command found
 * it open already; the agent says so; only the client's own records tie it to the session.
 */
export type Evidence = 'created' | 'recreated' | 'claimed' | 'linked';

/** The rule that a fact rests on; each has a page in `docs/rules`. */
export type PullRequestRule =
  | 'pull-request/created-by-gh'
  | 'pull-request/created-by-rest'
  | 'pull-request/created-by-graphql'
  | 'pull-request/created-by-curl'
  | 'pull-request/created-by-mcp'
  | 'pull-request/created-by-client-record'
  | 'pull-request/recreated'
  | 'pull-request/claimed'
  | 'pull-request/linked';

/** Why a claim in prose was turned down: `docs/rules/pull-request/claimed.md`. */
export type ClaimRefusal =
  | 'left-out'
  | 'other-object'
  | 'relation'
  | 'other-subject'
  | 'negated'
  | 'not-finished'
  | 'conditional'
  | 'question'
  | 'adjective'
  | 'quoted'
  | 'digest'
  | 'opened-to-look'
  | 'no-creation-phrase'
  | 'known-before'
  | 'no-session-repository'
  | 'other-repository'
  | 'unknown-host';

/** Why an address that was looked at counts for nothing. The command's `explain` says each in words. */
export type RefusalReason =
  | 'read-only-command'
  | 'unrelated-result'
  | 'user-message'
  | 'inherited-event'
  | 'known-before'
  | 'never-ran'
  | 'asks-nothing'
  | 'create-failed'
  | 'exists-elsewhere'
  | 'other-repository'
  | 'unknown-host'
  | 'not-standalone'
  | 'truncated'
  | 'ambiguous-printer'
  | 'client-record-only'
  | 'no-session-repository'
  | ClaimRefusal
  | CommentRefusal;

/** Why a comment's permalink was turned down, besides reasons that it shares with pull requests. */
export type CommentRefusal =
  'edit' | 'unknown-operation' | 'delete' | 'reaction' | 'post-failed' | 'wrong-kind' | 'other-number';

/** What a verdict rests on: the call, the place of its command, and the place of the address. */
export interface Proof {
  /** The call that did it; null for prose and records without one. */
  readonly callId: string | null;
  /** How often that id was opened before: with it, the id names one call. Null where `callId` is. */
  readonly opening: number | null;
  /** Key of the event that shows the address: a result, prose or a record. */
  readonly event: string;
  /** Place of the command in the call's script. */
  readonly command: Span | null;
  /** Place of the address in the event's text. */
  readonly output: Span | null;
  readonly at: string | null;
  readonly agentId: string | null;
}

/** A pull request of the session. */
export interface PullRequestFact extends Proof {
  /** `https://HOST/OWNER/NAME/pull/N`, as it was spelled first, the host in lower case. */
  readonly url: string;
  readonly evidence: Evidence;
  readonly rule: PullRequestRule;
}

/** An address that was looked at and counts for nothing. */
export interface Refusal extends Proof {
  readonly url: string;
  readonly reason: RefusalReason;
}

/** An opener worked and its answer was not shown. */
export interface Warning {
  readonly rule: 'opened-unseen';
  readonly callId: string;
  readonly opening: number;
  readonly command: Span | null;
  readonly at: string | null;
  readonly agentId: string | null;
}

/** What a comment is, as its permalink tells. */
export type CommentKind = 'issue-comment' | 'review-comment' | 'review' | 'commit-comment';

/** The rule that a comment rests on. */
export type CommentRule =
  | 'comment/posted-by-gh'
  | 'comment/reviewed-by-gh'
  | 'comment/closed-by-gh'
  | 'comment/posted-by-rest'
  | 'comment/posted-by-graphql'
  | 'comment/posted-by-curl'
  | 'comment/posted-by-mcp';

/** A text that is known by its hash alone: SHA-256 of its UTF-8 in hexadecimal, and its length in UTF-16 units. */
export interface TextDigest {
  readonly sha256: string;
  readonly length: number;
}

interface AnyComment extends Proof {
  readonly rule: CommentRule;
  readonly kind: CommentKind;
  readonly callId: string;
  readonly opening: number;
  /** Names this post among all of the session's, whether its id is known or not: call, place of the command, turn. */
  readonly postKey: string;
}

/** A comment that this session posted, and its id is known. */
export interface PostedComment extends AnyComment {
  readonly posting: 'posted';
  readonly url: string;
  /** In lower case. */
  readonly host: string;
  /** Digits. With host and kind it is the comment's identity. */
  readonly id: string;
  /** `OWNER/NAME` as the permalink spells it. */
  readonly repository: string;
  /** The pull request or issue; null for a commit's comment. */
  readonly number: number | null;
  /** Canonical address of the pull request; null where the permalink names an issue or a commit. */
  readonly pullRequest: string | null;
}

/** A command of this session posted a comment, and nothing shows its id. */
export interface UnseenComment extends AnyComment {
  readonly posting: 'posted-unseen';
  readonly url: null;
  readonly host: string | null;
  readonly id: null;
  readonly repository: string | null;
  readonly number: number | null;
  readonly pullRequest: string | null;
  /** No word of the command names the repository: it is the session's, which gh takes the folder for. */
  readonly repositoryAssumed: boolean;
  /** The text, where the script tells it. */
  readonly body: TextDigest | null;
  /** It was posted between these two times, ISO 8601: the call's and the result's; null where nobody wrote them down. */
  readonly window: { readonly from: string | null; readonly to: string | null };
}

/** A comment or review that the session posted. */
export type CommentFact = PostedComment | UnseenComment;

/** A `git push` of the session that succeeded, to a branch that is not the default one. */
export interface Push {
  readonly branch: string;
  readonly callId: string;
  readonly opening: number;
  /** Place of the command in the call's script; null where the call is no script. */
  readonly command: Span | null;
  readonly at: string | null;
  readonly agentId: string | null;
}

/** An opener that failed, and the first line by which it said so. */
export interface FailedCreate {
  readonly callId: string;
  readonly opening: number;
  readonly command: Span | null;
  readonly line: string;
  readonly at: string | null;
}
