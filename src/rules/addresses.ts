import type { Address, PullRequestAddress } from '../text/address.ts';
import { pullRequestAddress } from '../text/address.ts';
import { lowerAscii } from '../text/ascii.ts';
import { parseRepository } from '../text/repository.ts';

/** Two addresses with one key are one pull request (pull-requests.md, 2.2). */
export function addressKey(address: PullRequestAddress): string {
  return lowerAscii(`${address.host}/${address.owner}/${address.name}/${address.number}`);
}

/** The pull request that a mention speaks of: itself, or the one that a comment hangs on. */
export function pullRequestOf(address: Address): PullRequestAddress | null {
  if (address.kind === 'pull-request') return address;
  return address.pullRequest === null ? null : pullRequestAddress(address.pullRequest);
}

/** Where a thing lies: a pull request, or what a comment hangs on. */
export interface Place {
  readonly owner: string;
  readonly name: string;
  readonly number: number | null;
}

/** Does an address lie in `OWNER/NAME`, on whatever host. */
export function liesIn(address: Omit<Place, 'number'>, repository: string): boolean {
  return lowerAscii(`${address.owner}/${address.name}`) === lowerAscii(repository);
}

/** Does an address lie in the session repository, `[HOST/]OWNER/NAME` or a remote's address. */
export function liesInSession(
  address: Omit<Place, 'number'> & { readonly host: string },
  repository: string | null,
): boolean {
  const read = repository === null ? null : parseRepository(repository);
  return read !== null && read.host === address.host && liesIn(address, `${read.owner}/${read.name}`);
}

/** The hosts whose addresses count (2.3): github.com, the session repository's, and those that are named. */
export function knownHosts(repository: string | null, named: readonly string[]): ReadonlySet<string> {
  const read = repository === null ? null : parseRepository(repository);
  return new Set(['github.com', ...(read === null ? [] : [read.host]), ...named.map(lowerAscii)]);
}
