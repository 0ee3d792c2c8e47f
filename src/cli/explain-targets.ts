import { commentKey } from '../rules/comment-kinds.ts';
import type { CommentFact } from '../rules/types.ts';
import { ownsPermalink } from '../session/own-comment.ts';
import { commentRow } from '../session/rows.ts';
import { findAddresses, type CommentAddress } from '../text/address.ts';

/** A thing that a URL names, for comparison: a pull request, or a comment whatever path it is shown under. */
export interface Target {
  readonly kind: 'pull-request' | 'comment';
  readonly key: string;
  readonly url: string;
}

/** What the URL names; null where it is neither a pull request's address nor a comment's permalink. */
export function targetOf(url: string): Target | null {
  const text = url.trim();
  const comment = permalinkOf(text);
  if (comment !== null) return { kind: 'comment', key: commentKey(comment), url: text };
  const key = pullRequestKey(text);
  return key === null ? null : { kind: 'pull-request', key, url: text };
}

/** The keys of what an address is about: of a permalink also the pull request's. */
export function keysOf(url: string): readonly string[] {
  const comment = permalinkOf(url.trim());
  const pullRequest = pullRequestKey(url);
  return [...(comment === null ? [] : [commentKey(comment)]), ...(pullRequest === null ? [] : [pullRequest])];
}

/** The same of a comment that was posted. One whose id nobody saw is about the target if it may be that one. */
export function keysOfComment(
  comment: CommentFact,
  sessionId: string | null,
  target: Target | null,
): readonly string[] {
  if (comment.url !== null) return keysOf(comment.url);
  const pullRequest = comment.pullRequest === null ? [] : keysOf(comment.pullRequest);
  const mayBe =
    target?.kind === 'comment' &&
    ownsPermalink(target.url, [commentRow(comment, sessionId)]) === 'cannot-tell';
  return mayBe ? [...pullRequest, target.key] : pullRequest;
}

function permalinkOf(text: string): CommentAddress | null {
  const [mention] = findAddresses(text);
  if (mention?.from !== 0 || mention.to !== text.length || mention.address.kind === 'pull-request')
    return null;
  return mention.address;
}

/** A pull request's address without case and what stands behind the number. */
function pullRequestKey(url: string): string | null {
  const match = /^(?:https?:\/\/)?([^/\s]+\/[^/\s]+\/[^/\s]+\/pull\/\d+)(?:[/?#]|$)/i.exec(url.trim());
  return match?.[1]?.toLowerCase() ?? null;
}
