import { identitiesOf } from '../transcript/copies.ts';
import { digest } from '../transcript/digest.ts';
import type { Event } from '../transcript/events.ts';

/**
 * Remembers what each session of a scan did, one number an identity (T48): a scan may go over gigabytes, and only a
 * few of its sessions were ever forked. Numbers that two sessions share are a hint; the files are then read again.
 */
export interface TraceIndex {
  /** Takes what a session did; what its own lines mark as copied in is settled already. */
  add(session: number, events: readonly Event[]): void;
  /** The sessions, by their numbers, that may hold each other's events; each set has at least two. */
  related(): readonly (readonly number[])[];
}

function numberOf(identity: string): number {
  return Number.parseInt(digest(identity), 36);
}

/** The numbers that at least two of the lists hold. */
function sharedNumbers(lists: readonly ReadonlySet<number>[]): ReadonlySet<number> {
  const all = new Float64Array(lists.reduce((count, { size }) => count + size, 0));
  let filled = 0;
  for (const list of lists) {
    for (const number of list) {
      all[filled] = number;
      filled += 1;
    }
  }
  all.sort();
  return new Set(all.filter((number, place) => place > 0 && all[place - 1] === number));
}

export function traceIndex(): TraceIndex {
  const sessions = new Map<number, Set<number>>();
  return {
    add(session, events) {
      const known = sessions.get(session) ?? new Set<number>();
      sessions.set(session, known);
      for (const event of events) {
        if (event.inherited) continue;
        for (const identity of identitiesOf(event)) known.add(numberOf(identity));
      }
    },
    related() {
      const shared = sharedNumbers([...sessions.values()]);
      const leaders = new Map<number, number>();
      const sets = new Map<number, number[]>();
      const leaderOf = (session: number): number => {
        let leader = session;
        while ((leaders.get(leader) ?? leader) !== leader) leader = leaders.get(leader) ?? leader;
        return leader;
      };
      const firstWith = new Map<number, number>();
      for (const [session, numbers] of sessions) {
        for (const number of numbers) {
          if (!shared.has(number)) continue;
          const first = firstWith.get(number);
          if (first === undefined) firstWith.set(number, session);
          else leaders.set(leaderOf(session), leaderOf(first));
        }
      }
      for (const session of sessions.keys()) {
        const leader = leaderOf(session);
        sets.set(leader, [...(sets.get(leader) ?? []), session]);
      }
      return [...sets.values()].filter((set) => set.length > 1);
    },
  };
}
