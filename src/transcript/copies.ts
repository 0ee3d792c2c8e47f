import type { Event } from './events.ts';
import { printOfCall } from './sink.ts';

/** What of a session's events can be found again in another session's files (T48). */
export interface Traces {
  /** By identity: when it was, whether the client made it, whether its line says that it was copied in. */
  readonly entries: ReadonlyMap<string, Trace>;
}

interface Trace {
  readonly at: string | null;
  /** The client's or a hook's words: every session opens with some of its own. */
  readonly made: boolean;
  readonly marked: boolean;
}

/** Collects the traces of one session, event by event; nothing else of an event is kept. */
export interface TraceCollector {
  add(event: Event): void;
  traces(): Traces;
}

export function traceCollector(): TraceCollector {
  const entries = new Map<string, Trace>();
  return {
    add(event) {
      for (const identity of identitiesOf(event)) {
        if (entries.has(identity)) continue;
        const made = event.kind === 'prose' && (event.role === 'client' || event.role === 'hook');
        entries.set(identity, { at: event.at, made, marked: event.inherited });
      }
    },
    traces: () => ({ entries }),
  };
}

/**
 * The identities by which another session's file may hold the same event: its key, and for a call also its id with the
 * same input and time. An id without a time does not tell: a fork may open the same ids again.
 */
export function identitiesOf(event: Event): readonly string[] {
  // A `pr-link` is written anew by whichever session meets it (T31).
  if (event.kind === 'session' || (event.kind === 'record' && event.source === 'pr-link')) return [];
  if (event.kind !== 'call' || event.at === null) return [event.key];
  return [event.key, `${event.callId} ${printOfCall(event)} ${event.at}`];
}

/**
 * For each session the identities that it holds as copies of another one's. Of two that share any, the one whose lines
 * say so is the copy; else the one whose first line of its own is later.
 */
export function copiesAmong(sessions: readonly Traces[]): readonly ReadonlySet<string>[] {
  const copies = sessions.map(() => new Set<string>());
  for (const [[one, other], shared] of sharedBetween(sessions)) {
    const [a, b] = [sessions[one], sessions[other]];
    if (a === undefined || b === undefined) continue;
    const copy = copies[isCopy(a, b, shared) ? one : other];
    for (const identity of shared) copy?.add(identity);
  }
  return copies;
}

function sharedBetween(
  sessions: readonly Traces[],
): readonly (readonly [readonly [number, number], ReadonlySet<string>])[] {
  const holders = new Map<string, number[]>();
  for (const [place, { entries }] of sessions.entries()) {
    for (const identity of entries.keys()) {
      const known = holders.get(identity);
      if (known === undefined) holders.set(identity, [place]);
      else known.push(place);
    }
  }
  const shared = new Map<string, readonly [readonly [number, number], Set<string>]>();
  for (const [identity, places] of holders) {
    // The first that holds it against each other one: a chain of forks shares its beginning with all of them.
    for (const [index, one] of places.entries()) {
      for (const other of places.slice(index + 1)) {
        const pair = `${one} ${other}`;
        const entry = shared.get(pair) ?? ([[one, other], new Set<string>()] as const);
        entry[1].add(identity);
        shared.set(pair, entry);
      }
    }
  }
  return [...shared.values()];
}

/** Is `a` the copy of the two? */
function isCopy(a: Traces, b: Traces, shared: ReadonlySet<string>): boolean {
  const [aMarked, bMarked] = [isMarked(a, shared), isMarked(b, shared)];
  if (aMarked !== bMarked) return aMarked;
  return firstOwn(a, shared) > firstOwn(b, shared);
}

function isMarked({ entries }: Traces, shared: ReadonlySet<string>): boolean {
  for (const identity of shared) if (entries.get(identity)?.marked === true) return true;
  return false;
}

/** Milliseconds; a session with nothing of its own ended before the other went on. */
function firstOwn({ entries }: Traces, shared: ReadonlySet<string>): number {
  for (const [identity, { at, made }] of entries) {
    if (made || at === null || shared.has(identity)) continue;
    const time = Date.parse(at);
    if (!Number.isNaN(time)) return time;
  }
  return Number.NEGATIVE_INFINITY;
}

/**
 * Marks a session's events that are another one's: those among `copies`, and the results of calls that are. Feed it
 * one session's events in order.
 */
export function copyMarker(copies: ReadonlySet<string>): (event: Event) => Event {
  const calls = new Set<string>();
  return (event) => {
    if (copies.size === 0) return event;
    const ofCopy = event.kind === 'result' && calls.has(`${event.callId} ${event.opening}`);
    if (!ofCopy && !identitiesOf(event).some((identity) => copies.has(identity))) return event;
    if (event.kind === 'call') calls.add(`${event.callId} ${event.opening}`);
    return event.inherited ? event : { ...event, inherited: true };
  };
}
