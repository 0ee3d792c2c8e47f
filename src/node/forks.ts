import { copiesAmong, traceCollector, type Traces } from '../transcript/copies.ts';
import { readSession } from './read-session.ts';
import type { SessionFiles } from './session-files.ts';

/** What a session holds of others. */
export interface Fork {
  /** Identities of the events that were copied in. */
  readonly copies: ReadonlySet<string>;
  /** The session that most of them came from. */
  readonly from: SessionFiles;
}

async function tracesOf(session: SessionFiles): Promise<Traces> {
  const collector = traceCollector();
  // Which of two sessions went on first is told by lines that no rule needs, so everything is read.
  for await (const events of readSession(session, { needles: null }).events) {
    for (const event of events) collector.add(event);
  }
  return collector.traces();
}

/** Of sessions that hold each other's events, those that were forked from another (T48). */
export async function forksAmong(related: readonly SessionFiles[]): Promise<ReadonlyMap<SessionFiles, Fork>> {
  const forks = new Map<SessionFiles, { copies: Set<string>; from: SessionFiles; most: number }>();
  const read: { readonly session: SessionFiles; readonly traces: Traces }[] = [];
  for (const session of related) {
    const traces = await tracesOf(session);
    // Pair by pair: what many forks of one session share with each other need not be held all at once.
    for (const other of read) {
      const [ofOther, ofThis] = copiesAmong([other.traces, traces]);
      note(other.session, ofOther, session);
      note(session, ofThis, other.session);
    }
    read.push({ session, traces });
  }
  return forks;

  function note(session: SessionFiles, copies: ReadonlySet<string> | undefined, from: SessionFiles): void {
    if (copies === undefined || copies.size === 0) return;
    const fork = forks.get(session) ?? { copies: new Set<string>(), from, most: 0 };
    forks.set(session, fork);
    for (const copy of copies) fork.copies.add(copy);
    if (copies.size <= fork.most) return;
    fork.most = copies.size;
    fork.from = from;
  }
}
