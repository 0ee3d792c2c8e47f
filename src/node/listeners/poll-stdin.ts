import { readSync } from 'node:fs';
import { payloadReader } from '../../hooks/stdin.ts';
import type { StdinLimits } from '../../hooks/stdin.ts';
import { errorCode } from '../types.ts';
import type { FinishedReading } from './read-stdin.ts';
import { stopwatch } from './stopwatch.ts';

/** Bytes that are read at once: what a pipe of Linux holds. */
const PIECE = 65_536;
/** Milliseconds from one look to the next, while nothing comes. */
const SHORTEST_PAUSE = 1;
const LONGEST_PAUSE = 8;

/** The payload from a descriptor whose reads never wait. Nearly always it is all there at the first look. */
export function pollStdin(descriptor: number, limits: StdinLimits): FinishedReading {
  const now = stopwatch();
  const reader = payloadReader({ terminal: false, closed: false, limits });
  const piece = Buffer.allocUnsafe(PIECE);
  let pause = SHORTEST_PAUSE;
  for (let reading = reader.reading(); ;) {
    if (reading.state !== 'reading') return reading;
    // Before the look: what came until then is seen by it, however long a busy machine takes to come back to us.
    const looked = now();
    const count = readNow(descriptor, piece);
    if (count === null) {
      reading = reader.wait(looked);
      if (reading.state === 'reading') sleep(Math.min(pause, Math.max(0, reading.deadline - now())));
      pause = Math.min(2 * pause, LONGEST_PAUSE);
    } else {
      const at = Math.min(looked, reading.deadline);
      reading = count === 0 ? reader.end(at) : reader.push(piece.subarray(0, count), at);
      pause = SHORTEST_PAUSE;
    }
  }
}

/** How many bytes came, 0 at the end; null: none yet. */
function readNow(descriptor: number, piece: Buffer): number | null {
  try {
    return readSync(descriptor, piece, 0, piece.length, null);
  } catch (error) {
    return errorCode(error) === 'EAGAIN' ? null : 0;
  }
}

function sleep(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}
