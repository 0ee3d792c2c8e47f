/** One look at a file that may still be written. Times in milliseconds on one clock. */
export interface SizeSample {
  readonly at: number;
  readonly size: number;
  /** Its last byte is a line feed; of an empty file, false. */
  readonly endsInLineFeed: boolean;
}

/** `wait`: look again. `settled`: take all of it. `cut`: time is up, take it up to the last whole line. */
export type Settling = 'wait' | 'settled' | 'cut';

const STILL = 500;
const PATIENCE = 5000;

/** Whether a file has settled: its size stands still for 500 ms behind a line feed, 5 s at most (section 9). */
export function settling(samples: readonly SizeSample[]): Settling {
  const first = samples[0];
  const last = samples.at(-1);
  if (first === undefined || last === undefined) return 'wait';
  const change = samples.findLast(({ size }) => size !== last.size);
  const still = samples.find(({ at }) => change === undefined || at > change.at) ?? last;
  if (last.endsInLineFeed && last.at - still.at >= STILL) return 'settled';
  return last.at - first.at >= PATIENCE ? 'cut' : 'wait';
}
