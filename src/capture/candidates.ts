import { quote } from 'shell-quote';
import { printable } from '../text/terminal.ts';
import { firstPrompt } from './first-prompt.ts';
import type { Ownership } from './ownership.ts';
import type { SessionFacts } from './session-facts.ts';
import type { CaptureClient } from './types.ts';

/** A session of the listing, and whose it is. */
export interface Candidate extends SessionFacts {
  readonly ownership: Ownership;
}

/** A session that an error names (rule 6). Every text but `path` is safe to print. */
export interface ReportedCandidate {
  readonly client: CaptureClient | null;
  readonly id: string | null;
  readonly path: string;
  /** Milliseconds since 1970. */
  readonly modified: number;
  /** At most 60 characters; empty where none was found. */
  readonly prompt: string;
  /** The call that takes this very one; null where none does. */
  readonly call: string | null;
}

/** Newest first, then by path. */
export function newestFirst(candidates: readonly Candidate[]): readonly Candidate[] {
  return candidates.toSorted(
    (a, b) => timeOf(b) - timeOf(a) || (a.file.path < b.file.path ? -1 : a.file.path > b.file.path ? 1 : 0),
  );
}

function timeOf({ file }: Candidate): number {
  return Number.isNaN(file.modified) ? -Infinity : file.modified;
}

/** The candidates of an error, newest first. */
export function report(candidates: readonly Candidate[]): readonly ReportedCandidate[] {
  return newestFirst(candidates).map((candidate) => ({
    client: candidate.client ?? candidate.place?.client ?? null,
    id: candidate.id,
    path: candidate.file.path,
    modified: candidate.file.modified,
    prompt: firstPrompt(candidate.records),
    call: callOf(candidate, candidates),
  }));
}

/** By its id where that is enough; a path is taken wherever the session belongs. */
function callOf(candidate: Candidate, all: readonly Candidate[]): string | null {
  const { id, place, file, ownership } = candidate;
  if (!candidate.readable || candidate.subAgent || candidate.ownRun) return null;
  const alone = all.filter((other) => other.id === id).length === 1;
  const argument =
    id !== null && place !== null && alone && ownership === 'belongs' ? ['--session', id] : [file.path];
  return printable(quote(['transcript-facts', 'capture', ...argument]));
}
