import type { Diagnostics, Event } from '../transcript/events.ts';
import { createReader } from '../transcript/reader.ts';
import { CHUNK_BYTES, chunksOf } from './chunks.ts';
import type { TranscriptFile } from './types.ts';

export interface FileOptions {
  /** Lines that hold none of these may be passed over; null: everything is read. */
  readonly needles: readonly string[] | null;
  /** Told of each piece that was read. */
  readonly onRead?: (path: string, bytes: number) => void;
}

/** Told how the reading of a file came to its end. */
export interface FileEnd {
  done(diagnostics: Diagnostics): void;
  failed(error: unknown): void;
}

/** Events, and the place of the byte behind the line that settled them; `Infinity` where only the file's end did. */
export interface Batch {
  readonly events: readonly Event[];
  readonly end: number;
}

const LF = 10;

/** The pieces of a chunk: each ends with a line's end, but the last one. */
function* linesOf(chunk: Uint8Array): Generator<Uint8Array> {
  let from = 0;
  for (let at = chunk.indexOf(LF); at >= 0; at = chunk.indexOf(LF, from)) {
    yield chunk.subarray(from, at + 1);
    from = at + 1;
  }
  if (from < chunk.length) yield chunk.subarray(from);
}

/** The events of a file as it is read from its start: in batches of a chunk, or of a line. */
export async function* fileEvents(
  file: TranscriptFile,
  by: 'chunk' | 'line',
  { needles, onRead }: FileOptions,
  { done, failed }: FileEnd,
): AsyncGenerator<Batch> {
  const { path, realPath, compressed, bytes } = file;
  const reader = createReader({ file: realPath, ...(needles !== null && { needles }) });
  let end = 0;
  try {
    // Small files need no large buffer.
    const size = Math.max(1024, Math.min(CHUNK_BYTES, bytes));
    for await (const chunk of chunksOf({ path: realPath, compressed }, size)) {
      onRead?.(path, chunk.length);
      for (const piece of by === 'chunk' ? [chunk] : linesOf(chunk)) {
        end += piece.length;
        const events = reader.push(piece);
        if (events.length > 0) yield { events, end };
      }
    }
  } catch (error) {
    failed(error);
  }
  yield { events: reader.end(), end: Number.POSITIVE_INFINITY };
  done(reader.diagnostics());
}
