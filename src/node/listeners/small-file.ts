import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import { look } from './look.ts';

/** What is kept in small files has no more than this. */
const MAX_BYTES = 1024 * 1024;

export interface SmallFileOptions {
  /** Whether a link is followed. */
  readonly links: boolean;
  readonly maxBytes?: number;
}

/** The text of a small regular file; null for what `readSmallBytes` gives null for. */
export function readSmallFile(path: string, options: SmallFileOptions): string | null {
  return readSmallBytes(path, options)?.toString('utf8') ?? null;
}

/**
 * A small regular file; null where there is none, or where it is something else (a folder, a pipe that would never end),
 * too large or unreadable.
 */
export function readSmallBytes(
  path: string,
  { links, maxBytes = MAX_BYTES }: SmallFileOptions,
): Buffer | null {
  if (look(path) === 'missing') return null;
  try {
    const flags =
      constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (links ? 0 : (constants.O_NOFOLLOW ?? 0));
    const descriptor = openSync(path, flags);
    try {
      const stats = fstatSync(descriptor);
      if (!stats.isFile() || stats.size > maxBytes) return null;
      const bytes = Buffer.alloc(stats.size);
      return bytes.subarray(0, readSync(descriptor, bytes, 0, bytes.length, 0));
    } finally {
      closeSync(descriptor);
    }
  } catch {
    return null;
  }
}

/** The JSON value of a small file; undefined where it holds none. */
export function parsedJson(text: string | null): unknown {
  if (text === null) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
