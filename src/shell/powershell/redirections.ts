/** Redirections of PowerShell: `> f`, `2>> f`, `*> f`, `2>&1`, and `$null` as the file (about_Redirection, 7.4). */
import { DISCARDED } from '../foreign-rows.ts';
import { itemText, type Item } from '../getopt.ts';
import type { Sink } from '../types.ts';

const OPERATOR = /([1-6*]?)>(?:&([12])|(>?))/y;

export interface Redirection {
  readonly stream: string;
  /** The stream that it joins; null for a file. */
  readonly joins: string | null;
  readonly append: boolean;
  readonly length: number;
}

/** The redirection operator at the start of a word; null where there is none. */
export function redirectionAt(source: string, at: number): Redirection | null {
  OPERATOR.lastIndex = at;
  const match = OPERATOR.exec(source);
  if (match === null) return null;
  const [whole, stream = '', joins, append] = match;
  return {
    stream: stream === '' ? '1' : stream,
    joins: joins ?? null,
    append: append === '>',
    length: whole.length,
  };
}

/** Where a redirection to `word` leads; `$null` is nowhere. */
export function sinkOf(redirection: Redirection, word: Item, raw: string): Sink {
  if (raw.toLowerCase() === '$null') return DISCARDED;
  return { to: 'file', file: itemText(word), ...(redirection.append ? { append: true } : {}) };
}
