/** What the workers find out and what the next of them needs to know; shared memory, so nothing is lost when one is ended. */
export interface Tables {
  /** Bits: row by unit, column by mutant: would the mutant have made a difference in there? */
  readonly differs: Bits;
  /** Likewise, row by test file: while it was loaded. */
  readonly differsLoading: Bits;
  /** By unit: how many places that can be mutated it evaluates. */
  readonly work: Float64Array;
  /** By mutant: how often its place was evaluated in one unit at most. */
  readonly counts: Uint32Array;
  /** By mutant. */
  readonly verdicts: Uint8Array;
  /** By mutant: the unit that failed, from 1 on. */
  readonly killers: Uint32Array;
  /** Kills so far: row by source, column by unit. */
  readonly kills: Uint32Array;
  /** What runs now: the mutant, the unit from 1 on (0: a load), how many have been started. */
  readonly now: Int32Array;
}

export const VERDICTS = ['pending', 'killed', 'timeout', 'survived', 'refused'] as const;
export type Verdict = (typeof VERDICTS)[number];
export const codeOf = (verdict: Verdict): number => VERDICTS.indexOf(verdict);

export interface Bits {
  readonly words: Uint32Array;
  /** Words a row. */
  readonly width: number;
}

const shared = (bytes: number): SharedArrayBuffer => new SharedArrayBuffer(bytes);

function bits(rows: number, columns: number): Bits {
  const width = Math.ceil(columns / 32);
  return { words: new Uint32Array(shared(rows * width * 4)), width };
}

export function setBit({ words, width }: Bits, row: number, column: number): void {
  const at = row * width + (column >>> 5);
  words[at] = (words[at] ?? 0) | (1 << (column & 31));
}

export function hasBit({ words, width }: Bits, row: number, column: number): boolean {
  return ((words[row * width + (column >>> 5)] ?? 0) & (1 << (column & 31))) !== 0;
}

export function tables(files: number, units: number, mutants: number, sources: number): Tables {
  const columns = mutants + 1;
  return {
    differs: bits(units, columns),
    differsLoading: bits(files, columns),
    work: new Float64Array(shared(units * 8)),
    counts: new Uint32Array(shared(columns * 4)),
    verdicts: new Uint8Array(shared(columns)),
    killers: new Uint32Array(shared(columns * 4)),
    kills: new Uint32Array(shared((sources + 1) * units * 4)),
    now: new Int32Array(shared(3 * 4)),
  };
}
