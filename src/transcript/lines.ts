import { bytesToText, textToBytes } from './bytes-text.ts';

const LF = 10;
const CR = 13;
const NUL = 0;

/** What is kept between two pushes; plain JSON. */
export interface LinesState {
  /** The unfinished last line, one character a byte: plain JSON holds any bytes that way. */
  readonly tail: string;
  /** The unfinished line is over the limit: what is left of it is dropped (T13). */
  readonly skipping: boolean;
  /** Something was read: a byte order mark is one only at the very start. */
  readonly started: boolean;
}

/** Gets each line as a range of bytes without its end; the bytes are only lent. */
export type OnLine = (bytes: Uint8Array, from: number, to: number) => void;

export interface LineSplitter {
  push(bytes: Uint8Array): void;
  /** Gives the last line where it has no LF. */
  end(): void;
  /** Is a line unfinished? */
  partial(): boolean;
  state(): LinesState;
}

/**
 * Cuts bytes into lines, however they were cut before (T9–T11, T13). A line ends at LF; one CR before it goes, and
 * raw NUL at either end; a mark (U+FEFF) goes at the very start. A line over `limit` bytes is never buffered.
 */
export function lineSplitter(
  limit: number,
  onLine: OnLine,
  onTooLong: () => void,
  state?: LinesState,
): LineSplitter {
  let chunks: Uint8Array[] = state === undefined || state.tail === '' ? [] : [textToBytes(state.tail)];
  let held = chunks[0]?.length ?? 0;
  let skipping = state?.skipping ?? false;
  let started = state?.started ?? false;

  const give = (bytes: Uint8Array, from: number, to: number): void => {
    let start = from;
    let end = to;
    if (!started) {
      started = true;
      if (bytes[start] === 0xef && bytes[start + 1] === 0xbb && bytes[start + 2] === 0xbf && end - start >= 3)
        start += 3;
    }
    if (end > start && bytes[end - 1] === CR) end -= 1;
    while (end > start && bytes[end - 1] === NUL) end -= 1;
    while (start < end && bytes[start] === NUL) start += 1;
    onLine(bytes, start, end);
  };

  const finish = (bytes: Uint8Array, from: number, to: number): void => {
    if (skipping || held + to - from > limit) {
      skipping = false;
      started = true;
      chunks = [];
      held = 0;
      onTooLong();
      return;
    }
    if (held === 0) {
      give(bytes, from, to);
      return;
    }
    const whole = new Uint8Array(held + to - from);
    let at = 0;
    for (const chunk of chunks) {
      whole.set(chunk, at);
      at += chunk.length;
    }
    whole.set(bytes.subarray(from, to), at);
    chunks = [];
    held = 0;
    give(whole, 0, whole.length);
  };

  return {
    push(bytes) {
      let from = 0;
      for (let at = bytes.indexOf(LF); at >= 0; at = bytes.indexOf(LF, from)) {
        finish(bytes, from, at);
        from = at + 1;
      }
      if (from === bytes.length || skipping) return;
      if (held + bytes.length - from > limit) {
        skipping = true;
        chunks = [];
        held = 0;
        return;
      }
      // A copy, as the caller may use its buffer again; `slice` of a Buffer would be none.
      chunks.push(new Uint8Array(bytes.subarray(from)));
      held += bytes.length - from;
    },
    end() {
      if (held > 0 || skipping) finish(new Uint8Array(0), 0, 0);
    },
    partial: () => held > 0 || skipping,
    state: () => ({ tail: chunks.map(bytesToText).join(''), skipping, started }),
  };
}

/** Does the range hold nothing but white space? */
export function isBlank(bytes: Uint8Array, from: number, to: number): boolean {
  for (let at = from; at < to; at += 1) {
    const byte = bytes[at];
    if (byte !== 32 && byte !== 9 && byte !== CR) return false;
  }
  return true;
}
