import { basename } from 'node:path';
import type { TranscriptFile, UnreadableFile } from '../../lint/files.ts';
import { collectTranscript } from '../../lint/transcript/collect.ts';
import { scan, type ScanOptions, type SessionReport } from '../scan.ts';
import type { Problem } from '../types.ts';

export interface TranscriptOptions extends Pick<ScanOptions, 'repository' | 'hosts' | 'env'> {
  /** What all these sessions are for; null: the first message of each tells. */
  readonly goal: string | null;
  /** What a file is called in findings, by its path here. */
  readonly nameOf: (path: string) => string;
  /** Told of the files that no client wrote. */
  readonly onOther?: (path: string) => void;
}

/**
 * One transcript a session, in the order of their main files. Files of one session count together, and what a session copied from
 * another one of these is nobody's but that one's. Files of no client are left out; those that cannot be read are told.
 */
export async function readTranscripts(
  paths: readonly string[],
  { goal, nameOf, onOther, ...options }: TranscriptOptions,
): Promise<readonly (TranscriptFile | UnreadableFile)[]> {
  // Without a path the scan would look for this user's own.
  if (paths.length === 0) return [];
  // The first message of a person holds nothing that the facts look for.
  const needles = goal === null ? { needles: null } : {};
  const read: (TranscriptFile | UnreadableFile)[] = [];
  for await (const found of scan(paths, { ...options, ...needles })) {
    if (found.kind === 'session') read.push(await transcriptOf(found, goal, nameOf));
    else if (isFault(found))
      read.push({ kind: 'transcript', path: nameOf(found.path), unreadable: 'failed' });
    else onOther?.(found.path);
  }
  return read;
}

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
