import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';

/** How far a transcript goes: whole lines, and the bytes that they are. */
export interface LineCount {
  readonly lines: number;
  readonly bytes: number;
}

const CHUNK_BYTES = 512 * 1024;
const LINE_FEED = 10;
const START: LineCount = { lines: 0, bytes: 0 };

/**
 * Counts the whole lines of a transcript, from where somebody counted before: what was counted is not read again. A file
 * that has become shorter since is counted from its start. Null where there is no such regular file.
 */
export function countLines(path: string, from: LineCount = START): LineCount | null {
  try {
    const descriptor = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    try {
      const stats = fstatSync(descriptor);
      if (!stats.isFile()) return null;
      return countFrom(descriptor, from.bytes <= stats.size ? from : START);
    } finally {
      closeSync(descriptor);
    }
  } catch {
    return null;
  }
}

function countFrom(descriptor: number, from: LineCount): LineCount {
  const chunk = Buffer.allocUnsafe(CHUNK_BYTES);
  let { lines, bytes } = from;
  for (let at = from.bytes; ;) {
    const read = readSync(descriptor, chunk, 0, chunk.length, at);
    if (read === 0) return { lines, bytes };
    const held = chunk.subarray(0, read);
    for (let end = held.indexOf(LINE_FEED); end >= 0; end = held.indexOf(LINE_FEED, end + 1)) {
      lines += 1;
      bytes = at + end + 1;
    }
    at += read;
  }
}
