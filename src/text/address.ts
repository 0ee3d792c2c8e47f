import {
  isPathName,
  pullRequestOf,
  type Address,
  type CommentAddress,
  type PullRequestAddress,
} from './address-kinds.ts';
import { addressAt, type ReadAddress } from './address-reader.ts';
import { apiPlace } from './api-root.ts';
import { plainSlashes } from './json-slashes.ts';
import { splitUrl } from './url.ts';

export type { Address, CommentAddress, PullRequestAddress } from './address-kinds.ts';

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

/** The address that the whole text is, in its canonical form only; else null. */
export function exactAddress(text: string): Address | null {
  const read = addressAt(text, 0);
  return read !== null && read.exact && read.to === text.length ? read.address : null;
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
  if (place === null || repos !== 'repos' || !isPathName(owner) || !isPathName(name)) return null;
  const last = rest.at(-1) ?? '';
  if (!/^[1-9]\d{0,19}$/.test(last)) return null;
  const { host } = place;
  const comment = { host, owner, name, number: null, id: last, url: null, pullRequest: null };
  switch (rest.slice(0, -1).join('/')) {
    case 'pulls':
      return last.length > 15 ? null : pullRequestOf(host, owner, name, Number(last));
    case 'issues/comments':
      return { kind: 'issue-comment', ...comment };
    case 'pulls/comments':
      return { kind: 'review-comment', ...comment };
    default:
      return null;
  }
}

/**
 * Every pull request and every comment that a text mentions, in order of place. Cleans up as pull-requests 2.5 says for
 * prose; `exact` tells which need no cleaning. `\\/`, as JSON may write a slash, is read as `/`. Any text is fine.
 */
export function findAddresses(text: string): readonly AddressMention[] {
  const plain = plainSlashes(text);
  const mentions: AddressMention[] = [];
  const start = /https?:\/\//gi;
  for (let found = start.exec(plain.text); found !== null; found = start.exec(plain.text)) {
    const from = found.index;
    const web = addressAt(plain.text, from);
    const read = web ?? apiAddressAt(plain.text, from);
    if (read === null) continue;
    start.lastIndex = read.to;
    mentions.push({
      address: read.address,
      from: plain.original(from),
      to: plain.original(read.to),
      exact: read.exact,
      alone: standsAlone(plain.text, from, read.to),
      api: web === null,
    });
  }
  return mentions;
}

const API_LINK =
  /https:\/\/[a-z\d.:-]{1,260}\/(?:api\/v3\/)?repos\/[\w.-]{1,100}\/[\w.-]{1,100}\/(?:issues\/comments|pulls(?:\/comments)?)\/[1-9]\d{0,19}(?![\w%@/-])/iy;

function apiAddressAt(text: string, from: number): ReadAddress | null {
  API_LINK.lastIndex = from;
  const link = API_LINK.exec(text)?.[0];
  const address = link === undefined ? null : apiAddress(link);
  return link === undefined || address === null ? null : { address, to: from + link.length, exact: false };
}

function standsAlone(text: string, from: number, to: number): boolean {
  let before = from - 1;
  while (text[before] === ' ' || text[before] === '\t') before--;
  let after = to;
  while (text[after] === ' ' || text[after] === '\t' || text[after] === '\r') after++;
  return (before < 0 || text[before] === '\n') && (after >= text.length || text[after] === '\n');
}
