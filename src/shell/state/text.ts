/**
 * Text as far as it is known: strings, and unknown pieces that remember where they come from, so that what a command
 * printed can be followed into variables, files and other commands (shell 4, 10).
 */
import type { Pieces } from '../types.ts';
import type { Absent } from './facts.ts';
import type { Status } from './status.ts';

/**
 * What an unknown piece is of a row's output: all of it as it was, that or nothing, what a program made of it, or what
 * a program printed that had it among its words.
 */
export type Share = 'whole' | 'maybe' | 'changed' | 'touched';

export interface Unknown {
  /** Two pieces with one number are the same text. */
  readonly id: number;
  /** Rows whose output is in it, the last to print first. */
  readonly rows: ReadonlyMap<number, Share>;
  /** Rows that print into these later may be in it as well (a loop that reads what it wrote). */
  readonly channels: readonly string[];
  /** What it is where the variable that it stands for is not set (`${X:-text}`). */
  readonly fallback: string | null;
  /** Whose exit status it is, as a number. */
  readonly status: Status | null;
  /** True where it is surely a number, so one word even without quotes. */
  readonly number: boolean;
  /** Blanks or line ends that stand there unless there is nothing on one side of them. */
  readonly between: string | null;
  /** `~` or `~user`, which stays as it is in the names of files and folders (4.1). */
  readonly tilde: string | null;
}

export type Text = readonly (string | Unknown)[];

const NO_ROWS: ReadonlyMap<number, Share> = new Map();

export function unknownPiece(id: number, more: Partial<Omit<Unknown, 'id'>> = {}): Unknown {
  return {
    id,
    rows: NO_ROWS,
    channels: [],
    fallback: null,
    status: null,
    number: false,
    between: null,
    tilde: null,
    ...more,
  };
}

/** The text where all of it is known. */
export function knownText(text: Text): string | null {
  if (text.length === 0) return '';
  const [only] = text;
  if (text.length === 1) return typeof only === 'string' ? only : null;
  let joined = '';
  for (const piece of text) {
    if (typeof piece !== 'string') return null;
    joined += piece;
  }
  return joined;
}

export const textOf = (text: string): Text => (text === '' ? [] : [text]);

/** Pieces with neighbouring strings joined and empty ones dropped. */
export function joinText(pieces: Iterable<string | Unknown>): Text {
  const joined: (string | Unknown)[] = [];
  let known = '';
  for (const piece of pieces) {
    if (typeof piece === 'string') {
      known += piece;
      continue;
    }
    if (known !== '') joined.push(known);
    known = '';
    joined.push(piece);
  }
  if (known !== '') joined.push(known);
  return joined;
}

/** The pieces with what stands between others as text. */
export function withSeparators(text: Text): Text {
  return text.map((piece) => (typeof piece === 'string' ? piece : (piece.between ?? piece)));
}

/** Strings and nulls for an answer; neighbouring unknown pieces are one null. */
export function piecesOf(text: Text): Pieces {
  const pieces: (string | null)[] = [];
  for (const piece of joinText(text)) {
    if (typeof piece === 'string') pieces.push(piece);
    else if (pieces.at(-1) !== null || pieces.length === 0) pieces.push(null);
  }
  return pieces;
}

export function isSameText(left: Text, right: Text): boolean {
  if (left === right) return true;
  return (
    left.length === right.length &&
    left.every((piece, index) => {
      const other = right[index];
      if (typeof piece === 'string' || typeof other === 'string' || other === undefined)
        return piece === other;
      return piece.id === other.id;
    })
  );
}

/** What the text is where each variable with a default was not set; null where that is not known. */
export function fallbackOf(text: Text): string | null {
  let joined = '';
  let any = false;
  for (const piece of text) {
    if (typeof piece === 'string') {
      joined += piece;
    } else if (piece.fallback === null) {
      return null;
    } else {
      joined += piece.fallback;
      any = true;
    }
  }
  return any ? joined : null;
}

const RANK: Readonly<Record<Share, number>> = { touched: 0, changed: 1, maybe: 2, whole: 3 };

export const lesserShare = (left: Share, right: Share): Share => (RANK[left] <= RANK[right] ? left : right);

/** The rows of several texts, each with the share that `limit` leaves of it. */
export function rowsOf(texts: Iterable<Text>, limit: Share): Map<number, Share> {
  const rows = new Map<number, Share>();
  for (const text of texts) {
    for (const piece of text) {
      if (typeof piece === 'string') continue;
      for (const [row, share] of piece.rows) {
        const left = lesserShare(share, limit);
        const before = rows.get(row);
        rows.set(row, before !== undefined && RANK[before] > RANK[left] ? before : left);
      }
    }
  }
  return rows;
}

export function channelsOf(texts: Iterable<Text>): string[] {
  const channels = new Set<string>();
  for (const text of texts) {
    for (const piece of text)
      if (typeof piece !== 'string') piece.channels.forEach((name) => channels.add(name));
  }
  return [...channels];
}

/** Nobody knows what the paths of two texts have run. */
export const ANY_ROWS: Absent = { left: () => false, right: () => false };

/**
 * One unknown piece for "either of these": a row that is whole in one stays whole if it is in the other too, or if
 * the path of the other cannot have run it; then what it printed is there whenever it printed.
 */
export function eitherText(id: number, left: Text, right: Text, absent: Absent): Unknown {
  const lefts = rowsOf([left], 'whole');
  const rights = rowsOf([right], 'whole');
  const rows = new Map<number, Share>();
  for (const [mine, others, isAbsent] of [
    [lefts, rights, absent.right],
    [rights, lefts, absent.left],
  ] as const) {
    for (const [row, share] of mine) {
      const other = others.get(row) ?? (isAbsent(row) ? share : 'maybe');
      rows.set(row, lesserShare(share, other));
    }
  }
  return unknownPiece(id, {
    rows,
    channels: channelsOf([left, right]),
    number: [left, right].every(isNumber),
  });
}

/** True where the text is surely a whole number. */
export function isNumber(text: Text): boolean {
  const [only] = text;
  if (text.length !== 1 || only === undefined) return false;
  return typeof only === 'string' ? /^[-+]?\d{1,15}$/u.test(only) : only.number;
}
