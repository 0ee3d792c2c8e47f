import { sumOfDiagnostics } from '../transcript/counts.ts';
import { copyMarker } from '../transcript/copies.ts';
import type { Diagnostics, Event } from '../transcript/events.ts';
import { createReader } from '../transcript/reader.ts';
import { createUnion, type Union } from '../transcript/union.ts';
import { CHUNK_BYTES, chunksOf } from './chunks.ts';
import type { Head } from './heads.ts';
import { merged } from './merge.ts';
import { persistedOutputs, sessionFolder } from './persisted.ts';
import type { SessionFiles } from './session-files.ts';
import { systemProblem, type Problem, type TranscriptFile } from './types.ts';

/** How a session is read. */
export interface ReadOptions {
  /** Lines that hold none of these may be passed over; null: everything is read. */
  readonly needles: readonly string[] | null;
  /** What other sessions of the scan did, by identity: here it is inherited. */
  readonly copies?: ReadonlySet<string>;
  /** Told of each piece that was read. */
  readonly onRead?: (path: string, bytes: number) => void;
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

/** What the chunks of all files of a session may take together. */
const ALL_CHUNKS_BYTES = 8 * CHUNK_BYTES;
const LEAST_CHUNK_BYTES = 16 * 1024;

/** Small files need no large buffer, and many that are read side by side share what there is. */
function chunkSize({ bytes }: TranscriptFile, files: number): number {
  return Math.max(LEAST_CHUNK_BYTES, Math.min(CHUNK_BYTES, bytes, Math.floor(ALL_CHUNKS_BYTES / files)));
}

/** The reader is made when the file's time has come and goes when it ends: a session may have hundreds of files. */
async function* fileEvents(
  file: TranscriptFile,
  size: number,
  { needles, onRead }: ReadOptions,
  notes: Notes,
): AsyncGenerator<readonly Event[]> {
  const { path, realPath, compressed } = file;
  const reader = createReader({ file: realPath, ...(needles !== null && { needles }) });
  try {
    for await (const chunk of chunksOf({ path: realPath, compressed }, size)) {
      onRead?.(path, chunk.length);
      const events = reader.push(chunk);
      if (events.length > 0) yield events;
    }
  } catch (error) {
    notes.problems.push(systemProblem(error, path));
  }
  yield reader.end();
  notes.diagnostics.push(reader.diagnostics());
}

async function* mediumEvents(
  { heads }: SessionFiles,
  medium: Medium,
  union: Union,
  open: (head: Head) => AsyncGenerator<readonly Event[]>,
): AsyncGenerator<readonly Event[]> {
  const lanes = heads.flatMap((head, number) =>
    (head.header?.medium ?? 'disk') === medium ? [{ number, start: head.start, open: () => open(head) }] : [],
  );
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
  const open = ({ file }: Head): AsyncGenerator<readonly Event[]> =>
    fileEvents(file, chunkSize(file, heads.length), options, notes);
  for (const medium of ['disk', 'stream'] as const) {
    for await (const batch of mediumEvents(session, medium, union, open)) {
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
