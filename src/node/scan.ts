import { needles as defaultNeedles } from '../rules/needles.ts';
import {
  createFold,
  type FoldDiagnostics,
  type SessionFacts,
  type SessionHeader,
  type SessionOptions,
} from '../session/index.ts';
import { sessionOptions } from '../session/options.ts';
import type { Diagnostics, Event } from '../transcript/events.ts';
import { discover, type Discovery } from './discover.ts';
import { forksAmong, type Fork } from './forks.ts';
import type { Surroundings } from './homes.ts';
import { readSession } from './read-session.ts';
import { lastChange, sessionsIn, type SessionFiles } from './session-files.ts';
import { traceIndex } from './trace-index.ts';
import type { Problem } from './types.ts';

export interface ScanOptions extends SessionOptions, Surroundings {
  /**
   * Sessions none of whose files was changed since then are left out, and so tell nothing of forks either; milliseconds
   * since 1970.
   */
  readonly since?: number;
  /** Lines that hold none of these may be passed over. Absent: the rules' own; null: everything is read. */
  readonly needles?: readonly string[] | null;
  /** Told how far the work is, after each piece that was read. */
  readonly onProgress?: (progress: Progress) => void;
}

export interface Progress {
  /** The file that is being read. */
  readonly file: string;
  /** Bytes read so far, of all files; sessions that turn out to be related are read again. */
  readonly read: number;
  /** Bytes of all files. */
  readonly total: number;
}

/** What holds of one session. */
export interface SessionReport extends SessionFacts {
  readonly kind: 'session';
  readonly session: SessionHeader & {
    /** The main file. */
    readonly file: string;
    /** All files, the main one first. */
    readonly files: readonly string[];
  };
  /** The counts of all files together. */
  readonly diagnostics: Diagnostics & FoldDiagnostics;
  /** Reads the files once more: the events that the facts rest on, in order. */
  readonly events: () => AsyncGenerator<readonly Event[]>;
}

interface Folded {
  readonly report: SessionReport;
  readonly problems: readonly Problem[];
}

interface Work {
  readonly options: ScanOptions;
  readonly needles: readonly string[] | null;
  readonly onRead: (file: string, bytes: number) => void;
}

async function foldSession(
  work: Work,
  session: SessionFiles,
  fork: Fork | null,
  onEvents: (events: readonly Event[]) => void,
): Promise<Folded> {
  const { needles, onRead } = work;
  const copies = fork?.copies ?? new Set<string>();
  const reading = readSession(session, { needles, copies, onRead });
  const fold = createFold(work.options);
  for await (const events of reading.events) {
    fold.push(events);
    onEvents(events);
  }
  const facts = fold.facts();
  const files = session.heads.map(({ file }) => file.path);
  const header = {
    ...facts.session,
    // A subagent's lines tell nothing of their session's header, and nothing else may be left of it.
    id: facts.session.id ?? session.id,
    client: facts.session.client ?? session.client,
    forkOf: facts.session.forkOf ?? fork?.from.id ?? null,
    file: session.heads[0].file.path,
    files,
  };
  const report: SessionReport = {
    kind: 'session',
    ...facts,
    session: header,
    diagnostics: { ...reading.diagnostics(), ...facts.diagnostics },
    events: () => readSession(session, { needles, copies }).events,
  };
  return { report, problems: reading.problems() };
}

function workOf(options: ScanOptions, sessions: readonly SessionFiles[]): Work {
  const total = sessions.flatMap(({ heads }) => heads).reduce((sum, { file }) => sum + file.bytes, 0);
  let read = 0;
  return {
    options: { ...options, ...sessionOptions(options) },
    needles: options.needles === undefined ? defaultNeedles : options.needles,
    onRead: (file, bytes) => {
      read += bytes;
      options.onProgress?.({ file, read, total });
    },
  };
}

/**
 * The facts of each session that lies at these paths, or that `discover` found; without paths, of this user's Claude
 * Code and Codex. Files of one session are read together; each is streamed, never held, so memory does not grow with
 * their size. What a session only copied from another one of the scan counts for that one alone, so reports come
 * after all files were read. What could not be read is a `Problem` in between, and the others go on: nothing is thrown
 * for what lies on the disk. A `SessionOptionError` is for options that cannot be read.
 */
export async function* scan(
  paths: readonly string[] | Discovery = [],
  options: ScanOptions = {},
): AsyncGenerator<SessionReport | Problem> {
  const discovery = 'files' in paths ? paths : await discover(paths, options);
  yield* discovery.problems;
  const found = await sessionsIn(discovery);
  yield* found.problems;
  const since = options.since ?? Number.NEGATIVE_INFINITY;
  const sessions = found.sessions.filter((session) => lastChange(session) >= since);
  const work = workOf(options, sessions);

  const index = traceIndex();
  const reports: SessionReport[] = [];
  for (const [place, session] of sessions.entries()) {
    // A session alone has nobody to copy from. Without an id the events have none of their own either: what looks alike
    // need not be the same.
    const onEvents = (events: readonly Event[]): void => {
      if (session.id !== null && sessions.length > 1) index.add(place, events);
    };
    const { report, problems } = await foldSession(work, session, null, onEvents);
    yield* problems;
    reports.push(report);
  }
  for (const related of index.related()) {
    const forks = await forksAmong(related.flatMap((place) => sessions[place] ?? []));
    for (const place of related) {
      const session = sessions[place];
      const fork = session === undefined ? undefined : forks.get(session);
      if (session === undefined || fork === undefined) continue;
      reports[place] = (await foldSession(work, session, fork, () => undefined)).report;
    }
  }
  yield* reports;
}
