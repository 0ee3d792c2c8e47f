import type { Event } from '../transcript/events.ts';

/** One file's events, a batch at a time. */
export type EventBatches = AsyncIterator<readonly Event[]>;

/** A file of a session that may be opened once its time has come. */
export interface Lane {
  /** Time of its first event in milliseconds; `Infinity` for a file that writes no times, which comes last. */
  readonly start: number;
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
  /** Time of the event at `next`; of the one before it, where it has none or is not read yet. */
  clock: number;
}

function setClock(position: Position): void {
  const at = position.events[position.next]?.at ?? null;
  const time = at === null ? Number.NaN : Date.parse(at);
  if (!Number.isNaN(time)) position.clock = time;
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

/** The file whose event comes next, and the one that is next after it. */
function nextTwo(all: readonly Position[]): {
  readonly first: Position | null;
  readonly second: Position | null;
} {
  let first: Position | null = null;
  let second: Position | null = null;
  for (const position of all) {
    if (first === null || isBefore(position, first)) {
      second = first;
      first = position;
    } else if (second === null || isBefore(position, second)) second = position;
  }
  return { first, second };
}

/**
 * The events of several files of one session, by their times, in runs; the order within each file stays (T19), earlier
 * files come first where times agree, and an event without a time goes with the one before it. A file is opened when
 * its first event is due, and one batch of each open file is held: a session may have hundreds of subagents.
 */
export async function* merged(lanes: readonly Lane[]): AsyncGenerator<FromLane> {
  let open = lanes.map((lane, rank): Position => ({
    lane,
    rank,
    batches: null,
    events: [],
    next: 0,
    clock: lane.start,
  }));
  try {
    for (;;) {
      const { first, second } = nextTwo(open);
      if (first === null) return;
      if (first.next >= first.events.length) {
        if (!(await fill(first))) open = open.filter((position) => position !== first);
        continue;
      }
      const from = first.next;
      do {
        first.next += 1;
        setClock(first);
      } while (first.next < first.events.length && (second === null || isBefore(first, second)));
      yield { lane: first.rank, events: first.events.slice(from, first.next) };
    }
  } finally {
    for (const { batches } of open) await batches?.return?.();
  }
}
