import { BLANK_CALL, BLANK_RECORD, BLANK_RESULT } from './blank-events.ts';
import type { Counts } from './counts.ts';
import { countUnknown } from './counts.ts';
import { keepNewest } from './keep-newest.ts';
import { digest, digestOf } from './digest.ts';
import type { CallEvent, Event, ProseEvent, RecordEvent, ResultEvent, SessionEvent } from './events.ts';
import type { Answered, CallNote, Pairing } from './pairing.ts';

/** Where an event stands. */
export interface Place {
  /** 0-based line of the file. */
  readonly line: number;
  readonly at: string | null;
  readonly inherited: boolean;
}

type Given<E, Named extends keyof E> = Pick<E, Named> &
  Partial<Omit<E, Named | 'kind' | 'key' | 'line' | 'at' | 'inherited' | 'opening'>>;

export type CallFields = Given<CallEvent, 'callId' | 'tool'>;
export type ResultFields = Given<ResultEvent, 'callId' | 'status'>;
export type ProseFields = Given<ProseEvent, 'role' | 'text'>;
export type RecordFields = Given<RecordEvent, 'source'>;
export type SessionFields = Omit<SessionEvent, 'kind' | 'key' | 'line' | 'at' | 'inherited'>;

/** How a call is known again. */
export interface CallMarks {
  /** Made from the opening, where the line has no identity of its own. */
  readonly key: (opening: number) => string;
  readonly line?: string | null;
  readonly target?: string | null;
  readonly covers?: readonly string[];
}

export interface ResultMarks {
  readonly key: (opening: number, before: number) => string;
  /** The line of the call that is meant (T18). */
  readonly line?: string | null;
  /** The same result of the same call again is that result: Codex lines have no identity of their own (T20). */
  readonly once?: boolean;
}

/** Where the readers of both clients put what they found. Things that were written before give no second event. */
export interface Sink {
  session(place: Place, key: string, fields: SessionFields): void;
  prose(place: Place, key: string, fields: ProseFields): void;
  record(place: Place, key: string, fields: RecordFields): void;
  /** False where the call was given before. */
  call(place: Place, fields: CallFields, marks: CallMarks): boolean;
  result(place: Place, fields: ResultFields, marks: ResultMarks): void;
  unknown(path: string): void;
  /** Was a thing with this identity met before? */
  knows(key: string): boolean;
  /** The same, and remembers it. */
  met(key: string): boolean;
  readonly pairing: Pairing;
  /** How many events were put in since the last time they were taken. */
  pending(): number;
  drain(): Event[];
  /** The identities that are remembered. */
  state(): readonly string[];
}

/** Identities that are remembered; older ones are forgotten. */
const MAX_MET = 200_000;

export function createSink(pairing: Pairing, counts: Counts, state: readonly string[] = []): Sink {
  const keys = new Set(state);
  let events: Event[] = [];

  return {
    pairing,
    session(place, key, fields) {
      events.push({ kind: 'session', key, ...place, ...fields });
    },
    prose(place, key, fields) {
      events.push({ kind: 'prose', key, ...place, agentId: null, phase: null, ...fields });
    },
    record(place, key, fields) {
      events.push({ kind: 'record', key, ...place, ...BLANK_RECORD, ...fields });
    },
    call(place, fields, marks) {
      const call = noteOf(place, fields, marks);
      const { opening, repeated } = pairing.open(fields.callId, call);
      if (repeated) return false;
      events.push({ kind: 'call', key: marks.key(opening), ...place, ...BLANK_CALL, ...fields, opening });
      return true;
    },
    result(place, fields, marks) {
      const print = marks.once === true ? printOf(fields) : null;
      const answered = pairing.answer(fields.callId, marks.line ?? null, print);
      if (answered.repeated) return;
      for (const inner of covered(answered, fields)) pairing.cover(inner);
      events.push({
        kind: 'result',
        key: marks.key(answered.opening, answered.before),
        ...place,
        // A result is inherited with its call (T49).
        inherited: place.inherited || answered.call?.inherited === true,
        ...BLANK_RESULT,
        covers: answered.call?.covers ?? [],
        ...fields,
        opening: answered.opening,
      });
    },
    unknown: (path) => countUnknown(counts, path),
    knows: (key) => keys.has(key),
    met(key) {
      if (keys.has(key)) return true;
      keys.add(key);
      keepNewest(keys, MAX_MET);
      return false;
    },
    pending: () => events.length,
    drain() {
      const drained = events;
      events = [];
      return drained;
    },
    state: () => [...keys],
  };
}

function noteOf(place: Place, fields: CallFields, marks: CallMarks): CallNote {
  return {
    tool: fields.tool,
    print: printOfCall(fields),
    line: marks.line ?? null,
    item: fields.origin === 'item',
    mcp: typeof fields.mcpTool === 'string',
    inherited: place.inherited,
    target: marks.target ?? null,
    covers: marks.covers ?? [],
  };
}

/**
 * A print of what a call asks for. An item names its tool otherwise than the call does, so the tool counts only where
 * nothing else tells two calls apart.
 */
export function printOfCall(
  call: Pick<CallFields, 'tool' | 'script' | 'argv' | 'server' | 'mcpTool' | 'arguments' | 'path'>,
): string {
  if (typeof call.script === 'string') return digest(`script ${call.script}`);
  if (call.argv) return digestOf(call.argv);
  if (call.mcpTool) return digestOf([call.server, call.mcpTool, call.arguments]);
  return digestOf([call.tool, call.path]);
}

/** Enough to know a result that is written again: long outputs by their length and both ends. */
function printOf(fields: ResultFields): string {
  const output = fields.output ?? null;
  const ends = output === null ? '' : output.slice(0, 100) + output.slice(-100);
  return digest(
    `${fields.source ?? 'line'} ${fields.status} ${fields.exitCode ?? ''} ${output?.length ?? ''} ${ends}`,
  );
}

function covered(answered: Answered, fields: ResultFields): readonly string[] {
  return fields.covers ?? answered.call?.covers ?? [];
}
