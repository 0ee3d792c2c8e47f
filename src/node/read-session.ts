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

export interface ReadOptions {
  /** Lines that hold none of these may be passed over (T54); null: everything is read. */
  readonly needles: readonly string[] | null;
  /** What other sessions of the scan did, by identity (T48): here it is inherited. */
  readonly copies?: ReadonlySet<string>;
  /** Told of each piece that was read. */
  readonly onRead?: (path: string, bytes: number) => void;
}

/** A session that is being read. */
export interface SessionReading {
  /** All events in order, in batches; to be taken once. */
  readonly events: AsyncGenerator<readonly Event[]>;
  /** Of what was read so far. */
  diagnostics(): Diagnostics;
  /** Files that could not be read to their end. */
  problems(): readonly Problem[];
}

/** What the chunks of all files of a session may take together. */
const ALL_CHUNKS_BYTES = 16 * CHUNK_BYTES;
const LEAST_CHUNK_BYTES = 64 * 1024;

/** Small files need no large buffer, and many that are read side by side share what there is. */
function chunkSize({ bytes }: TranscriptFile, files: number): number {
  return Math.max(LEAST_CHUNK_BYTES, Math.min(CHUNK_BYTES, bytes, Math.floor(ALL_CHUNKS_BYTES / files)));
}

type Medium = 'disk' | 'stream';

function mediumOf({ header }: Head): Medium {
  return header?.medium ?? 'disk';
}

/**
 * Reads all files of a session as one: each event once and by time, streams after what is on the disk (they only say it
 * again, T44), outputs that lie in files of their own behind the results that name them (T26). Only a piece of each
 * file is held at a time.
 */
export function readSession(session: SessionFiles, options: ReadOptions): SessionReading {
  const { heads } = session;
  const settings = options.needles === null ? {} : { needles: options.needles };
  const readers = heads.map(({ file }) => createReader({ file: file.realPath, ...settings }));
  const problems: Problem[] = [];
  let inherited = 0;

  async function* fileEvents(place: number): AsyncGenerator<readonly Event[]> {
    const [head, reader] = [heads[place], readers[place]];
    if (head === undefined || reader === undefined) return;
    const { path, realPath, compressed } = head.file;
    try {
      for await (const chunk of chunksOf(
        { path: realPath, compressed },
        chunkSize(head.file, heads.length),
      )) {
        options.onRead?.(path, chunk.length);
        const events = reader.push(chunk);
        if (events.length > 0) yield events;
      }
    } catch (error) {
      problems.push(systemProblem(error, path));
    }
    yield reader.end();
  }

  async function* ofMedium(medium: Medium, union: Union): AsyncGenerator<Event[]> {
    const places = heads.flatMap((head, place) => (mediumOf(head) === medium ? [place] : []));
    const lanes = places.map((place) => ({
      start: heads[place]?.start ?? Number.POSITIVE_INFINITY,
      open: () => fileEvents(place),
    }));
    for await (const { lane, events } of merged(lanes)) {
      const file = { number: places[lane] ?? 0, medium };
      yield events.flatMap((event) => union.add(file, event) ?? []);
    }
  }

  async function* allEvents(): AsyncGenerator<readonly Event[]> {
    const union = createUnion();
    const marked = copyMarker(options.copies ?? new Set());
    const {
      id,
      heads: [main],
    } = session;
    const outputs = persistedOutputs(id === null ? null : sessionFolder(main.file.realPath, id));
    for (const medium of ['disk', 'stream'] as const) {
      for await (const batch of ofMedium(medium, union)) {
        const events: Event[] = [];
        for (const event of batch.map(marked)) {
          events.push(event);
          if (event.inherited) inherited += 1;
          // What another session did proves nothing here, whatever it printed.
          if (event.kind !== 'result' || event.outputFile === null || event.inherited) continue;
          const whole = await outputs(event);
          if (whole !== null) events.push(whole);
        }
        if (events.length > 0) yield events;
      }
    }
  }

  return {
    events: allEvents(),
    diagnostics: () => ({ ...sumOfDiagnostics(readers.map((reader) => reader.diagnostics())), inherited }),
    problems: () => problems,
  };
}
