import { FRAGMENTS, isPathName, pullRequestOf, type Address, type CommentKind } from './address-kinds.ts';
import { lowerAscii } from './ascii.ts';

/** An address that begins at some place of a text. */
export interface ReadAddress {
  readonly address: Address;
  /** Where it ends, without the punctuation behind it. */
  readonly to: number;
  /** It is spelled just as `address.url`, but for the host's letter case. */
  readonly exact: boolean;
}

// A number, an id or a commit ends where a word would: `12ab`, `12-x` and `12%20` hold none (pull-requests 2.1).
const PLACE =
  /([hH][tT]{2}[pP][sS]?):\/\/(www\.)?([A-Za-z\d](?:[A-Za-z\d.-]{0,251}[A-Za-z\d])?(?::\d{1,5})?)\/([\w.-]{1,100})\/([\w.-]{1,100})\/(?:(pull|issues)\/([1-9]\d{0,14})|commit\/([\da-f]{4,64}))(?![A-Za-z\d%@]|[_-]+[A-Za-z\d])/y;
/** Pages of a pull request that still name it (pull-requests 2.5). */
const PAGE = /\/(files|commits|checks|changes)(?![\w%@-])(?:\/[\w.~%-]*)*/y;
const QUERY = /\?[^\s#"'<>`|\\^{}]*/y;
const COMMENT =
  /#(issuecomment-|discussion_r|pullrequestreview-|commitcomment-|r)([1-9]\d{0,19})(?![A-Za-z\d%@]|[_-]+[A-Za-z\d])/y;
const FRAGMENT = /#[^\s"'<>`|\\^{}]*/y;
const TRAILING: ReadonlySet<string> = new Set('.,;:!?)]}>"\'*_~');

/** Reads the pull request or the comment whose link begins at `from`; null where none does. */
export function addressAt(text: string, from: number): ReadAddress | null {
  const found = matchAt(PLACE, text, from);
  if (found === null) return null;
  const [whole, scheme = '', www, rawHost = '', owner = '', name = '', page, digits, commit = ''] = found;
  if (!isPathName(owner) || !isPathName(name)) return null;
  const placeEnd = from + whole.length;
  const tab = page === 'pull' ? matchAt(PAGE, text, placeEnd) : null;
  if (tab === null && goesOn(text, placeEnd)) return null;
  let to = placeEnd + (tab?.[0].length ?? (text[placeEnd] === '/' ? 1 : 0));
  to += matchAt(QUERY, text, to)?.[0].length ?? 0;
  const comment = matchAt(COMMENT, text, to);
  const kind = kindOfFragment(comment?.[1], page ?? 'commit', tab?.[1]);
  if (comment !== null && kind !== null) {
    to += comment[0].length;
  } else {
    to += matchAt(FRAGMENT, text, to)?.[0].length ?? 0;
    while (to > placeEnd && TRAILING.has(text.charAt(to - 1))) to--;
  }
  const number = digits === undefined ? null : Number(digits);
  const place = { host: lowerAscii(rawHost), owner, name, page, number, commit };
  const address = kind === null ? pullRequestAt(place) : commentAt(place, kind, comment?.[2] ?? '');
  if (address === null) return null;
  const isPlain = scheme === 'https' && www === undefined;
  return { address, to, exact: isPlain && text.slice(from, to) === spelled(address.url, rawHost) };
}

/** `.diff`, `/conflicts`: what would make the number a part of another page's address (pull-requests 2.4). */
function goesOn(text: string, at: number): boolean {
  return /[./]/.test(text.charAt(at)) && /[\w%]/.test(text.charAt(at + 1));
}

interface Place {
  readonly host: string;
  readonly owner: string;
  readonly name: string;
  /** `pull` or `issues`; undefined for a commit. */
  readonly page: string | undefined;
  readonly number: number | null;
  readonly commit: string;
}

function pullRequestAt({ host, owner, name, page, number }: Place): Address | null {
  return page === 'pull' && number !== null ? pullRequestOf(host, owner, name, number) : null;
}

function commentAt(
  { host, owner, name, page, number, commit }: Place,
  kind: CommentKind,
  id: string,
): Address {
  const base = `https://${host}/${owner}/${name}/${page === undefined ? `commit/${commit}` : `${page}/${number ?? ''}`}`;
  const url = `${base}#${FRAGMENTS[kind]}${id}`;
  return { kind, host, owner, name, number, id, url, pullRequest: page === 'pull' ? base : null };
}

/** Which kind a fragment makes of a page (comments 1); null where it names no comment there. */
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

function spelled(url: string | null, rawHost: string): string | null {
  return url === null ? null : `https://${rawHost}${url.slice('https://'.length + rawHost.length)}`;
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}
