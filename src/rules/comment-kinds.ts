import type { OperationName } from '../github/types.ts';
import { lowerAscii } from '../text/ascii.ts';
import type { CommentAddress } from '../text/address.ts';
import type { CommentKind } from './types.ts';

/** What each operation posts (comments.md, section 3); no other operation posts anything. */
const KINDS: Readonly<Partial<Record<OperationName, CommentKind>>> = {
  'post-comment': 'issue-comment',
  'post-review-comment': 'review-comment',
  'post-review': 'review',
  'post-commit-comment': 'commit-comment',
  'close-with-comment': 'issue-comment',
  'reopen-with-comment': 'issue-comment',
};

/** The kind of comment that an operation posts; null for one that posts none. */
export function kindPosted(operation: OperationName): CommentKind | null {
  return KINDS[operation] ?? null;
}

/** Two permalinks with one key are one comment: the path does not matter (comments.md, 1.1). */
export function commentKey({ host, kind, id }: Pick<CommentAddress, 'host' | 'kind' | 'id'>): string {
  return `${lowerAscii(host)}/${kind}/${id}`;
}

/** Can this text hold a comment's permalink at all: a quick look before the search. */
export function mayHoldComment(text: string): boolean {
  return text.includes('comment') || text.includes('discussion_r') || text.includes('pullrequestreview-');
}
