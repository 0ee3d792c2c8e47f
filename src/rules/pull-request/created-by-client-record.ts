import type { PullRequestAddress } from '../../text/address.ts';
import { addressKey, liesIn } from '../addresses.ts';
import type { Surroundings, Unheard } from '../verdict.ts';

/**
 * The client's record of a call lends its address to the one opener of that call, which worked for sure and whose
 * answer nobody saw (pull-requests.md, 8.4). It never decides alone: with a second opener, with anything that shows
 * other addresses, outside the bound, or with an old address it lends nothing.
 */
export function lendsAddress(
  address: PullRequestAddress,
  unheard: readonly Unheard[],
  openers: number,
  shows: boolean,
  surroundings: Surroundings,
): Unheard | null {
  const [opener] = unheard;
  if (opener?.sure !== true || unheard.length !== 1 || openers !== 1 || shows) return null;
  if (opener.bound !== null && !liesIn(address, opener.bound)) return null;
  if (!surroundings.hosts.has(address.host) || surroundings.isOld(addressKey(address))) return null;
  return opener;
}
