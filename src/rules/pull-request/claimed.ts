import { addressKey, knownHosts, liesInSession } from '../addresses.ts';
import { verdictsIn } from '../claim-reading.ts';
import type { PullRequestAddress } from '../../text/address.ts';
import type { ClaimRefusal, Span } from '../types.ts';

/** One address in a text, and whether the text claims to have opened it. */
export interface ClaimReading {
  /** Canonical, owner and name as spelled, the host in lower case. */
  readonly url: string;
  readonly host: string;
  readonly owner: string;
  readonly name: string;
  readonly number: number;
  /** Place of the address in the text. */
  readonly span: Span;
  readonly verdict: 'claimed' | ClaimRefusal;
}

/** What is known of the session that a text belongs to. */
export interface ClaimOptions {
  /** The session repository, `[HOST/]OWNER/NAME` or a remote's address; null: nobody knows, and nothing is claimed. */
  readonly repository: string | null;
  /** GitHub hosts besides github.com and the session repository's. */
  readonly hosts?: readonly string[];
  /** Was the address shown first by somebody else's words: such a one is never claimed. */
  readonly knownBefore?: (address: PullRequestAddress) => boolean;
}

/** What a text claims, and what it only mentions. */
export interface Claims {
  /** Each pull request once, at its first claim. */
  readonly claimed: readonly ClaimReading[];
  /** Each of the others once, with the first reason. */
  readonly refused: readonly ClaimReading[];
}

/**
 * What a text of an agent says of each address of a pull request in it, whoever's it is: `claimed`, or why not. In order
 * of place. Any text is fine. Rules and examples: `docs/rules/pull-request/claimed.md`.
 */
export function claimsIn(text: string): readonly ClaimReading[] {
  return readingsOf(text).map(({ reading }) => reading);
}

/**
 * The pull requests that an agent's text claims for a session: those whose words say so, that lie in the session
 * repository, on a known host, and were not known before. Any text is fine. Rules and examples:
 * `docs/rules/pull-request/claimed.md`.
 */
export function claims(text: string, options: ClaimOptions): Claims {
  const claimed = new Map<string, ClaimReading>();
  const refused = new Map<string, ClaimReading>();
  for (const { address, reading } of readingsOf(text)) {
    const key = addressKey(address);
    const refusal = reading.verdict === 'claimed' ? guard(address, options) : reading.verdict;
    const into = refusal === null ? claimed : refused;
    if (!into.has(key)) into.set(key, refusal === null ? reading : { ...reading, verdict: refusal });
  }
  return {
    claimed: [...claimed.values()],
    refused: [...refused].flatMap(([key, reading]) => (claimed.has(key) ? [] : [reading])),
  };
}

function readingsOf(text: string): readonly { address: PullRequestAddress; reading: ClaimReading }[] {
  return verdictsIn(text).map(({ address, from, to, verdict }) => {
    const { url, host, owner, name, number } = address;
    return { address, reading: { url, host, owner, name, number, span: [from, to], verdict } };
  });
}

/** Why a claim is not the session's; null: it is. */
function guard(address: PullRequestAddress, options: ClaimOptions): ClaimRefusal | null {
  const { repository, hosts = [], knownBefore } = options;
  if (knownBefore?.(address) === true) return 'known-before';
  if (!knownHosts(repository, hosts).has(address.host)) return 'unknown-host';
  if (repository === null) return 'no-session-repository';
  return liesInSession(address, repository) ? null : 'other-repository';
}
