import { addressAt } from '../text/address-reader.ts';
import { lowerAscii } from '../text/ascii.ts';
import { digestOf } from './digest.ts';
import { isObject } from './json.ts';
import type { CommentKind } from '../rules/types.ts';
import type { CommentRow, PostedRow, UnseenRow } from './rows.ts';
import { InvalidValueError } from './store-errors.ts';

/** A comment as a poller finds it. Whatever is in it, the answer is one of the three. */
export interface PolledComment {
  readonly host: string;
  /** `issue-comment`, `review-comment`, `review` or `commit-comment`; any other is delivered. */
  readonly kind: CommentKind;
  readonly id: string | number;
  /** `OWNER/NAME` */
  readonly repository: string;
  readonly number: number | null;
  /** The login. */
  readonly author: string | null;
  /** ISO 8601. */
  readonly createdAt: string | null;
  readonly body: string | null;
}

export interface OwnCommentOptions {
  readonly rows: Iterable<PostedRow>;
  readonly unseen: Iterable<UnseenRow>;
  /** The logins that the agents work under. */
  readonly logins: Iterable<string>;
  /** ISO 8601. */
  readonly now: string;
  /** How long a comment may wait for its row, in milliseconds; 60 000, if left out. */
  readonly grace?: number;
}

const KINDS: ReadonlySet<unknown> = new Set(['issue-comment', 'review-comment', 'review', 'commit-comment']);
const GRACE = 60_000;
/** Clocks differ, and an answer takes its time: so much more at both ends of a post's window. */
const SLACK = 30_000;

/**
 * Did an agent post this comment (`ours`), is it too early to say (`wait`: ask again), or is it somebody else's
 * (`deliver`)? Without proof it is somebody else's: a person who is not heard is worse than an agent that hears itself. Total but for a missing `now`, which is an `InvalidValueError`.
 */
export function ownComment(comment: PolledComment, options: OwnCommentOptions): 'ours' | 'wait' | 'deliver' {
  const now = timeOf(options.now);
  if (now === null) throw new InvalidValueError('now', 'must be a time as in ISO 8601');
  if (!isObject(comment) || !KINDS.has(comment.kind)) return 'deliver';
  const rows = readable(options.rows);
  if (rows?.some((row) => isRowOf(row, comment)) === true) return 'ours';
  const created = timeOf(comment.createdAt);
  if (created === null) return 'deliver';
  const { grace = GRACE } = options;
  if (now - Math.min(created, now) < (Number.isFinite(grace) ? grace : GRACE)) return 'wait';
  const unseen = readable(options.unseen);
  const logins = readable(options.logins);
  if (rows === null || unseen === null || logins === null) return 'deliver';
  if (!logins.some((login) => sameName(login, comment.author))) return 'deliver';
  const body = bodyOf(comment.body);
  return unseen.some((row) => fits(row, comment, created) && body(row.body)) ? 'ours' : 'deliver';
}

/**
 * Does a permalink name a comment that these rows hold? `cannot-tell` where a post that nobody saw the id of could be it,
 * and for a text that is no permalink of a comment.
 */
export function ownsPermalink(url: string, rows: Iterable<CommentRow>): 'yes' | 'no' | 'cannot-tell' {
  const text = url.trim();
  const read = addressAt(text, 0);
  if (read === null || read.to !== text.length || read.address.kind === 'pull-request') return 'cannot-tell';
  const { host, kind, id, owner, name, number } = read.address;
  let answer: 'no' | 'cannot-tell' = 'no';
  for (const row of rows) {
    if (row.posting === 'posted') {
      if (isRowOf(row, { host, kind, id })) return 'yes';
      continue;
    }
    const mayLie =
      (row.repositoryAssumed ||
        ((row.repository === null || sameName(row.repository, `${owner}/${name}`)) &&
          (row.host === null || sameName(row.host, host)))) &&
      (row.number === null || row.number === number);
    if (row.kind === kind && mayLie) answer = 'cannot-tell';
  }
  return answer;
}

function isRowOf(row: PostedRow, { host, kind, id }: Pick<PolledComment, 'host' | 'kind' | 'id'>): boolean {
  return isObject(row) && row.kind === kind && row.id === String(id) && sameName(row.host, host);
}

/** The same place, and posted in its time; who and what is asked apart. */
function fits(row: UnseenRow, comment: PolledComment, created: number): boolean {
  if (!isObject(row) || !isObject(row.window)) return false;
  const [from, to] = [timeOf(row.window.from), timeOf(row.window.to)];
  return (
    row.kind === comment.kind &&
    row.number !== null &&
    row.number === comment.number &&
    sameName(row.repository, comment.repository) &&
    (row.host === null || sameName(row.host, comment.host)) &&
    from !== null &&
    to !== null &&
    created >= from - SLACK &&
    created <= to + SLACK
  );
}

/** Compares by hash, which is only made where a row has one of the same length. */
function bodyOf(text: unknown): (digest: UnseenRow['body']) => boolean {
  if (typeof text !== 'string') return () => false;
  let hash: string | null = null;
  return (digest) => {
    if (!isObject(digest) || digest.length !== text.length) return false;
    hash ??= digestOf(text).sha256;
    return digest.sha256 === hash;
  };
}

/** Names of hosts, repositories and people: GitHub does not tell their letter case apart. */
function sameName(a: unknown, b: unknown): boolean {
  return typeof a === 'string' && typeof b === 'string' && lowerAscii(a) === lowerAscii(b);
}

function timeOf(text: unknown): number | null {
  const time = typeof text === 'string' ? Date.parse(text) : Number.NaN;
  return Number.isNaN(time) ? null : time;
}

/** All of it, or null where it is none or fails on the way. */
function readable<T>(values: Iterable<T>): readonly T[] | null {
  try {
    return typeof values === 'string' ? null : [...values];
  } catch {
    return null;
  }
}
