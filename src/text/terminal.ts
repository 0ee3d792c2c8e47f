/**
 * What a terminal shows of a stream of text, and where each piece stood (pull-requests 2.6).
 * `text` has no control sequences; `originalSpan` takes UTF-16 offsets `[from, to)` of it back to the input.
 */
export interface CleanText {
  readonly text: string;
  readonly originalSpan: (from: number, to: number) => readonly [number, number];
}

// CSI in its 7-bit and 8-bit spelling; the two-byte and charset escapes that `tput sgr0` prints around it.
const SEQUENCE =
  /(?:\x1b\[|\x9b)[\x30-\x3f]*[\x20-\x2f]*[\x40-\x7e]|\x1b\][^\x07\x1b\x9c\r\n]*(?:\x07|\x1b\\|\x9c)|\x1b[\x20-\x2f]+[\x30-\x7e]|\x1b[\x30-\x5a\\\x5e-\x7e]/y;
const CARRIAGE_RETURNS = /\r+/y;
const PLAIN = /[^\x1b\x9b\r\n]+/y;

/** Drops terminal sequences; a carriage return starts its line anew, except in front of a line feed or the end. */
export function cleanTerminal(text: string): CleanText {
  if (!/[\x1b\x9b\r]/.test(text)) return { text, originalSpan: (from, to) => [from, to] };
  const pieces: Piece[] = [];
  let lineStart = 0;
  let at = 0;
  while (at < text.length) {
    const end = endOf(PLAIN, text, at);
    if (end > at) {
      pieces.push({ from: at, to: end });
      at = end;
      continue;
    }
    if (text[at] === '\n') {
      pieces.push({ from: at, to: ++at });
      lineStart = pieces.length;
      continue;
    }
    const afterReturns = endOf(CARRIAGE_RETURNS, text, at);
    if (afterReturns > at) {
      // Clients trim the last line feed and leave its carriage return: nothing was written over that line.
      if (afterReturns < text.length && text[afterReturns] !== '\n') pieces.length = lineStart;
      at = afterReturns;
      continue;
    }
    // An escape that begins no sequence is no text either.
    at = Math.max(endOf(SEQUENCE, text, at), at + 1);
  }
  return joined(text, pieces);
}

interface Piece {
  readonly from: number;
  readonly to: number;
}

function endOf(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : at;
}

function joined(text: string, pieces: readonly Piece[]): CleanText {
  const parts: string[] = [];
  const starts: number[] = [];
  let length = 0;
  for (const { from, to } of pieces) {
    starts.push(length);
    parts.push(text.slice(from, to));
    length += to - from;
  }
  const original = (offset: number): number => {
    const index = lastAtMost(starts, offset);
    const piece = pieces[index];
    return piece === undefined ? text.length : piece.from + offset - (starts[index] ?? 0);
  };
  return {
    text: parts.join(''),
    // The end is taken from the last character: what was dropped behind it does not belong to the span.
    originalSpan: (from, to) =>
      to > from ? [original(from), original(to - 1) + 1] : [original(from), original(from)],
  };
}

function lastAtMost(sorted: readonly number[], value: number): number {
  let low = 0;
  let high = sorted.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((sorted[middle] ?? Infinity) <= value) low = middle;
    else high = middle - 1;
  }
  return low;
}

// Controls but tab and line feed; every other character that steers, joins or is not seen: bidirectional marks,
// zero-width characters, separators, tags, fillers, variation selectors, halves of pairs.
const UNSEEN = /[^\P{Cc}\t\n]|[\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Default_Ignorable_Code_Point}]/gu;

/**
 * Somebody else's text, safe to print on a terminal: characters that steer it, reorder it or cannot be seen become
 * `\u{HEX}`. Tabs and line feeds stay.
 */
export function printable(text: string): string {
  return text.replace(UNSEEN, (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`);
}
