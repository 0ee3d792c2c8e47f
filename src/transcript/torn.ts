import { parsed } from './shape.ts';

/** What whole values a line held that is no JSON as it stands (T12). */
export interface Salvage {
  readonly values: readonly unknown[];
  /** Something of the line was lost. */
  readonly torn: boolean;
}

// Keys that stand first in the lines of both clients. Blocks within a line begin with `type` too: those come last.
const OUTER = /\{"(?:parentUuid|timestamp|isSidechain|sessionId|session_id|record_type|duration_api_ms)":/g;
const ANY = /\{"(?:type|id|prompt|msg)":/g;
const MAX_TRIES = 3;

/**
 * The whole objects of a line in which writes ran into each other: two objects back to back (`}{`), a torn half with a
 * whole object behind it, and lines of an array that was written over several lines (`{…},`). At most three openings
 * are tried, so the work is linear.
 */
export function salvage(text: string): Salvage {
  const first = wholeObjects(text, 0);
  if (first.rest === null) return { values: first.values, torn: false };
  let tries = 0;
  for (const pattern of [OUTER, ANY]) {
    pattern.lastIndex = first.rest + 1;
    for (let found = pattern.exec(text); found !== null && tries < MAX_TRIES; found = pattern.exec(text)) {
      tries += 1;
      const behind = wholeObjects(text, found.index);
      if (behind.values.length > 0) return { values: [...first.values, ...behind.values], torn: true };
    }
  }
  return { values: first.values, torn: true };
}

// White space, and what stands around the elements of an array.
const BETWEEN: ReadonlySet<string> = new Set(' \t\r,[]');

/** Objects that follow each other from `at` on, and where the first piece begins that is none (null: at the end). */
function wholeObjects(
  text: string,
  from: number,
): { readonly values: readonly unknown[]; readonly rest: number | null } {
  const values: unknown[] = [];
  let at = from;
  for (;;) {
    while (at < text.length && BETWEEN.has(text.charAt(at))) at += 1;
    if (at >= text.length) return { values, rest: null };
    const end = text.charAt(at) === '{' ? objectEnd(text, at) : -1;
    const value = end < 0 ? undefined : parsed(text.slice(at, end));
    if (value === undefined) return { values, rest: at };
    values.push(value);
    at = end;
  }
}

const MARK = /["{}]/g;
const IN_STRING = /["\\]/g;

/** The end of the object that opens at `from`, by counting braces outside of strings; -1 where it does not close. */
function objectEnd(text: string, from: number): number {
  let depth = 0;
  let at = from;
  for (;;) {
    MARK.lastIndex = at;
    const mark = MARK.exec(text);
    if (mark === null) return -1;
    at = mark.index + 1;
    if (mark[0] === '{') depth += 1;
    else if (mark[0] === '}') {
      depth -= 1;
      if (depth === 0) return at;
    } else {
      at = stringEnd(text, at);
      if (at < 0) return -1;
    }
  }
}

function stringEnd(text: string, from: number): number {
  IN_STRING.lastIndex = from;
  for (let mark = IN_STRING.exec(text); mark !== null; mark = IN_STRING.exec(text)) {
    if (mark[0] === '"') return mark.index + 1;
    IN_STRING.lastIndex = mark.index + 2;
  }
  return -1;
}
