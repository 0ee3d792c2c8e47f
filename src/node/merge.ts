import type { Event } from '../transcript/events.ts';

/** One file's events, a batch at a time. */
export type EventBatches = AsyncIterator<readonly Event[]>;

interface Lane {
  readonly rank: number;
  readonly batches: EventBatches;
  events: readonly Event[];
  next: number;
  /** Time of the event at `next`, in milliseconds; of the one before it, where it has none. */
  clock: number;
}

function setClock(lane: Lane): void {
  const at = lane.events[lane.next]?.at;
  const time = typeof at === 'string' ? Date.parse(at) : Number.NaN;
  if (!Number.isNaN(time)) lane.clock = time;
}

/** Moves a lane to an event that was not given yet; false at its end. */
async function fill(lane: Lane): Promise<boolean> {
  while (lane.next >= lane.events.length) {
    const step = await lane.batches.next();
    if (step.done === true) return false;
    lane.events = step.value;
    lane.next = 0;
  }
  setClock(lane);
  return true;
}

async function filled(lanes: readonly Lane[]): Promise<Lane[]> {
  const open: Lane[] = [];
  for (const lane of lanes) if (await fill(lane)) open.push(lane);
  return open;
}

/** Strict, so that the order hangs on the events alone, never on where a file was cut into batches. */
function isBefore(a: Lane, b: Lane): boolean {
  return a.clock < b.clock || (a.clock === b.clock && a.rank < b.rank);
}

/** The lane whose event comes next, and the one that is next after it. */
function nextTwo(lanes: readonly Lane[]): { readonly first: Lane | null; readonly second: Lane | null } {
  let first: Lane | null = null;
  let second: Lane | null = null;
  for (const lane of lanes) {
    if (first === null || isBefore(lane, first)) {
      second = first;
      first = lane;
    } else if (second === null || isBefore(lane, second)) second = lane;
  }
  return { first, second };
}

/**
 * The events of several files of one session, by their times; the order within each file stays (T19), and an event
 * without a time follows the one before it. Only one batch of each file is held.
 */
export async function* merged(files: readonly EventBatches[]): AsyncGenerator<readonly Event[]> {
  const [only] = files;
  if (files.length === 1 && only !== undefined) {
    for (let step = await only.next(); step.done !== true; step = await only.next()) yield step.value;
    return;
  }
  const start = files.map((batches, rank): Lane => ({
    rank,
    batches,
    events: [],
    next: 0,
    clock: Number.NEGATIVE_INFINITY,
  }));
  let lanes = await filled(start);
  for (;;) {
    const { first, second } = nextTwo(lanes);
    if (first === null) return;
    const from = first.next;
    do {
      first.next += 1;
      setClock(first);
    } while (first.next < first.events.length && (second === null || isBefore(first, second)));
    yield first.events.slice(from, first.next);
    if (!(await fill(first))) lanes = lanes.filter((lane) => lane !== first);
  }
}
