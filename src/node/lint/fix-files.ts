import { realpathSync } from 'node:fs';
import { applyFixes } from '../../lint/fix.ts';
import type { FileFix } from '../../lint/lint.ts';
import { replace } from '../settings/replace.ts';
import { readText } from './read-text.ts';

/** What became of a file's fixes. */
export interface FixedFile {
  readonly path: string;
  /** How many were put in; none where the file could not be written, or had changed since it was read. */
  readonly fixes: number;
}

/**
 * Puts fixes into the files that they are of. `texts` are those that were linted: a file that has changed since, or that is no clean
 * UTF-8, is left alone. A file is replaced as a whole, with its mode and owner, and through a link.
 */
export async function fixFiles(
  fixes: readonly FileFix[],
  texts: ReadonlyMap<string, string>,
  places: ReadonlyMap<string, string>,
): Promise<readonly FixedFile[]> {
  const done: FixedFile[] = [];
  for (const path of new Set(fixes.map(({ file }) => file))) {
    const own = fixes.filter(({ file }) => file === path);
    const [text, place] = [texts.get(path), places.get(path)];
    const isWritten = text !== undefined && place !== undefined && (await fixFile(place, text, own));
    done.push({ path, fixes: isWritten ? own.length : 0 });
  }
  return done;
}

async function fixFile(place: string, text: string, fixes: readonly FileFix[]): Promise<boolean> {
  try {
    const path = realpathSync(place);
    const read = readText(path);
    if (typeof read === 'string' || !isText(read.bytes, text)) return false;
    const bytes = new TextEncoder().encode(applyFixes(text, fixes));
    const isCurrent = (): boolean => {
      const now = readText(path);
      return typeof now !== 'string' && isText(now.bytes, text);
    };
    return (await replace({ path, bytes, like: read.stats, isCurrent })) !== null;
  } catch {
    return false;
  }
}

function isText(bytes: Uint8Array, text: string): boolean {
  return Buffer.compare(bytes, new TextEncoder().encode(text)) === 0;
}
