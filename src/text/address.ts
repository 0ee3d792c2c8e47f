import { apiPlace } from './api-root.ts';
import { lowerAscii } from './ascii.ts';
import { splitUrl } from './url.ts';

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

/** One address where it stands in a text. Offsets are UTF-16, `[from, to)`, and leave punctuation behind it out. */
export interface AddressMention {
  readonly address: Address;
  readonly from: number;
  readonly to: number;
  /** It is spelled just as `address.url`: the only form that counts in output (pull-requests 2.5). */
  readonly exact: boolean;
  /** Nothing but blanks stands beside it on its line. */
  readonly alone: boolean;
  /** It is the API's own link (`…/repos/O/R/pulls/N`), which only some programs print. */
  readonly api: boolean;
}

// A number, an id or a commit ends where a word would: `12ab`, `12-x` and `12%20` hold none (pull-requests 2.1).
const PLACE =
  /([hH][tT]{2}[pP][sS]?):\/\/(www\.)?([A-Za-z\d](?:[A-Za-z\d.-]{0,251}[A-Za-z\d])?(?::\d{1,5})?)\/([\w.-]{1,100})\/([\w.-]{1,100})\/(?:(pull|issues)\/([1-9]\d{0,14})|commit\/([\da-f]{7,64}))(?![A-Za-z\d%@]|[_-]+[A-Za-z\d])/y;
/** Pages of a pull request that still name it (pull-requests 2.5). */
const PAGE = /\/(files|commits|checks|changes)(?![\w%@-])(?:\/[\w.~%-]*)*/y;
const QUERY = /\?[^\s#"'<>`|\\^{}]*/y;
const COMMENT =
  /#(issuecomment-|discussion_r|pullrequestreview-|commitcomment-|r)([1-9]\d{0,19})(?![A-Za-z\d%@]|[_-]+[A-Za-z\d])/y;
const FRAGMENT = /#[^\s"'<>`|\\^{}]*/y;
const API_LINK =
  /https:\/\/[a-z\d.:-]{1,260}\/(?:api\/v3\/)?repos\/[\w.-]{1,100}\/[\w.-]{1,100}\/(?:issues\/comments|pulls(?:\/comments)?)\/[1-9]\d{0,19}(?![\w%@/-])/iy;
const TRAILING: ReadonlySet<string> = new Set('.,;:!?)]}>"\'*_~');

/** The address that the whole text is, in its canonical form only; else null. */
export function exactAddress(text: string): Address | null {
  const mention = mentionAt(text, 0);
  return mention !== null && mention.exact && mention.to === text.length ? mention.address : null;
}

/** The pull request that the whole text names in the canonical form `https://HOST/OWNER/NAME/pull/N`; else null. */
export function pullRequestAddress(text: string): PullRequestAddress | null {
  const address = exactAddress(text);
  return address?.kind === 'pull-request' ? address : null;
}

/** The comment whose permalink the whole text is; else null. */
export function commentAddress(text: string): CommentAddress | null {
  const address = exactAddress(text);
  return address === null || address.kind === 'pull-request' ? null : address;
}

/**
 * What the API's own link names: `…/repos/O/R/pulls/N`, `…/issues/comments/ID` or `…/pulls/comments/ID`
 * (pull-requests 5.5, comments 5.1). Null for every other text.
 */
export function apiAddress(text: string): Address | null {
  const url = splitUrl(text);
  if (url === null || url.scheme !== 'https' || url.tail !== '') return null;
  const place = apiPlace(url.host, url.path);
  const [, repos, owner = '', name = '', ...rest] = place?.path.split('/', 8) ?? [];
  if (place === null || repos !== 'repos' || !isSegment(owner) || !isSegment(name)) return null;
  const last = rest.at(-1) ?? '';
  if (!/^[1-9]\d{0,19}$/.test(last)) return null;
  const { host } = place;
  switch (rest.slice(0, -1).join('/')) {
    case 'pulls':
      return last.length > 15 ? null : pullRequest(host, owner, name, Number(last));
    case 'issues/comments':
      return {
        kind: 'issue-comment',
        host,
        owner,
        name,
        number: null,
        id: last,
        url: null,
        pullRequest: null,
      };
    case 'pulls/comments':
      return {
        kind: 'review-comment',
        host,
        owner,
        name,
        number: null,
        id: last,
        url: null,
        pullRequest: null,
      };
    default:
      return null;
  }
}

/**
 * Every pull request and every comment that a text mentions, in order of place. Cleans up as pull-requests 2.5 says for
 * prose; `exact` tells which need no cleaning. `\/`, as JSON may write a slash, is read as `/`. Any text is fine.
 */
export function findAddresses(text: string): readonly AddressMention[] {
  const plain = text.includes('\\/') ? unescapedSlashes(text) : null;
  const read = plain?.text ?? text;
  const mentions: AddressMention[] = [];
  const start = /https?:\/\//gi;
  for (let found = start.exec(read); found !== null; found = start.exec(read)) {
    const mention = mentionAt(read, found.index) ?? apiMentionAt(read, found.index);
    if (mention === null) continue;
    start.lastIndex = mention.to;
    mentions.push(
      plain === null
        ? mention
        : { ...mention, from: plain.original(mention.from), to: plain.original(mention.to) },
    );
  }
  return mentions;
}

function mentionAt(text: string, from: number): AddressMention | null {
  const place = matchAt(PLACE, text, from);
  if (place === null) return null;
  const [whole, scheme = '', www, rawHost = '', owner = '', name = '', page, digits, commit] = place;
  if (!isSegment(owner) || !isSegment(name)) return null;
  const host = lowerAscii(rawHost);
  let to = from + whole.length;
  const first = text[to];
  // `.diff`, `.patch`, and whatever else would make the number a part of a longer word (pull-requests 2.4).
  if (first === '.' && /[\w%]/.test(text[to + 1] ?? '')) return null;
  const tab = page === 'pull' ? matchAt(PAGE, text, to) : null;
  if (tab !== null) to += tab[0].length;
  else if (first === '/' && /[\w%]/.test(text[to + 1] ?? '')) return null;
  else if (first === '/') to += 1;
  const query = matchAt(QUERY, text, to);
  if (query !== null) to += query[0].length;
  const comment = matchAt(COMMENT, text, to);
  const commentKind = kindOfFragment(comment?.[1], page ?? 'commit', tab?.[1]);
  if (comment !== null && commentKind !== null) to += comment[0].length;
  else to += matchAt(FRAGMENT, text, to)?.[0].length ?? 0;
  if (commentKind === null) {
    while (to > from + whole.length && TRAILING.has(text.charAt(to - 1))) to--;
  }
  const number = digits === undefined ? null : Number(digits);
  const address = addressOf({ host, owner, name, page, number, commit, commentKind, id: comment?.[2] });
  if (address === null) return null;
  const written = text.slice(from, to);
  const exact = scheme === 'https' && www === undefined && written === spelled(address.url, rawHost);
  return { address, from, to, exact, alone: standsAlone(text, from, to), api: false };
}

interface Parts {
  readonly host: string;
  readonly owner: string;
  readonly name: string;
  readonly page: string | undefined;
  readonly number: number | null;
  readonly commit: string | undefined;
  readonly commentKind: CommentKind | null;
  readonly id: string | undefined;
}

function addressOf(parts: Parts): Address | null {
  const { host, owner, name, page, number, commit, commentKind, id } = parts;
  if (commentKind === null || id === undefined) {
    return page === 'pull' && number !== null ? pullRequest(host, owner, name, number) : null;
  }
  const base = `https://${host}/${owner}/${name}`;
  const path = page === undefined ? `commit/${commit ?? ''}` : `${page}/${number ?? ''}`;
  return {
    kind: commentKind,
    host,
    owner,
    name,
    number,
    id,
    url: `${base}/${path}#${FRAGMENTS[commentKind]}${id}`,
    pullRequest: page === 'pull' ? `${base}/${path}` : null,
  };
}

/** How each kind's permalink ends, in front of the id. */
export const FRAGMENTS: Readonly<Record<CommentKind, string>> = {
  'issue-comment': 'issuecomment-',
  'review-comment': 'discussion_r',
  review: 'pullrequestreview-',
  'commit-comment': 'commitcomment-',
};

function kindOfFragment(
  fragment: string | undefined,
  page: string,
  tab: string | undefined,
): CommentKind | null {
  switch (fragment) {
    case 'issuecomment-':
      return page === 'commit' || tab !== undefined ? null : 'issue-comment';
    case 'discussion_r':
      return page === 'pull' ? 'review-comment' : null;
    case 'pullrequestreview-':
      return page === 'pull' ? 'review' : null;
    case 'commitcomment-':
      return page === 'commit' ? 'commit-comment' : null;
    case 'r':
      return tab === 'files' || tab === 'changes' ? 'review-comment' : null;
    default:
      return null;
  }
}

function apiMentionAt(text: string, from: number): AddressMention | null {
  const link = matchAt(API_LINK, text, from)?.[0];
  const address = link === undefined ? null : apiAddress(link);
  if (link === undefined || address === null) return null;
  const to = from + link.length;
  return { address, from, to, exact: false, alone: standsAlone(text, from, to), api: true };
}

function pullRequest(host: string, owner: string, name: string, number: number): PullRequestAddress {
  return {
    kind: 'pull-request',
    host,
    owner,
    name,
    number,
    url: `https://${host}/${owner}/${name}/pull/${number}`,
  };
}

/** The canonical form with the host as it was written: letter case alone makes no other address. */
function spelled(url: string | null, rawHost: string): string | null {
  return url === null ? null : `https://${rawHost}${url.slice('https://'.length + rawHost.length)}`;
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

function isSegment(text: string): boolean {
  return /^[\w.-]+$/.test(text) && text !== '.' && text !== '..';
}

function standsAlone(text: string, from: number, to: number): boolean {
  let before = from - 1;
  while (text[before] === ' ' || text[before] === '\t') before--;
  let after = to;
  while (text[after] === ' ' || text[after] === '\t' || text[after] === '\r') after++;
  return (before < 0 || text[before] === '\n') && (after >= text.length || text[after] === '\n');
}

function unescapedSlashes(text: string): { text: string; original: (offset: number) => number } {
  const parts = text.split('\\/');
  const slashes: number[] = [];
  let length = 0;
  for (const part of parts.slice(0, -1)) slashes.push((length += part.length + 1));
  return {
    text: parts.join('/'),
    // Each slash that ends at or before the offset was one character longer.
    original: (offset) => offset + countAtMost(slashes, offset),
  };
}

function countAtMost(sorted: readonly number[], value: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? Infinity) <= value) low = middle + 1;
    else high = middle;
  }
  return low;
}
