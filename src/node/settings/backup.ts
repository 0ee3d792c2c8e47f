import { makePrivateFile } from './private-file.ts';
import type { Target } from './target.ts';

const SUFFIX = '.transcript-facts-backup';

/** Where the file from before our first change of it is kept. */
export function backupOf(path: string): string {
  return `${path}${SUFFIX}`;
}

/** Keeps the old bytes, once and for all: later changes leave the backup alone (settings 11, rule 40). */
export function keepBackup({ path, content }: Target): void {
  if (content !== null) makePrivateFile(backupOf(path), content.bytes);
}
