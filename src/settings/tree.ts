import { parseTree } from 'jsonc-parser';
import type { Node, ParseError } from 'jsonc-parser';
import { scanTokens } from './scan.ts';

/** A deeper text is not read: the parser calls itself for each level. */
const MAX_DEPTH = 200;
const MARK = '\uFEFF';
const BLANK = /^[ \t\r\n]*$/;

/** What a client's own reader stops at, in UTF-16 units of the text. */
export interface TreeStop {
  readonly why: 'comment' | 'trailing-comma' | 'syntax' | 'depth';
  readonly offset: number;
}

/** A text as far as it can be read: for who tells of mistakes in it. */
export interface SettingsTree {
  readonly hasMark: boolean;
  /** Null: there is nothing, or nothing that can be read. */
  readonly root: Node | null;
  /** The first place that is no JSON; null: there is none. */
  readonly stop: TreeStop | null;
  /** Values that end behind it are not known: reading ended there. */
  readonly end: number;
}

/** Reads with comments and trailing commas, and the part in front of an error. Never throws. */
export function settingsTree(text: string): SettingsTree {
  const hasMark = text.startsWith(MARK);
  // The mark is kept out of sight by a blank of its length: offsets stay those of the text.
  const body = hasMark ? ` ${text.slice(MARK.length)}` : text;
  const whole = { hasMark, end: text.length };
  if (BLANK.test(body)) return { ...whole, root: null, stop: { why: 'syntax', offset: 0 } };
  const { tooDeep, mismatch, comment, trailingComma } = scanTokens(text, hasMark ? 1 : 0, MAX_DEPTH);
  if (tooDeep !== null) return { hasMark, root: null, stop: { why: 'depth', offset: tooDeep }, end: 0 };
  const errors: ParseError[] = [];
  const root = parseTree(body, errors, { allowTrailingComma: true }) ?? null;
  const faults = [mismatch, ...errors.map(({ offset }) => offset)].filter((offset) => offset !== null);
  const end = faults.reduce((least, offset) => Math.min(least, offset), text.length);
  const stops: readonly TreeStop[] = [
    ...(comment === null ? [] : [{ why: 'comment', offset: comment } as const]),
    ...(trailingComma === null ? [] : [{ why: 'trailing-comma', offset: trailingComma } as const]),
    ...(faults.length === 0 ? [] : [{ why: 'syntax', offset: end } as const]),
  ];
  const [first = isJson(body) ? null : ({ why: 'syntax', offset: 0 } as const)] = stops.toSorted(
    (one, other) => one.offset - other.offset,
  );
  return { hasMark, root, stop: first, end };
}

/** By the reader that the clients have themselves: whatever a lenient parser lets through ends here. */
function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
