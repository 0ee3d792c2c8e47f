import { closeSync, constants, fstatSync, openSync, readSync, type PathLike, type Stats } from 'node:fs';
import type { UnreadableReason } from '../../lint/files.ts';
import { LONGEST_TEXT } from '../../lint/unreadable.ts';
import { errorCode } from '../types.ts';

/** A text as it stands in a file. */
export interface TextReading {
  readonly text: string;
  readonly bytes: Uint8Array;
  readonly stats: Stats;
}

/** Does not wait for a writer at the other end of a pipe. Windows does not know it. */
const FLAGS = constants.O_RDONLY | ((constants.O_NONBLOCK as number | undefined) ?? 0);

/** The text of a regular file that is no longer than `most` bytes, or why it cannot be had. */
export function readText(path: string, most: number = LONGEST_TEXT): TextReading | UnreadableReason {
  const read = readBytes(path, most);
  if (typeof read === 'string') return read;
  if (read.bytes.length > most) return 'too-long';
  if (read.bytes.includes(0)) return 'binary';
  return { ...read, text: new TextDecoder('utf-8', { ignoreBOM: true }).decode(read.bytes) };
}

/** The first bytes of a regular file, or why they cannot be had. */
export function readHead(path: PathLike, most: number): Uint8Array | UnreadableReason {
  const read = readBytes(path, most);
  return typeof read === 'string' ? read : new Uint8Array(read.bytes.subarray(0, most));
}

/** One byte more than `most` where there are more. */
function readBytes(path: PathLike, most: number): Omit<TextReading, 'text'> | UnreadableReason {
  let descriptor: number;
  try {
    descriptor = openSync(path, FLAGS);
  } catch (error) {
    return reasonOf(error);
  }
  try {
    const stats = fstatSync(descriptor);
    if (!stats.isFile()) return 'not-a-file';
    // Files of the system say that they are empty.
    const buffer = Buffer.allocUnsafe(stats.size === 0 ? most + 1 : Math.min(stats.size, most) + 1);
    let length = 0;
    while (length < buffer.length) {
      const got = readSync(descriptor, buffer, length, buffer.length - length, null);
      if (got === 0) break;
      length += got;
    }
    return { bytes: buffer.subarray(0, length), stats };
  } catch (error) {
    return reasonOf(error);
  } finally {
    closeSync(descriptor);
  }
}

const REASONS: Readonly<Record<string, UnreadableReason>> = {
  EACCES: 'no-permission',
  EPERM: 'no-permission',
  ENXIO: 'not-a-file',
  EISDIR: 'not-a-file',
  ENOTDIR: 'not-a-file',
};

/** Why a call of the file system failed. */
export function reasonOf(error: unknown): UnreadableReason {
  return REASONS[errorCode(error) ?? ''] ?? 'failed';
}
