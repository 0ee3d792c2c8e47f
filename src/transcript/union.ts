import { digest } from './digest.ts';
import type { CallEvent, Event, ProseEvent, ResultEvent } from './events.ts';
import { printOfCall } from './sink.ts';

/** One file of a session, to a union. */
export interface UnionFile {
  /** Each file has its own. */
  readonly number: number;
  readonly medium: 'disk' | 'stream';
}

export interface Union {
  /** The event as the session has it: perhaps under another id or opening; null where it was given before. */
  add(file: UnionFile, event: Event): Event | null;
}

/** A call of the session. */
interface Given {
  readonly callId: string;
  readonly opening: number;
  answered: boolean;
}

/** What a file's call is in the session; an echo says again what another file has said. */
interface Known {
  readonly call: Given;
  readonly echo: boolean;
}

/**
 * The events of one session over several files, each once (T20, T44): things with one key are one. Some streams have
 * neither identities nor times: there the n-th call that asks the same is the file's n-th, and so is the n-th time that
 * the same was said; so streams are to be added last. Files that count their call ids alike are kept apart by `opening`.
 */
export function createUnion(): Union {
  const keys = new Map<string, Known | null>();
  /** By `file callId opening`. */
  const known = new Map<string, Known>();
  const openings = new Map<string, number>();
  const calls = new Map<string, Given[]>();
  const said = new Map<string, number>();
  const echoes = new Map<string, number>();

  const knownAs = (file: UnionFile, { callId, opening }: { callId: string; opening: number }): Known => {
    const name = `${file.number} ${callId} ${opening}`;
    const before = known.get(name);
    if (before !== undefined) return before;
    const free = nth(openings, callId) - 1;
    const fresh = { call: { callId, opening: free, answered: false }, echo: false };
    known.set(name, fresh);
    return fresh;
  };

  const addCall = (file: UnionFile, event: CallEvent): Event | null => {
    const print = `${event.actor} ${printOfCall(event)}`;
    const name = `${file.number} ${event.callId} ${event.opening}`;
    const alike = calls.get(print) ?? [];
    const echoed = isAnonymous(file, event) ? alike[nth(echoes, `${file.number} ${print}`) - 1] : undefined;
    const key = keyIn(file, event);
    const same = keys.get(key) ?? (echoed === undefined ? null : { call: echoed, echo: true });
    if (same !== null) {
      known.set(name, same);
      return null;
    }
    const here = knownAs(file, event);
    keys.set(key, here);
    if (!isAnonymous(file, event)) {
      alike.push(here.call);
      calls.set(print, alike);
    }
    return here.call.opening === event.opening ? event : { ...event, opening: here.call.opening };
  };

  const addResult = (file: UnionFile, event: ResultEvent): Event | null => {
    const key = keyIn(file, event);
    if (keys.has(key)) return null;
    keys.set(key, null);
    const { call, echo } = knownAs(file, event);
    if (echo && call.answered) return null;
    call.answered = true;
    const { callId, opening } = call;
    return callId === event.callId && opening === event.opening ? event : { ...event, callId, opening };
  };

  const addProse = (file: UnionFile, event: ProseEvent): Event | null => {
    const print = `${event.role} ${digest(event.text)}`;
    const echo = isAnonymous(file, event) && nth(echoes, `${file.number} ${print}`) <= (said.get(print) ?? 0);
    const key = keyIn(file, event);
    if (keys.has(key) || echo) return null;
    keys.set(key, null);
    if (!isAnonymous(file, event)) nth(said, print);
    return event;
  };

  return {
    add(file, event) {
      if (event.kind === 'call') return addCall(file, event);
      if (event.kind === 'result') return addResult(file, event);
      if (event.kind === 'prose') return addProse(file, event);
      if (keys.has(event.key)) return null;
      keys.set(event.key, null);
      return event;
    },
  };
}

/** A stream's event that only its place tells apart. */
function isAnonymous(file: UnionFile, event: Event): boolean {
  return file.medium === 'stream' && event.at === null;
}

/** `codex exec` counts its items anew in each stream: a resumed thread's `item_1` is another one (section 7). */
const STREAM_ITEM = /(?:^|\/)item_\d+(?:\/|$)/;

function keyIn(file: UnionFile, event: Event): string {
  return isAnonymous(file, event) && STREAM_ITEM.test(event.key) ? `${file.number} ${event.key}` : event.key;
}

function nth(counts: Map<string, number>, name: string): number {
  const count = (counts.get(name) ?? 0) + 1;
  counts.set(name, count);
  return count;
}
