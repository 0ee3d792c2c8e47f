import { byteSearch } from './byte-search.ts';
import type { ByteSearch } from './byte-search.ts';
import { bytesToText, textToBytes } from './bytes-text.ts';
import { answeredInHead, lookAt } from './looks.ts';
import { answerPatterns, headPatterns, linePatterns } from './needles.ts';
import type { Pairing } from './pairing.ts';

/** The line of a call that was passed over: a range of bytes that are only lent until `settle`. */
export interface KeptLine {
  readonly line: number;
  readonly bytes: Uint8Array;
  readonly from: number;
  readonly to: number;
  readonly lent: boolean;
}

/** Such lines by their call, as plain JSON. */
export type PassingState = readonly (readonly [string, { readonly line: number; readonly text: string }])[];

export interface Passing {
  /** May the line be passed over unparsed? Remembers the call or the results in it. */
  mayPass(bytes: Uint8Array, from: number, to: number, line: number): boolean;
  /** The lines of calls that were passed over and have results that are read: to be read before those. */
  recall(callIds: readonly string[]): readonly KeptLine[];
  /** A line that waits among too many others; null where there is room. */
  overdue(): KeptLine | null;
  /** The bytes that were lent will be used again: what is still kept is copied. */
  settle(): void;
  state(): PassingState;
}

/** Calls that run side by side are few, and answered soon. */
const MAX_KEPT = 256;
const MAX_KEPT_BYTES = 4 * 1024 * 1024;
/** A result names its call within that many bytes, or its line is looked at as any other. */
const HEAD_BYTES = 640;
/** A shorter line is looked at once, and as a whole. */
const LONG_LINE_BYTES = 1024;

interface Searches {
  readonly inLine: ByteSearch;
  readonly inAnswer: ByteSearch;
  readonly inHead: ByteSearch;
}

/** Their tables are large and the same for every file of a scan, of which hundreds may be read side by side. */
const searches = new WeakMap<readonly string[], Searches>();

function searchesFor(needles: readonly string[]): Searches {
  const known = searches.get(needles);
  if (known !== undefined) return known;
  const made = {
    inLine: byteSearch(linePatterns(needles)),
    inAnswer: byteSearch(answerPatterns()),
    inHead: byteSearch(headPatterns()),
  };
  searches.set(needles, made);
  return made;
}

/**
 * Decides which lines need no parsing (T54–T56), and tells `pairing` of the calls in them. The line of a call that is
 * passed over is kept until it is answered: a result that shows an address is read, and then so is its call.
 */
export function createPassing(
  needles: readonly string[],
  pairing: Pairing,
  state: PassingState = [],
): Passing {
  const { inLine, inAnswer, inHead } = searchesFor(needles);
  const kept = new Map<string, KeptLine>();
  let keptBytes = 0;

  const keep = (id: string, line: KeptLine): void => {
    kept.set(id, line);
    keptBytes += line.to - line.from;
  };
  const drop = (id: string): KeptLine | null => {
    const line = kept.get(id) ?? null;
    if (line !== null) keptBytes -= line.to - line.from;
    kept.delete(id);
    return line;
  };
  const take = (id: string): KeptLine | null => {
    const line = drop(id);
    if (line !== null) pairing.reopen(id);
    return line;
  };
  for (const [id, { line, text }] of state) keep(id, own(line, textToBytes(text)));

  return {
    mayPass(bytes, from, to, line) {
      const isLong = to - from >= LONG_LINE_BYTES;
      const answered = isLong ? answeredInHead(inHead, bytes, from, from + HEAD_BYTES) : null;
      const dull = answered !== null && pairing.isDull(answered);
      const look = lookAt(dull ? inAnswer : inLine, bytes, from, to);
      if (look === null || !look.answers.every((id) => pairing.isDull(id))) return false;
      const { needle, isResult, answers, calls } = look;
      const [call] = calls;
      if (calls.length > 1 || (needle && (!isResult || call !== undefined))) return false;
      for (const id of isResult ? new Set(answers) : []) {
        pairing.passAnswer(id);
        drop(id);
      }
      if (call !== undefined) {
        pairing.pass(call);
        drop(call);
        keep(call, { line, bytes, from, to, lent: true });
      }
      return true;
    },
    recall: (callIds) => callIds.flatMap((id) => take(id) ?? []),
    overdue() {
      if (kept.size <= MAX_KEPT && keptBytes <= MAX_KEPT_BYTES) return null;
      const [oldest] = kept.keys();
      return oldest === undefined ? null : take(oldest);
    },
    settle() {
      for (const [id, { line, bytes, from, to, lent }] of kept)
        if (lent) kept.set(id, own(line, new Uint8Array(bytes.subarray(from, to))));
    },
    state: () =>
      [...kept].map(([id, { line, bytes, from, to }]) => [
        id,
        { line, text: bytesToText(bytes.subarray(from, to)) },
      ]),
  };
}

function own(line: number, bytes: Uint8Array): KeptLine {
  return { line, bytes, from: 0, to: bytes.length, lent: false };
}
