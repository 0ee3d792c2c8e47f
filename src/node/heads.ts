import { needles } from '../rules/needles.ts';
import type { Client, SessionEvent } from '../transcript/events.ts';
import { createReader } from '../transcript/reader.ts';
import { canUnpack, chunksOf } from './chunks.ts';
import { problem, systemProblem, type Problem, type TranscriptFile } from './types.ts';

/** What the first lines of a transcript say. */
export interface Head {
  readonly kind: 'head';
  readonly file: TranscriptFile;
  readonly client: Client;
  readonly header: SessionEvent | null;
  /** Time of the first event that has one, in milliseconds; `Infinity` where none of the first has. */
  readonly start: number;
}

/** Most heads are a few lines, so the first read is a small one. */
const HEAD_BYTES = 32 * 1024;

/** A transcript whose first lines tell no session will not tell one further down. */
const HEAD_LINES = 1000;

function timeOf(at: string | null): number {
  return at === null ? Number.NaN : Date.parse(at);
}

/** `isBinary`: somewhere in its first bytes lies a NUL, as in no text. */
function notATranscript(file: TranscriptFile, isBinary: boolean): Problem {
  if (file.bytes === 0) return problem('not-a-transcript', file.path, 'is empty');
  const what = isBinary ? 'is a binary file' : 'is no transcript of Claude Code or Codex';
  return problem('not-a-transcript', file.path, what);
}

/**
 * Reads the start of a file: whose transcript it is, of which session (T2, T45). By its content alone (T3); what fits
 * neither client, and what cannot be read, is a problem.
 */
export async function headOf(file: TranscriptFile): Promise<Head | Problem> {
  if (file.compressed && !canUnpack()) {
    return problem(
      'zstd-unsupported',
      file.path,
      'is packed with Zstandard, which this Node cannot unpack (22.15 can)',
    );
  }
  const reader = createReader({ file: file.realPath, needles });
  let header: SessionEvent | null = null;
  let start = Number.NaN;
  let isBinary = false;
  const take = (events: ReturnType<typeof reader.end>): void => {
    for (const event of events) {
      if (event.kind === 'session') header ??= event;
      if (Number.isNaN(start)) start = timeOf(event.at);
    }
  };
  try {
    let ended = true;
    for await (const chunk of chunksOf({ path: file.realPath, compressed: file.compressed }, HEAD_BYTES)) {
      isBinary ||= chunk.includes(0);
      take(reader.push(chunk));
      const told = header !== null && !Number.isNaN(start);
      if (!told && reader.diagnostics().lines < HEAD_LINES) continue;
      ended = false;
      break;
    }
    if (ended) take(reader.end());
  } catch (error) {
    return systemProblem(error, file.path);
  }
  const client = reader.client();
  if (client === null) return notATranscript(file, isBinary);
  return {
    kind: 'head',
    file,
    client,
    header,
    start: Number.isNaN(start) ? Number.POSITIVE_INFINITY : start,
  };
}
