import { handedBy, urlKey } from './hook-state.ts';
import type { Hook } from './hook.ts';
import { isJsonList, isJsonObject, type Json } from './json.ts';

export interface PullRequestKeys {
  /** Key of the list of addresses; `github_pull_request_urls`, if left out. */
  readonly urls?: string;
  /** Key of the times of first sight by address; `github_pr_tracking_started_at`, if left out. */
  readonly startedAt?: string;
}

/**
 * Keeps the list of the session's pull requests, and when each was first seen. The list says what
 * the session opened: it is only ever added to, and what a person took out does not come back by itself.
 */
export function pullRequestsHook(keys: PullRequestKeys = {}): Hook {
  const { urls = 'github_pull_request_urls', startedAt = 'github_pr_tracking_started_at' } = keys;
  return {
    id: 'pull-requests',
    keys: [urls, startedAt],
    on: ['fact', 'evidence'],
    run({ changes, metadata, now }) {
      const list = listOf(metadata[urls]);
      const stamps = metadata[startedAt];
      const stamped = new Map(isJsonObject(stamps) ? Object.entries(stamps) : []);
      const known = new Set(list.map(keyOf));
      const times = new Map([...stamped.keys()].map((url) => [urlKey(url), url]));
      const [listed, noted] = [list.length, stamped.size];
      for (const change of changes) {
        const key = handedBy(change);
        if (key === null || !('fact' in change)) continue;
        const { url, at } = change.fact;
        if (!known.has(key)) list.push(url);
        if (!times.has(key)) stamped.set(url, toTheSecond(at, now));
        known.add(key);
        times.set(key, url);
      }
      if (list.length === listed && stamped.size === noted) return undefined;
      return {
        patch: {
          set: {
            ...(list.length === listed ? {} : { [urls]: list }),
            ...(stamped.size === noted ? {} : { [startedAt]: Object.fromEntries(stamped) }),
          },
        },
      };
    },
  };
}

/** What somebody else put in the list stays, whatever it is. */
function listOf(value: Json | undefined): Json[] {
  return isJsonList(value) ? [...value] : [];
}

function keyOf(entry: Json): string {
  return typeof entry === 'string' ? urlKey(entry) : '';
}

/** ISO 8601 in UTC without fractions; `now` where the event has no time that can be read. */
function toTheSecond(at: string | null, now: string): string {
  const time = at === null ? Number.NaN : Date.parse(at);
  const date = new Date(Number.isNaN(time) ? now : time);
  return `${date.toISOString().slice(0, -'.000Z'.length)}Z`;
}
