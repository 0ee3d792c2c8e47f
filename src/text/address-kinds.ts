/** The kinds of comments that have a permalink (comments 1). */
export type CommentKind = 'issue-comment' | 'review-comment' | 'review' | 'commit-comment';

/** A pull request by its address. Whether `host` is a known one is for the caller to say. */
export interface PullRequestAddress {
  readonly kind: 'pull-request';
  /** In lower case, with a port where one is written. */
  readonly host: string;
  readonly owner: string;
  readonly name: string;
  readonly number: number;
  /** `https://HOST/OWNER/NAME/pull/N`, owner and name as written. */
  readonly url: string;
}

/** A comment by its permalink. The same comment has the same `host`, `kind` and `id`, whatever the path says. */
export interface CommentAddress {
  readonly kind: CommentKind;
  readonly host: string;
  readonly owner: string;
  readonly name: string;
  /** Of the pull request or issue; null for a commit's comment and where only the API's own link is known. */
  readonly number: number | null;
  readonly id: string;
  /** The permalink; null where the API's own link does not tell the path. */
  readonly url: string | null;
  /** The canonical address of the pull request under `/pull/N`. */
  readonly pullRequest: string | null;
}

export type Address = PullRequestAddress | CommentAddress;

/** How each kind's permalink ends, in front of the id. */
export const FRAGMENTS: Readonly<Record<CommentKind, string>> = {
  'issue-comment': 'issuecomment-',
  'review-comment': 'discussion_r',
  review: 'pullrequestreview-',
  'commit-comment': 'commitcomment-',
};

/** The address of a pull request in its canonical form. */
export function pullRequestOf(host: string, owner: string, name: string, number: number): PullRequestAddress {
  return {
    kind: 'pull-request',
    host,
    owner,
    name,
    number,
    url: `https://${host}/${owner}/${name}/pull/${number}`,
  };
}

/** Can this be an owner or a repository's name in a link? */
export function isPathName(text: string): boolean {
  return /^[\w.-]+$/.test(text) && text !== '.' && text !== '..';
}
