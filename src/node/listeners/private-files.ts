import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Files that nobody else can open, for the three descriptors of a listener (hooks 4.5). */
export interface PrivateFiles {
  /** One a content, each at the start of its file; null where none could be made. */
  readonly descriptors: readonly (number | null)[];
  readonly release: () => void;
}

/** Their names are gone before the listener starts, so a hook that is killed leaves none behind. Windows keeps names of open files. */
export function privateFiles(contents: readonly Uint8Array[]): PrivateFiles {
  const folder = madeFolder();
  const descriptors = contents.map((content, index) =>
    folder === null ? null : opened(join(folder, String(index)), content),
  );
  const forget = (): void => {
    if (folder !== null) rmSync(folder, { recursive: true, force: true });
  };
  if (process.platform !== 'win32') forget();
  return {
    descriptors,
    release: () => {
      for (const descriptor of descriptors) if (descriptor !== null) closeSync(descriptor);
      if (process.platform === 'win32') forget();
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
    return descriptor;
  } catch {
    if (descriptor !== null) closeSync(descriptor);
    return null;
  }
}
