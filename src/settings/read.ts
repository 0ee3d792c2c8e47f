import { parseTree } from 'jsonc-parser';
import type { Node, ParseError } from 'jsonc-parser';
import type { Aim } from './aim.ts';
import { MESSAGES, shown } from './messages.ts';
import { positionOf } from './places.ts';
import { scanTokens } from './scan.ts';
import type { Scan } from './scan.ts';
import type { Refusal } from './types.ts';

/** The largest text that is read, in bytes of UTF-8, and the deepest (settings, rule 13). */
const MAX_BYTES = 5 * 1024 * 1024;
const MAX_DEPTH = 200;
const MARK = '\uFEFF';
const BLANK = /^[ \t\r\n]*$/;

/** A text that was read. */
export interface SettingsDocument {
  readonly text: string;
  /** 1 behind a byte order mark, else 0. */
  readonly start: number;
  /** Null: no settings at all (rule 8). */
  readonly root: Node | null;
  /** The clients' own reader takes it, as far as its syntax goes. */
  readonly isJson: boolean;
  /** Offsets of what that reader stops at; null: none. */
  readonly comment: number | null;
  readonly trailingComma: number | null;
}

export type Reading =
  | { readonly document: SettingsDocument; readonly refusal: null }
  | { readonly document: null; readonly refusal: Refusal };

const NOTHING: Scan = { comment: null, trailingComma: null, mismatch: null, tooDeep: null };
const encoder = new TextEncoder();

/**
 * Reads a settings text with comments and trailing commas (settings, section 4). Refused: what is no JSON even so, what
 * is too large or too deep. Never throws.
 */
export function readSettings(text: string, aim: Aim): Reading {
  if (isTooLarge(text)) return refused({ id: 'too-large', message: MESSAGES.tooLarge(shown(aim.file)) });
  const start = text.startsWith(MARK) ? MARK.length : 0;
  const body = text.slice(start);
  const empty: SettingsDocument = {
    text,
    start,
    root: null,
    isJson: true,
    comment: null,
    trailingComma: null,
  };
  if (BLANK.test(body)) return { document: empty, refusal: null };
  const isJson = parses(body);
  // JSON with fewer brackets than levels are allowed holds nothing to look for.
  const scan = isJson && bracketsIn(body) <= MAX_DEPTH ? NOTHING : scanTokens(text, start, MAX_DEPTH);
  const { tooDeep, mismatch, comment, trailingComma } = scan;
  if (tooDeep !== null) {
    const place = positionOf(text, tooDeep);
    return refused({
      id: 'too-deep',
      message: MESSAGES.tooDeep(shown(aim.file), place.line, place.column),
      ...place,
    });
  }
  if (mismatch !== null) return unparsable(text, mismatch, aim);
  const errors: ParseError[] = [];
  // The mark is kept out of sight by a blank of its length: offsets stay those of the text.
  const root = parseTree(start === 0 ? text : ` ${body}`, errors, { allowTrailingComma: true });
  const [error] = errors;
  if (root === undefined || error !== undefined) return unparsable(text, error?.offset ?? start, aim);
  return { document: { text, start, root, isJson, comment, trailingComma }, refusal: null };
}

/** The same, as strict as the clients are (rules 9 and 10): for install. */
export function readStrictly(text: string, aim: Aim): Reading {
  if (aim.client === 'codex' && text.startsWith(MARK))
    return refused({ id: 'byte-order-mark', message: MESSAGES.byteOrderMark, line: 1, column: 1 });
  const reading = readSettings(text, aim);
  if (reading.document === null) return reading;
  const { comment, trailingComma, isJson, start } = reading.document;
  if (comment !== null) return ignored(text, 'comment', comment, aim);
  if (trailingComma !== null) return ignored(text, 'trailing-comma', trailingComma, aim);
  if (!isJson) return unparsable(text, start, aim);
  return reading;
}

function isTooLarge(text: string): boolean {
  // A UTF-16 unit is three bytes at most.
  if (text.length * 3 <= MAX_BYTES) return false;
  return text.length > MAX_BYTES || encoder.encode(text).length > MAX_BYTES;
}

/** By the reader that the clients have themselves: whatever a lenient parser lets through ends here. */
function parses(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function bracketsIn(text: string): number {
  return text.match(/[[{]/g)?.length ?? 0;
}

function refused(refusal: Refusal): Reading {
  return { document: null, refusal };
}

function unparsable(text: string, offset: number, aim: Aim): Reading {
  const { line, column } = positionOf(text, offset);
  return refused({
    id: 'unparsable',
    message: MESSAGES.unparsable(shown(aim.file), line, column),
    line,
    column,
  });
}

function ignored(text: string, id: 'comment' | 'trailing-comma', offset: number, aim: Aim): Reading {
  const { line, column } = positionOf(text, offset);
  const message = MESSAGES.ignored(aim.client, id.replace('-', ' '), line, column);
  return refused({ id, message, line, column });
}
