/** A byte pattern to look for. */
export interface BytePattern {
  readonly bytes: Uint8Array;
  /** Only where no letter, digit or `_` stands on either side. */
  readonly wholeWord: boolean;
  /** Handed back with a hit. */
  readonly tag: number;
}

/** Gets each hit, in no order; `end` is behind the pattern. True ends the search. */
export type OnHit = (tag: number, end: number) => boolean;

/** Looks for many patterns at once; true where `onHit` ended it. */
export type ByteSearch = (bytes: Uint8Array, from: number, to: number, onHit: OnHit) => boolean;

/** A pattern, and how far behind its start the window over it ends. */
interface Entry {
  readonly pattern: BytePattern;
  readonly reach: number;
}

interface Tables {
  /** By the last two bytes of the window: how far it may move on. */
  readonly shifts: Uint8Array;
  /** By the same bytes, where the window may not move: index of the list of what may stand there. */
  readonly places: Uint16Array;
  readonly lists: Entry[][];
}

/**
 * A search after Wu and Manber: a window moves over the text, and its last two bytes tell how far it may move on, or
 * that a pattern may stand there. `window` bytes of each pattern are looked at; a shorter pattern leaves a gap in front,
 * and a short word one behind, where a word may not go on. No pattern may be shorter than two bytes.
 */
export function byteSearch(patterns: readonly BytePattern[], window: number): ByteSearch {
  const { shifts, places, lists } = tablesFor(patterns, window);

  return (bytes, from, to, onHit) => {
    const blockAt = (at: number): number => ((bytes[at - 1] ?? 0) << 8) | (bytes[at] ?? 0);
    const shiftAt = (at: number): number => shifts[blockAt(at)] ?? 1;
    const endsAt = (at: number): boolean => {
      for (const { pattern, reach } of lists[places[blockAt(at)] ?? 0] ?? []) {
        const start = at - reach;
        if (stands(pattern, bytes, start, from, to) && onHit(pattern.tag, start + pattern.bytes.length))
          return true;
      }
      return false;
    };
    const oneLane = (start: number, end: number): boolean => {
      let at = start;
      while (at < end) {
        const shift = shiftAt(at);
        if (shift === 0 && endsAt(at)) return true;
        at += shift || 1;
      }
      return false;
    };

    const start = from + window - 1;
    if (to - start < LANES_FROM) return oneLane(start, to);
    // Each step waits for the byte that the one before it came to: four windows side by side wait for each other's.
    const quarter = (to - start) >> 2;
    const [end1, end2, end3] = [start + quarter, start + 2 * quarter, start + 3 * quarter];
    let [at1, at2, at3, at4] = [start, end1, end2, end3];
    while (at1 < end1 && at2 < end2 && at3 < end3 && at4 < to) {
      const shift1 = shiftAt(at1);
      const shift2 = shiftAt(at2);
      const shift3 = shiftAt(at3);
      const shift4 = shiftAt(at4);
      if (shift1 === 0 && endsAt(at1)) return true;
      if (shift2 === 0 && endsAt(at2)) return true;
      if (shift3 === 0 && endsAt(at3)) return true;
      if (shift4 === 0 && endsAt(at4)) return true;
      at1 += shift1 || 1;
      at2 += shift2 || 1;
      at3 += shift3 || 1;
      at4 += shift4 || 1;
    }
    return oneLane(at1, end1) || oneLane(at2, end2) || oneLane(at3, end3) || oneLane(at4, to);
  };
}

/** Shorter ranges are searched from front to back, and give their hits in that order. */
const LANES_FROM = 1024;

const ANY = -1;
const OUTSIDE_WORD = -2;

function tablesFor(patterns: readonly BytePattern[], window: number): Tables {
  const tables: Tables = {
    shifts: new Uint8Array(0x10000).fill(window - 1),
    places: new Uint16Array(0x10000),
    lists: [[]],
  };
  for (const pattern of patterns) {
    const { cells, reach } = windowOver(pattern, window);
    for (let end = 1; end < window; end += 1) {
      const shift = window - 1 - end;
      for (const first of bytesFor(cells[end - 1])) {
        for (const second of bytesFor(cells[end]))
          enter(tables, (first << 8) | second, shift, { pattern, reach });
      }
    }
  }
  return tables;
}

function enter({ shifts, places, lists }: Tables, block: number, shift: number, entry: Entry): void {
  shifts[block] = Math.min(shifts[block] ?? shift, shift);
  if (shift > 0) return;
  const list = lists[places[block] ?? 0];
  if (places[block] === 0 || list === undefined) places[block] = lists.push([entry]) - 1;
  else list.push(entry);
}

/** What the window holds where the pattern stands under it, and how far behind the pattern's start it ends. */
function windowOver(
  pattern: BytePattern,
  window: number,
): { readonly cells: readonly number[]; readonly reach: number } {
  const { bytes, wholeWord } = pattern;
  if (bytes.length >= window) {
    const offset = rarestWindow(bytes, window);
    return { cells: [...bytes.subarray(offset, offset + window)], reach: offset + window - 1 };
  }
  const behind = wholeWord ? [OUTSIDE_WORD] : [];
  const cells = [...bytes, ...behind];
  const gap = window - cells.length;
  return { cells: [...Array.from({ length: gap }, () => ANY), ...cells], reach: cells.length - 1 };
}

// Of English text and code in JSON; what stands further behind is rarer, what is missing rarest.
const COMMON = ' "etaoinsrhldcu\\:,mfpgwyb.v_k-/0x';

/** Where in a pattern the two bytes at the window's end are seen least often: there the window stops least. */
function rarestWindow(bytes: Uint8Array, window: number): number {
  let best = 0;
  let rarest = -1;
  for (let offset = 0; offset + window <= bytes.length; offset += 1) {
    const rarity = rarityOf(bytes[offset + window - 2]) + rarityOf(bytes[offset + window - 1]);
    if (rarity > rarest) {
      rarest = rarity;
      best = offset;
    }
  }
  return best;
}

function rarityOf(byte: number | undefined): number {
  const rank = COMMON.indexOf(String.fromCharCode(byte ?? 0));
  return rank < 0 ? COMMON.length : rank;
}

const ALL = Array.from({ length: 256 }, (_, byte) => byte);
const OUTSIDE = ALL.filter((byte) => !isWord(byte));

function bytesFor(cell: number | undefined): readonly number[] {
  if (cell === undefined || cell === ANY) return ALL;
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
