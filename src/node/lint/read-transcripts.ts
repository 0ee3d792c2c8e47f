import { basename, resolve } from 'node:path';
import type { TranscriptFile, UnreadableFile, UnreadableReason } from '../../lint/files.ts';
import { collectTranscript } from '../../lint/transcript/collect.ts';
import { scan, type ScanOptions, type SessionReport } from '../scan.ts';
import type { Problem, ProblemCode } from '../types.ts';

/** A file that may be a transcript. */
export interface NamedFile {
  /** As findings name it. */
  readonly path: string;
  readonly absolute: string;
}

export interface TranscriptOptions extends Pick<ScanOptions, 'repository' | 'hosts' | 'env'> {
  /** What all these sessions are for; null: the first message of each tells. */
  readonly goal: string | null;
}

/**
 * One transcript a session, in the order of their main files. Files of one session count together, and what a session copied from
 * another one of these is nobody's but that one's. Files of no client are left out; those that cannot be read are told.
 */
export async function readTranscripts(
  files: readonly NamedFile[],
  { goal, ...options }: TranscriptOptions,
): Promise<readonly (TranscriptFile | UnreadableFile)[]> {
  if (files.length === 0) return [];
  const names = new Map(files.map(({ path, absolute }) => [resolve(absolute), path]));
  const nameOf = (file: string): string => names.get(resolve(file)) ?? file;
  // The first message of a person holds nothing that the facts look for.
  const needles = goal === null ? { needles: null } : {};
  const read: (TranscriptFile | UnreadableFile)[] = [];
  for await (const found of scan([...names.keys()], { ...options, ...needles })) {
    if (found.kind === 'session') read.push(await transcriptOf(found, goal, nameOf));
    else if (isFault(found))
      read.push({ kind: 'transcript', path: nameOf(found.path), unreadable: REASONS[found.code] });
  }
  return read;
}

const REASONS: Readonly<Record<ProblemCode, UnreadableReason>> = {
  missing: 'failed',
  'no-transcripts': 'failed',
  unreadable: 'failed',
  'not-a-transcript': 'failed',
  'zstd-unsupported': 'failed',
};

/** Files of other programs are called `*.jsonl`, too. */
function isFault({ code }: Problem): boolean {
  return code !== 'not-a-transcript' && code !== 'no-transcripts';
}

async function transcriptOf(
  report: SessionReport,
  goal: string | null,
  nameOf: (file: string) => string,
): Promise<TranscriptFile> {
  const { session, diagnostics } = report;
  const agentFiles = new Map(
    session.files.slice(1).flatMap((file): [string, string][] => {
      const [, agentId] = /^agent-(.+)\.jsonl$/.exec(basename(file)) ?? [];
      return agentId === undefined ? [] : [[agentId, nameOf(file)]];
    }),
  );
  const collector = collectTranscript({ facts: report, counts: diagnostics, goal, agentFiles });
  for await (const events of report.events()) collector.push(events);
  return { kind: 'transcript', path: nameOf(session.file), reading: collector.reading() };
}
