/** A line as it came: its first characters (code points), and how many it has in all. */
export interface FirstCharacters {
  readonly text: string;
  readonly characters: number;
}

/** Splits text that comes in pieces; what it gives does not depend on where the pieces were cut. */
export interface LineSplitter {
  readonly push: (text: string) => void;
  /** Lines that have ended so far. */
  readonly ended: () => number;
  /** Ends the text, and with it a last line without an end; answers how many lines there were. */
  readonly finish: () => number;
}

const LINE_END = /\r\n|[\n\v\f\r\x85\u2028\u2029]/g;

const isLineEnd = (unit: number): boolean =>
  (unit >= 0x0a && unit <= 0x0d) || unit === 0x85 || unit === 0x2028 || unit === 0x2029;

const isHigh = (unit: number): boolean => (unit & 0xfc00) === 0xd800;
const isLow = (unit: number): boolean => (unit & 0xfc00) === 0xdc00;

/**
 * Hands each line that has ended (hooks 3.3) to `take`, with at most `most` characters of its text, until `take` answers
 * false: the lines after that are only counted.
 */
export function lineSplitter(most: number, take: (line: FirstCharacters) => boolean): LineSplitter {
  let taking = true;
  let ended = 0;
  let afterReturn = false;
  /** Half a pair at the end of a piece: it waits for its other half. */
  let half = '';
  let first = '';
  let characters = 0;
  let isOpen = false;

  const add = (piece: string): void => {
    if (piece === '') return;
    isOpen = true;
    if (characters < most) first += piece.slice(0, unitsOf(piece, most - characters));
    characters += charactersOf(piece);
  };
  const close = (): void => {
    ended += 1;
    taking = take({ text: first, characters });
    first = '';
    characters = 0;
    isOpen = false;
  };
  /** Only counts: no line of this text is held. */
  const count = (text: string, from: number): void => {
    let lineStart = from;
    for (let at = from; at < text.length; at += 1) {
      const unit = text.charCodeAt(at);
      if (!isLineEnd(unit)) continue;
      if (unit !== 0x0a || text.charCodeAt(at - 1) !== 0x0d) ended += 1;
      lineStart = at + 1;
    }
    isOpen = lineStart < text.length;
  };
  const push = (piece: string): void => {
    const whole = half + piece;
    half = isHigh(whole.charCodeAt(whole.length - 1)) ? whole.slice(-1) : '';
    const text = half === '' ? whole : whole.slice(0, -1);
    if (text === '') return;
    let from = afterReturn && text.startsWith('\n') ? 1 : 0;
    afterReturn = text.endsWith('\r');
    for (LINE_END.lastIndex = from; taking; from = LINE_END.lastIndex) {
      const end = LINE_END.exec(text);
      add(text.slice(from, end?.index));
      if (end === null) return;
      close();
    }
    count(text, from);
  };
  return {
    push,
    ended: () => ended,
    finish: () => {
      if (taking) add(half);
      if (taking && isOpen) close();
      else if (isOpen || half !== '') ended += 1;
      half = '';
      isOpen = false;
      return ended;
    },
  };
}

/** Code points; half a pair counts as one. */
function charactersOf(text: string): number {
  let pairs = 0;
  for (let at = 1; at < text.length; at += 1)
    if (isLow(text.charCodeAt(at)) && isHigh(text.charCodeAt(at - 1))) pairs += 1;
  return text.length - pairs;
}

/** How many UTF-16 units the first characters take. */
function unitsOf(text: string, characters: number): number {
  let at = 0;
  for (let left = characters; left > 0 && at < text.length; left -= 1)
    at += isHigh(text.charCodeAt(at)) && isLow(text.charCodeAt(at + 1)) ? 2 : 1;
  return at;
}
