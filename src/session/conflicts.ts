import { addressKey } from '../rules/addresses.ts';
import type { PullRequestFact } from '../rules/types.ts';
import { pullRequestAddress } from '../text/address.ts';
import type { SessionFacts } from './types.ts';

/** One pull request that several sessions hold as their own. */
export interface Conflict {
  /** As the first of them spells it. */
  readonly url: string;
  readonly holders: readonly {
    readonly sessionId: string | null;
    /** With evidence, rule and spans: which one is wrong is seen only side by side. */
    readonly fact: PullRequestFact;
  }[];
}

/** The pull requests that more than one of these sessions says it opened, in order of first sight. */
export function conflicts(
  sessions: Iterable<Pick<SessionFacts, 'session' | 'pullRequests'>>,
): readonly Conflict[] {
  const byKey = new Map<string, Conflict['holders'][number][]>();
  for (const { session, pullRequests } of sessions) {
    for (const fact of pullRequests) {
      const address = pullRequestAddress(fact.url);
      if (address === null) continue;
      const key = addressKey(address);
      byKey.set(key, [...(byKey.get(key) ?? []), { sessionId: session.id, fact }]);
    }
  }
  return [...byKey.values()].flatMap((holders) => {
    const [first, second] = holders;
    return first === undefined || second === undefined ? [] : [{ url: first.fact.url, holders }];
  });
}
