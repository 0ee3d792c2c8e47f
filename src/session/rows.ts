import type { CommentFact, CommentKind, CommentRule, TextDigest } from '../rules/types.ts';

/** Rows of the comment table (comments.md, section 6): keyed by comment, they outlive their session. */

interface AnyRow {
  readonly kind: CommentKind;
  readonly pullRequest: string | null;
  /** Null once the session is gone. */
  readonly sessionId: string | null;
  readonly agentId: string | null;
  readonly callId: string;
  readonly rule: CommentRule;
  /** ISO 8601; time of the result event. Null where nobody wrote one down. */
  readonly firstSeenAt: string | null;
  /** Key of the post: the key of an unseen row, and, in a row whose id is known, of the unseen row that it replaces. */
  readonly postKey: string;
}

/** Unique by host, kind and id. */
export interface PostedRow extends AnyRow {
  readonly posting: 'posted';
  readonly host: string;
  readonly id: string;
  readonly url: string;
  readonly repository: string;
  readonly number: number | null;
}

/** Unique by `postKey`. */
export interface UnseenRow extends AnyRow {
  readonly posting: 'posted-unseen';
  readonly host: string | null;
  readonly repository: string | null;
  readonly number: number | null;
  /** Nothing names the repository but the session's own: a fork's may be another. */
  readonly repositoryAssumed: boolean;
  readonly body: TextDigest | null;
  readonly window: { readonly from: string | null; readonly to: string | null };
}

/** A comment as a store holds it: one whose id is known, or one of which only the post is. */
export type CommentRow = PostedRow | UnseenRow;

/** The row of a comment that a session posted. */
export function commentRow(comment: CommentFact, sessionId: string | null): CommentRow {
  const { kind, pullRequest, agentId, callId, rule, at, repository, number } = comment;
  const postKey = `${sessionId ?? ''} ${comment.postKey}`;
  const row = { kind, pullRequest, sessionId, agentId, callId, rule, firstSeenAt: at, postKey, number };
  if (comment.posting === 'posted') {
    const { posting, host, id, url } = comment;
    return { ...row, posting, host, id, url, repository: comment.repository };
  }
  const { posting, host, repositoryAssumed, body, window } = comment;
  return { ...row, posting, host, repository, repositoryAssumed, body, window };
}
