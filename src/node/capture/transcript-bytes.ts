import { createHash } from 'node:crypto';
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import type { Cursor } from '../../capture/ledger.ts';
import { settling, type SizeSample } from '../../capture/settling.ts';
import { momentOf } from '../../capture/times.ts';
import { fieldsOf, parsed } from '../../transcript/shape.ts';
import { chunksOf, type Readable } from '../chunks.ts';

/** Milliseconds between two looks at a file that may still be written. */
const PAUSE = 100;
const LINE_FEED = 0x0a;
const CHUNK = 64 * 1024;

/** Waits until a transcript has settled, 5 s at most (capture, section 9). Ends early on the signal. */
export async function settle(path: string, signal: AbortSignal): Promise<void> {
  const samples: SizeSample[] = [];
  while (!signal.aborted) {
    samples.push(sampleOf(path));
    if (settling(samples) !== 'wait') return;
    await wait(PAUSE);
  }
}

function sampleOf(path: string): SizeSample {
  return withFile(path, (descriptor, size) => {
    const last = Buffer.alloc(1);
    if (size > 0) readSync(descriptor, last, 0, 1, size - 1);
    return { at: performance.now(), size, endsInLineFeed: last[0] === LINE_FEED };
  });
}

/** Bytes up to the end of the last whole line. */
export function wholeBytes(path: string): number {
  return withFile(path, (descriptor, size) => {
    const buffer = Buffer.alloc(CHUNK);
    for (let end = size; end > 0; end -= CHUNK) {
      const start = Math.max(0, end - CHUNK);
      const read = readSync(descriptor, buffer, 0, end - start, start);
      const at = buffer.subarray(0, read).lastIndexOf(LINE_FEED);
      if (at >= 0) return start + at + 1;
    }
    return 0;
  });
}

/** The first bytes of a file, as the ledger keeps them. Of a shorter file all of them. */
export function cursorAt(path: string, bytes: number): Cursor {
  return withFile(path, (descriptor, size) => {
    const hash = createHash('sha256');
    const buffer = Buffer.alloc(CHUNK);
    const end = Math.min(bytes, size);
    for (let at = 0; at < end;) {
      const read = readSync(descriptor, buffer, 0, Math.min(CHUNK, end - at), at);
      if (read === 0) break;
      hash.update(buffer.subarray(0, read));
      at += read;
    }
    return { bytes, sha256: hash.digest('hex') };
  });
}

/** Where the first line stamped at or after a time begins, in bytes; null: there is none. */
export async function firstLineSince(file: Readable, time: number): Promise<number | null> {
  let at = 0;
  let line: Buffer[] = [];
  for await (const chunk of chunksOf(file)) {
    for (let from = 0; from < chunk.length;) {
      const feed = chunk.indexOf(LINE_FEED, from);
      const end = feed < 0 ? chunk.length : feed;
      line.push(Buffer.from(chunk.subarray(from, end)));
      from = end + 1;
      if (feed < 0) break;
      const bytes = Buffer.concat(line);
      line = [];
      const stamp = momentOf(fieldsOf(parsed(bytes.toString('utf8')))?.timestamp);
      if (stamp !== null && stamp >= time) return at;
      at += bytes.length + 1;
    }
  }
  return null;
}

function withFile<Answer>(path: string, look: (descriptor: number, size: number) => Answer): Answer {
  const descriptor = openSync(path, 'r');
  try {
    return look(descriptor, fstatSync(descriptor).size);
  } finally {
    closeSync(descriptor);
  }
}
