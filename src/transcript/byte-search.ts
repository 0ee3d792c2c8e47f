/** A byte pattern to look for. */
export interface BytePattern {
  readonly bytes: Uint8Array;
  /** Only where no letter, digit or `_` stands on either side. */
  readonly wholeWord: boolean;
  /** Handed back with a hit. */
  readonly tag: number;
}

/** Gets each hit once, from front to back as far as hits do not touch; `end` is behind the pattern. True ends the search. */
export type OnHit = (tag: number, end: number) => boolean;

/** Looks for many patterns at once; true where `onHit` ended it. */
export type ByteSearch = (bytes: Uint8Array, from: number, to: number, onHit: OnHit) => boolean;

/** A pattern, its first byte, and how far behind its start a sample of it stands. */
interface Entry {
  readonly pattern: BytePattern;
  readonly first: number;
  readonly reach: number;
}

interface Samples {
  /** By the hash of three bytes: the place of the list of what they may be part of; 0 is the empty list. */
  readonly places: Uint16Array;
  readonly lists: readonly (readonly Entry[])[];
}

const SAMPLE = 3;
const READ = 4;
const HASH_BITS = 15;

/** Wider windows would leave more bytes out, but no pattern of ours that stands alone is so long. */
const WIDEST = 8;

/**
 * A search that leaves bytes out: of every `stride` places it looks at one, where it takes three bytes as a sample. Each
 * pattern is known by a window of `stride + 2` bytes in it, so one sample falls into it wherever it stands, and one
 * alone: no pattern is missed, and none is found twice. A pattern that is shorter than the window takes in the byte in
 * front of it; a word, one behind it where no word may go on. So nothing that touches the ends of the range is found,
 * and need not be: a line is an object, and its ends are braces. No pattern may be shorter than two bytes.
 */
export function byteSearch(patterns: readonly BytePattern[]): ByteSearch {
  const window = Math.min(WIDEST, ...patterns.map(widestWindow));
  const { places, lists } = samplesOf(patterns, window);
  const stride = window - SAMPLE + 1;

  return (bytes, from, to, onHit) => {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    // Four bytes are read at once, and the last of them is dropped.
    const placeAt = (at: number): number => places[hashOf(view.getUint32(at, true) & 0xffffff)] ?? 0;
    const endsAt = (at: number, place: number): boolean => {
      for (const { pattern, first, reach } of lists[place] ?? []) {
        const start = at - reach;
        if (bytes[start] !== first || !stands(pattern, bytes, start, from, to)) continue;
        if (onHit(pattern.tag, start + pattern.bytes.length)) return true;
      }
      return false;
    };

    let at = from;
    // Samples wait for nothing, so four are taken side by side; nearly all of them are of no pattern.
    for (const last = to - READ - 3 * stride; at <= last; at += 4 * stride) {
      const one = placeAt(at);
      const two = placeAt(at + stride);
      const three = placeAt(at + 2 * stride);
      const four = placeAt(at + 3 * stride);
      if ((one | two | three | four) === 0) continue;
      if (one !== 0 && endsAt(at, one)) return true;
      if (two !== 0 && endsAt(at + stride, two)) return true;
      if (three !== 0 && endsAt(at + 2 * stride, three)) return true;
      if (four !== 0 && endsAt(at + 3 * stride, four)) return true;
    }
    for (; at <= to - READ; at += stride) {
      const place = placeAt(at);
      if (place !== 0 && endsAt(at, place)) return true;
    }
    return false;
  };
}

/** Multiplied by the golden ratio, the low bits of three bytes spread over the high ones. */
function hashOf(sample: number): number {
  return Math.imul(sample, 0x9e3779b1) >>> (32 - HASH_BITS);
}

const IN_FRONT = -1;
const OUTSIDE_WORD = -2;

/** With the byte in front; a word, with the one behind it too. */
function widestWindow({ bytes, wholeWord }: BytePattern): number {
  return bytes.length + (wholeWord ? 2 : 1);
}

function samplesOf(patterns: readonly BytePattern[], window: number): Samples {
  const places = new Uint16Array(1 << HASH_BITS);
  const lists: Entry[][] = [[]];
  for (const pattern of patterns) {
    const { cells, offset } = windowIn(pattern, window);
    for (let at = 0; at + SAMPLE <= window; at += 1) {
      const entry = { pattern, first: pattern.bytes[0] ?? 0, reach: offset + at };
      for (const hash of hashesOf(cells.slice(at, at + SAMPLE))) {
        const list = lists[places[hash] ?? 0] ?? [];
        if (list.length === 0) places[hash] = lists.push([entry]) - 1;
        else if (list.at(-1) !== entry) list.push(entry);
      }
    }
  }
  return { places, lists };
}

function hashesOf(cells: readonly number[]): readonly number[] {
  const samples = cells.reduce<readonly number[]>(
    (all, cell, index) =>
      all.flatMap((sample) => bytesFor(cell).map((byte) => sample | (byte << (8 * index)))),
    [0],
  );
  return samples.map(hashOf);
}

/** What a window holds where the pattern stands under it, and how far behind the pattern's start it begins. */
function windowIn(
  { bytes, wholeWord }: BytePattern,
  window: number,
): { readonly cells: readonly number[]; readonly offset: number } {
  if (bytes.length >= window) {
    const offset = rarestWindow(bytes, window);
    return { cells: [...bytes.subarray(offset, offset + window)], offset };
  }
  const cells = [...bytes, ...(wholeWord ? [OUTSIDE_WORD] : [])];
  return cells.length < window
    ? { cells: [IN_FRONT, ...cells], offset: -1 }
    : { cells: cells.slice(0, window), offset: 0 };
}

// Of English text and code in JSON; what stands further behind is rarer, what is missing rarest.
const COMMON = ' "etaoinsrhldcu\\:,mfpgwyb.v_k-/0x';

/** Where in a pattern the samples are seen least often elsewhere. */
function rarestWindow(bytes: Uint8Array, window: number): number {
  let best = 0;
  let least = Number.POSITIVE_INFINITY;
  for (let offset = 0; offset + window <= bytes.length; offset += 1) {
    let seen = 0;
    for (let at = offset; at + SAMPLE <= offset + window; at += 1)
      seen += bytes.subarray(at, at + SAMPLE).reduce((share, byte) => share * shareOf(byte), 1);
    if (seen < least) {
      least = seen;
      best = offset;
    }
  }
  return best;
}

/** About how much of a text a byte makes up: the n-th most common one has an n-th of the first one's share. */
function shareOf(byte: number): number {
  const rank = COMMON.indexOf(String.fromCharCode(byte));
  return 1 / (2 + (rank < 0 ? COMMON.length : rank));
}

const ALL = Array.from({ length: 256 }, (_, byte) => byte);
const OUTSIDE = ALL.filter((byte) => !isWord(byte));

function bytesFor(cell: number): readonly number[] {
  if (cell === IN_FRONT) return ALL;
  return cell === OUTSIDE_WORD ? OUTSIDE : [cell];
}

function stands(
  { bytes: wanted, wholeWord }: BytePattern,
  bytes: Uint8Array,
  start: number,
  from: number,
  to: number,
): boolean {
  if (start < from || start + wanted.length > to) return false;
  for (let index = 0; index < wanted.length; index += 1)
    if (bytes[start + index] !== wanted[index]) return false;
  return !wholeWord || (!isWord(bytes[start + wanted.length]) && beginsWord(bytes, start, from));
}

/** Letters, digits, `_`. Bytes of other scripts end a word: a command's name is next to none of them. */
function isWord(byte: number | undefined): boolean {
  if (byte === undefined) return false;
  return (
    (byte >= 97 && byte <= 122) || (byte >= 65 && byte <= 90) || (byte >= 48 && byte <= 57) || byte === 95
  );
}

const BACKSLASH = 92;
const U = 117;

/** The bytes are JSON: the `n` of `\ngh` and the digits of `\u00e9gh` belong to an escape, not to a word. */
function beginsWord(bytes: Uint8Array, start: number, from: number): boolean {
  if (start <= from || !isWord(bytes[start - 1])) return true;
  if (start - 2 >= from && bytes[start - 2] === BACKSLASH) return true;
  return start - 6 >= from && bytes[start - 6] === BACKSLASH && bytes[start - 5] === U;
}
