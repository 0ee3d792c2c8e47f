import { sumOfDiagnostics } from '../transcript/counts.ts';
import { copyMarker } from '../transcript/copies.ts';
import type { Diagnostics, Event } from '../transcript/events.ts';
import { createUnion, type Union } from '../transcript/union.ts';
import { fileEvents, type Batch, type FileEnd, type FileOptions } from './file-events.ts';
import { merged, type Lane } from './merge.ts';
import { persistedOutputs, sessionFolder } from './persisted.ts';
import { createDesk, plannedEvents, planOf } from './planned-events.ts';
import type { SessionFiles } from './session-files.ts';
import { systemProblem, type Problem } from './types.ts';

/** How a session is read. */
export interface ReadOptions extends FileOptions {
  /** What other sessions of the scan did, by identity: here it is inherited. */
  readonly copies?: ReadonlySet<string>;
}

/** A session that is being read. */
export interface SessionReading {
  /** All events in order, in batches; to be taken once. */
  readonly events: AsyncGenerator<readonly Event[]>;
  /** The counts of all files together, once the events were taken. */
  diagnostics(): Diagnostics;
  /** Files that could not be read to their end. */
  problems(): readonly Problem[];
}

/** What is said of a session besides its events. */
interface Notes {
  readonly diagnostics: Diagnostics[];
  readonly problems: Problem[];
  inherited: number;
}

type Medium = 'disk' | 'stream';

/**
 * Files that are merged as they come: of each a chunk and its events are held. Of more files each is read twice, so that
 * no event is read before it is due: those that wait for others would fill the memory.
 */
const FEW = 16;

async function lanesOf(
  { heads }: SessionFiles,
  medium: Medium,
  options: ReadOptions,
  notes: Notes,
): Promise<readonly (Lane & { readonly number: number })[]> {
  const lanes: (Lane & { readonly number: number })[] = [];
  const desk = createDesk();
  for (const [number, { file, header, start }] of heads.entries()) {
    if ((header?.medium ?? 'disk') !== medium) continue;
    const end: FileEnd = {
      done: (diagnostics) => notes.diagnostics.push(diagnostics),
      failed: (error) => notes.problems.push(systemProblem(error, file.path)),
    };
    if (heads.length <= FEW || file.compressed)
      lanes.push({ number, start, open: () => eventsOf(fileEvents(file, 'chunk', options, end)) });
    else {
      const plan = await planOf(file, start, options, end);
      lanes.push({
        number,
        start,
        clocks: plan.clocks,
        open: () => plannedEvents(file, plan, options, { desk, failed: end.failed }),
      });
    }
  }
  return lanes;
}

async function* eventsOf(batches: AsyncIterable<Batch>): AsyncGenerator<readonly Event[]> {
  for await (const { events } of batches) yield events;
}

async function* mediumEvents(
  session: SessionFiles,
  medium: Medium,
  union: Union,
  options: ReadOptions,
  notes: Notes,
): AsyncGenerator<readonly Event[]> {
  const lanes = await lanesOf(session, medium, options, notes);
  for await (const { lane, events } of merged(lanes)) {
    const file = { number: lanes[lane]?.number ?? 0, medium };
    yield events.flatMap((event) => union.add(file, event) ?? []);
  }
}

async function* sessionEvents(
  session: SessionFiles,
  options: ReadOptions,
  notes: Notes,
): AsyncGenerator<readonly Event[]> {
  const { id, heads } = session;
  const union = createUnion();
  const marked = copyMarker(options.copies ?? new Set());
  const outputs = persistedOutputs(id === null ? null : sessionFolder(heads[0].file.realPath, id));
  for (const medium of ['disk', 'stream'] as const) {
    for await (const batch of mediumEvents(session, medium, union, options, notes)) {
      const events: Event[] = [];
      for (const event of batch.map(marked)) {
        events.push(event);
        if (event.inherited) notes.inherited += 1;
        // What another session did proves nothing here, whatever it printed.
        if (event.kind !== 'result' || event.outputFile === null || event.inherited) continue;
        const whole = await outputs(event);
        if (whole !== null) events.push(whole);
      }
      if (events.length > 0) yield events;
    }
  }
}

/**
 * Reads all files of a session as one: each event once and by time, streams after what is on the disk (they only say it
 * again), outputs that lie in files of their own behind the results that name them. Only a piece of each
 * file is held at a time.
 */
export function readSession(session: SessionFiles, options: ReadOptions): SessionReading {
  const notes: Notes = { diagnostics: [], problems: [], inherited: 0 };
  return {
    events: sessionEvents(session, options, notes),
    diagnostics: () => ({ ...sumOfDiagnostics(notes.diagnostics), inherited: notes.inherited }),
    problems: () => notes.problems,
  };
}
