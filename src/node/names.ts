import { basename, dirname, sep } from 'node:path';

/** Names that look like transcripts and are none (T1). */
const NOT_TRANSCRIPTS: readonly RegExp[] = [
  /^history\.jsonl$/,
  /^session_index\.jsonl$/,
  /^journal\.jsonl$/,
  /\.orphaned-/,
  /\.superseded-/,
];

/** Folders of outputs and of other programs' files: what lies there was printed or fetched, never said by a client. */
const OTHER_FOLDERS: ReadonlySet<string> = new Set(['tool-results', 'tasks', 'node_modules', '.git']);

/** Does a file of this name, met in a folder, look like a transcript? A file that is named itself need not. */
export function looksLikeTranscript(name: string): boolean {
  return /\.jsonl(?:\.zst)?$/.test(name) && !NOT_TRANSCRIPTS.some((other) => other.test(name));
}

/** Does a rollout have this name? In a Codex home nothing else is a transcript. */
export function looksLikeRollout(name: string): boolean {
  return name.startsWith('rollout-') && looksLikeTranscript(name);
}

export function holdsTranscripts(folder: string): boolean {
  return !OTHER_FOLDERS.has(folder);
}

export function isCompressed(path: string): boolean {
  return path.endsWith('.zst');
}

/** The path without `.jsonl`, `.jsonl.zst`. */
function stemOf(path: string): string {
  return path.replace(/\.jsonl(?:\.zst)?$/, '');
}

const ROLLOUT_FOLDER = /^(.*?)[\\/](?:sessions[\\/]\d{4}[\\/]\d\d[\\/]\d\d|archived_sessions)$/;

/**
 * Files with one twin key hold the same transcript: a plain file and its `.zst`, and a rollout in `sessions/` and in
 * `archived_sessions/` of one home.
 */
export function twinKey(realPath: string): string {
  const folder = dirname(realPath);
  const home = ROLLOUT_FOLDER.exec(folder)?.[1];
  return `${home ?? folder}${sep}${basename(stemOf(realPath))}`;
}

/** Of two twins the one with the lower rank is read: plain first (every Node reads it), then not archived. */
export function twinRank(realPath: string): number {
  const archived = basename(dirname(realPath)) === 'archived_sessions';
  return (isCompressed(realPath) ? 2 : 0) + (archived ? 1 : 0);
}
