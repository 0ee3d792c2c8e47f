import { copiesAmong, copyMarker, traceCollector } from './copies.ts';
import { sumOfDiagnostics } from './counts.ts';
import type { Client, Diagnostics, Event, SessionEvent } from './events.ts';
import { interleave } from './interleave.ts';
import { createReader } from './reader.ts';
import type { ReaderOptions } from './reader.ts';
import { groupFiles } from './session-files.ts';
import { createUnion } from './union.ts';

/** One file of a scan. */
export interface TranscriptFile {
  /** Path or base name: it may name the session or the subagent. */
  readonly file: string;
  readonly input: string | Uint8Array;
  /** False: more may be written, so a last line without its LF is held back. True where it is not given. */
  readonly ended?: boolean;
}

/** How the files of a scan are read. */
export interface SessionsOptions extends Omit<ReaderOptions, 'file'> {
  /**
   * `time`, where it is not given: what was shown before what, over all files of a session. `files`: one file after the
   * other, as they were given.
   */
  readonly order?: 'time' | 'files';
}

/** One session, over all of its files. */
export interface SessionReading {
  readonly id: string | null;
  readonly client: Client | null;
  /** The main file first, then subagents' files, then streams. */
  readonly files: readonly string[];
  readonly events: readonly Event[];
  readonly diagnostics: Diagnostics;
}

interface FileReading {
  /** Among the files that were given. */
  readonly place: number;
  readonly file: string;
  readonly client: Client | null;
  readonly header: SessionEvent | null;
  readonly events: readonly Event[];
  readonly diagnostics: Diagnostics;
}

/**
 * Reads the files of one scan: groups them to sessions, gives each event of a session once and in order of time, and
 * marks what a session only holds as a copy of another one's. Sessions stand in the order of their first file.
 */
export function readSessions(
  files: readonly TranscriptFile[],
  { order = 'time', ...options }: SessionsOptions = {},
): readonly SessionReading[] {
  const readings = files.map((file, place) => readFile(file, place, options));
  const sessions = groupFiles(readings).map((group) => {
    const members = group.members.flatMap((member) => readings[member] ?? []);
    return { ...group, members, events: sessionEvents(members, order) };
  });
  const copies = copiesAmong(
    sessions.map(({ events }) => {
      const collector = traceCollector();
      for (const event of events) collector.add(event);
      return collector.traces();
    }),
  );
  return sessions.map(({ id, client, members, events }, index) => {
    const marked = events.map(copyMarker(copies[index] ?? new Set()));
    const inherited = marked.filter((event) => event.inherited).length;
    return {
      id,
      client,
      files: members.map(({ file }) => file),
      events: marked,
      diagnostics: { ...sumOfDiagnostics(members.map(({ diagnostics }) => diagnostics)), inherited },
    };
  });
}

function readFile(
  { file, input, ended }: TranscriptFile,
  place: number,
  options: Omit<ReaderOptions, 'file'>,
): FileReading {
  const reader = createReader({ ...options, file });
  const bytes = typeof input === 'string' ? new TextEncoder().encode(input) : input;
  const events = [...reader.push(bytes), ...(ended === false ? [] : reader.end())];
  return {
    place,
    file,
    client: reader.client(),
    header: events.find((event) => event.kind === 'session') ?? null,
    events,
    diagnostics: reader.diagnostics(),
  };
}

/** What the disk has comes first: a stream of the same session only says it again (T44). */
function sessionEvents(members: readonly FileReading[], order: 'time' | 'files'): readonly Event[] {
  const union = createUnion();
  const found: { readonly place: number; readonly event: Event }[] = [];
  for (const medium of ['disk', 'stream'] as const) {
    const files = members.filter(({ header }) => (header?.medium ?? 'disk') === medium);
    for (const { file, event } of interleave(files.map(({ events }) => events))) {
      const place = files[file]?.place ?? 0;
      const added = union.add({ number: place, medium }, event);
      if (added !== null) found.push({ place, event: added });
    }
  }
  if (order === 'files') found.sort((a, b) => a.place - b.place);
  return found.map(({ event }) => event);
}
