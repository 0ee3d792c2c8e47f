import type { Event } from '../transcript/events.ts';
import { queueOf } from './queue.ts';

/** One file's events, a batch at a time. */
export type EventBatches = AsyncIterator<readonly Event[]>;

/** A file of a session that may be opened once its time has come. */
export interface Lane {
  /** Time of its first event in milliseconds; `Infinity` for a file that writes no times, which comes last. */
  readonly start: number;
  /** The clock at each of its events, where it is known: then none is read before it is due. */
  readonly clocks?: ArrayLike<number>;
  open(): EventBatches;
}

/** An event with the place of its file in the list. */
export interface FromLane {
  readonly lane: number;
  readonly events: readonly Event[];
}

interface Position {
  readonly lane: Lane;
  readonly rank: number;
  batches: EventBatches | null;
  events: readonly Event[];
  next: number;
  /** How many events came before the one at `next`. */
  given: number;
  /** Time of the event at `next`; of the one before it, where it has none or is not read yet. */
  clock: number;
}

function setClock(position: Position): void {
  const { lane, given, events, next, clock } = position;
  const event = events[next];
  position.clock = lane.clocks?.[given] ?? (event === undefined ? clock : clockAt(event, clock));
}

/** An event without a time goes with the one before it. */
export function clockAt({ at }: Event, before: number): number {
  const time = at === null ? Number.NaN : Date.parse(at);
  return Number.isNaN(time) ? before : time;
}

/** Reads on; false at the end of the file. */
async function fill(position: Position): Promise<boolean> {
  position.batches ??= position.lane.open();
  const step = await position.batches.next();
  if (step.done === true) return false;
  position.events = step.value;
  position.next = 0;
  setClock(position);
  return true;
}

/** Strict, so that the order hangs on the events alone, never on where a file was cut into batches. */
function isBefore(a: Position, b: Position): boolean {
  return a.clock < b.clock || (a.clock === b.clock && a.rank < b.rank);
}

/**
 * The events of several files of one session, by their times, in runs; the order within each file stays (T19), earlier
 * files come first where times agree, and an event without a time goes with the one before it. A file is opened when
 * its first event is due, and one batch of each open file is held: a session may have hundreds of subagents.
 */
export async function* merged(lanes: readonly Lane[]): AsyncGenerator<FromLane> {
  const positions = lanes.map((lane, rank): Position => ({
    lane,
    rank,
    batches: null,
    events: [],
    next: 0,
    given: 0,
    clock: lane.start,
  }));
  const open = queueOf(positions, isBefore);
  try {
    for (let first = open.first(); first !== undefined; first = open.first()) {
      if (first.next >= first.events.length) {
        if (await fill(first)) open.moved();
        else open.shift();
        continue;
      }
      const second = open.second();
      const from = first.next;
      do {
        first.next += 1;
        first.given += 1;
        setClock(first);
      } while (first.next < first.events.length && (second === undefined || isBefore(first, second)));
      const events = first.events.slice(from, first.next);
      // What was given must not live on until the file's turn comes again.
      if (first.next === first.events.length) [first.events, first.next] = [[], 0];
      open.moved();
      yield { lane: first.rank, events };
    }
  } finally {
    for (const { batches } of open.all()) await batches?.return?.();
  }
}
