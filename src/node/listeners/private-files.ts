import { closeSync, mkdtempSync, openSync, rmSync, unlinkSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Files that nobody else can open, for the three descriptors of a listener (hooks 4.5). */
export interface PrivateFiles {
  /** A descriptor at the start of a new file that holds this; null where none could be made. */
  readonly open: (content?: Uint8Array) => number | null;
  readonly close: (descriptor: number) => void;
  readonly remove: () => void;
}

/** Their names are taken away as soon as they are open, so that a process that is killed leaves nothing behind. */
export function privateFiles(): PrivateFiles {
  const folder = madeFolder();
  let count = 0;
  return {
    open: (content) => {
      if (folder === null) return null;
      count += 1;
      return opened(join(folder, String(count)), content ?? new Uint8Array());
    },
    close: (descriptor) => closeSync(descriptor),
    remove: () => {
      if (folder !== null) rmSync(folder, { recursive: true, force: true });
    },
  };
}

function madeFolder(): string | null {
  try {
    return mkdtempSync(join(tmpdir(), 'transcript-facts-'));
  } catch {
    return null;
  }
}

function opened(path: string, content: Uint8Array): number | null {
  let descriptor: number | null = null;
  try {
    descriptor = openSync(path, 'wx+', 0o600);
    // At a position of its own: the descriptor stays at the start, for who reads from it.
    for (let at = 0; at < content.length;) at += writeSync(descriptor, content, at, content.length - at, at);
    if (process.platform !== 'win32') unlinkSync(path);
    return descriptor;
  } catch {
    if (descriptor !== null) closeSync(descriptor);
    return null;
  }
}
