import { closeSync, openSync, readSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import type { Event } from '../transcript/events.ts';
import { createReader } from '../transcript/reader.ts';
import { CHUNK_BYTES } from './chunks.ts';
import { fileEvents, type FileEnd, type FileOptions } from './file-events.ts';
import { clockAt, type EventBatches } from './merge.ts';
import type { TranscriptFile } from './types.ts';

/** Where the events of a file stand, and when they were: two numbers for each. */
export interface FilePlan {
  readonly clocks: Float64Array;
  /** The place of the byte behind the line that settles the event. */
  readonly ends: Float64Array;
}

/** Reads a file as a whole, only to learn when its events are due. */
export async function planOf(
  file: TranscriptFile,
  start: number,
  options: FileOptions,
  fileEnd: FileEnd,
): Promise<FilePlan> {
  const clocks: number[] = [];
  const ends: number[] = [];
  let clock = start;
  for await (const { events, end } of fileEvents(file, 'line', options, fileEnd)) {
    for (const event of events) {
      clock = clockAt(event, clock);
      clocks.push(clock);
      ends.push(end);
    }
  }
  return { clocks: Float64Array.from(clocks), ends: Float64Array.from(ends) };
}

/** What the files of a session share that are read side by side. */
export interface Desk {
  readonly buffer: Uint8Array;
  /** Files that are kept open. */
  open: number;
  /** Bytes that were read since others had their turn. */
  read: number;
}

/** A process may only have so many files open: the others are opened for each piece. */
const MAX_OPEN = 128;

export function createDesk(): Desk {
  return { buffer: new Uint8Array(CHUNK_BYTES), open: 0, read: 0 };
}

/**
 * The events of a file by its plan: of one line at a time, and none is read before it is asked for. Between two lines
 * nothing is held but the reader's state, so hundreds of files can take turns. The bytes were read for the plan a moment
 * ago, so the system has them at hand, and they are taken without waiting.
 */
export function plannedEvents(
  { realPath }: TranscriptFile,
  { ends }: FilePlan,
  { needles }: FileOptions,
  { desk, failed }: { readonly desk: Desk } & Pick<FileEnd, 'failed'>,
): EventBatches {
  const reader = createReader({ file: realPath, ...(needles !== null && { needles }) });
  let kept: number | null = null;
  let at = 0;
  let given = 0;

  const close = (): void => {
    if (kept === null) return;
    closeSync(kept);
    kept = null;
    desk.open -= 1;
  };

  const pushUntil = (end: number): readonly Event[] => {
    const handle = kept ?? openSync(realPath, 'r');
    if (kept === null && desk.open < MAX_OPEN) {
      kept = handle;
      desk.open += 1;
    }
    try {
      const events: Event[] = [];
      while (at < end) {
        const read = readSync(handle, desk.buffer, 0, Math.min(desk.buffer.length, end - at), at);
        if (read === 0) break;
        at += read;
        desk.read += read;
        events.push(...reader.push(desk.buffer.subarray(0, read)));
      }
      return at < end ? [...events, ...reader.end()] : events;
    } finally {
      if (kept === null) closeSync(handle);
    }
  };

  return {
    async next() {
      const end = ends[given];
      if (end === undefined) {
        close();
        return { done: true, value: undefined };
      }
      if (desk.read >= CHUNK_BYTES) {
        desk.read = 0;
        await setImmediate();
      }
      while (ends[given] === end) given += 1;
      try {
        return { done: false, value: pushUntil(end) };
      } catch (error) {
        failed(error);
        given = ends.length;
        return { done: false, value: reader.end() };
      }
    },
    return() {
      close();
      return Promise.resolve({ done: true, value: undefined });
    },
  };
}
