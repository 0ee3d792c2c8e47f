import type { ByteSearch } from './byte-search.ts';
import { TAG } from './needles.ts';

/** What a raw line shows without being parsed. */
export interface Look {
  readonly needle: boolean;
  /** Ids of the calls that its results answer, or that it names otherwise. */
  readonly answers: readonly string[];
  /** Does it hold a result? */
  readonly isResult: boolean;
  /** Ids of the calls that it makes. */
  readonly calls: readonly string[];
}

/** Looks through a line; null where it must be parsed: it says so, or its calls and results cannot be told apart. */
export function lookAt(search: ByteSearch, bytes: Uint8Array, from: number, to: number): Look | null {
  let needle = false;
  const hits = { answers: 0, calls: 0, codexCalls: 0, codexOutputs: 0 };
  const answers: (string | null)[] = [];
  const calls: (string | null)[] = [];
  const codexIds: (string | null)[] = [];
  const mustRead = search(bytes, from, to, (tag, end) => {
    if (tag === TAG.read) return true;
    if (tag === TAG.needle) needle = true;
    else if (tag === TAG.answerId) answers.push(idAt(bytes, end, to));
    else if (tag === TAG.answer) hits.answers += 1;
    else if (tag === TAG.call) hits.calls += 1;
    else if (tag === TAG.stopReason) hits.calls -= 1;
    else if (tag === TAG.callId) calls.push(idAt(bytes, end, to));
    else if (tag === TAG.codexCall) hits.codexCalls += 1;
    else if (tag === TAG.codexOutput) hits.codexOutputs += 1;
    else codexIds.push(idAt(bytes, end, to));
    return false;
  });
  if (mustRead || hits.answers > answers.length || hits.calls !== calls.length) return null;
  const codex = hits.codexCalls + hits.codexOutputs;
  if (codex > 1 || (codex === 1 && codexIds.length !== 1)) return null;
  (hits.codexCalls === 1 ? calls : answers).push(...codexIds);
  if (!answers.every(isId) || !calls.every(isId)) return null;
  return { needle, answers, isResult: hits.answers + hits.codexOutputs > 0, calls };
}

function isId(id: string | null): id is string {
  return id !== null;
}

/** The call that a line answers, where its first bytes tell; null where they do not. */
export function answeredInHead(
  search: ByteSearch,
  bytes: Uint8Array,
  from: number,
  to: number,
): string | null {
  let output = false;
  let id: string | null = null;
  search(bytes, from, to, (tag, end) => {
    if (tag === TAG.codexOutput) output = true;
    else if (tag === TAG.answerId || output) {
      id = idAt(bytes, end, to);
      return true;
    }
    return false;
  });
  return id;
}

const decoder = new TextDecoder();
const QUOTE = 34;
const BACKSLASH = 92;
const MAX_ID_BYTES = 200;

/** An id up to its closing quote; null where it does not end soon, or is escaped. */
function idAt(bytes: Uint8Array, from: number, to: number): string | null {
  const limit = Math.min(to, from + MAX_ID_BYTES);
  for (let at = from; at < limit; at += 1) {
    const byte = bytes[at];
    if (byte === QUOTE) return decoder.decode(bytes.subarray(from, at));
    if (byte === undefined || byte === BACKSLASH || byte > 126) return null;
  }
  return null;
}
