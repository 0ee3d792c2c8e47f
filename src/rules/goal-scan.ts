import { isRelative, PREPOSITIONS, SUBORDINATORS } from '../text/clauses.ts';
import type { Sentence } from './goal-sentences.ts';
import { ADVERBS, READERS } from './goal-words.ts';

/** How far a verb's clause is searched to each side, in tokens: no sentence that means one is longer. */
export const REACH = 48;

/** The word at a place in lower case, a mark as it is, `` ` `` for code; empty outside the sentence. */
export function textAt({ tokens }: Sentence, at: number): string {
  const token = tokens[at];
  if (token === undefined) return '';
  return token.kind === 'code' || token.kind === 'title' ? '`' : token.text;
}

export function isWordAt({ tokens }: Sentence, at: number): boolean {
  return tokens[at]?.kind === 'word';
}

const STRONG = /^[.!?…;:—→([\])|•·▪◦‣&<>{}$]$|^$/;

/** Does a clause begin or end here for sure: the ends of the sentence, `;`, `:`, a dash, brackets, a tag. */
export function isStrong(sentence: Sentence, at: number): boolean {
  const token = sentence.tokens[at];
  if (token === undefined) return true;
  if (token.kind === 'tag' || token.kind === 'sign') return true;
  return token.kind === 'mark' && STRONG.test(token.text);
}

const JOINS = new Set(['and', '&', '+', 'plus', 'or', 'nor', 'but', 'then', 'so', ',', 'yet', '/', 'else']);

export function isJoin(sentence: Sentence, at: number): boolean {
  return JOINS.has(textAt(sentence, at));
}

/** The next place to the left; a pair of brackets is passed as one. */
export function leftOf({ tokens, partner }: Sentence, at: number): number {
  const next = at - 1;
  const other = partner[next] ?? null;
  return tokens[next]?.kind === 'mark' && other !== null && other < next ? other - 1 : next;
}

/** The first place at or left of `at` that holds no adverb. */
export function beforeAdverbs(sentence: Sentence, at: number): number {
  let place = at;
  while (isWordAt(sentence, place) && ADVERBS.has(textAt(sentence, place)) && at - place < 6) {
    // "then" and "first" begin a clause of their own.
    if (textAt(sentence, place) === 'then') break;
    place--;
  }
  return place;
}

/** The words of a subject, left of the place where its verb or modal stands, and what borders them. */
export interface Subject {
  /** `none`: an order; `reader`: you, the agent, the session; `writer`: I; `other`: anybody else. */
  readonly who: 'none' | 'reader' | 'writer' | 'other';
  /** The place of the word or mark in front of it; -1 at the start. */
  readonly border: number;
  /** Words in it. */
  readonly length: number;
}

export function subjectBefore(sentence: Sentence, verb: number): Subject {
  const end = beforeAdverbs(sentence, verb - 1);
  let at = end;
  while (at >= 0 && end - at < 8 && !isBorder(sentence, at)) at = leftOf(sentence, at);
  const length = end - at;
  if (length <= 0) return { who: 'none', border: at, length: 0 };
  const last = textAt(sentence, end);
  if (last === 'i' || last === "i'll" || last === "i'd") return { who: 'writer', border: at, length };
  if (READERS.has(last) || last === "let's" || /^(?:you|we)'/.test(last))
    return { who: 'reader', border: at, length };
  return { who: 'other', border: at, length };
}

function isBorder(sentence: Sentence, at: number): boolean {
  if (isStrong(sentence, at) || isJoin(sentence, at)) return true;
  const token = sentence.tokens[at];
  if (token?.kind !== 'word') return token?.kind !== 'code';
  return (
    SUBORDINATORS.has(token.text) ||
    isRelative(token) ||
    PREPOSITIONS.has(token.text) ||
    /^(?:that|sure|ensure|how|why|case)$/.test(token.text)
  );
}

/** Where the sentence's run of clauses around a place begins: behind `;`, `:`, a dash, `but`, or the comma that ends a clause of time or condition. */
export function chainStart(sentence: Sentence, at: number): number {
  let start = at;
  let comma: number | null = null;
  while (start > 0 && at - start < REACH) {
    const left = start - 1;
    const text = textAt(sentence, left);
    if ((isStrong(sentence, left) && !/^[)\]([&]$/.test(text)) || text === 'but') break;
    if (text === ',') comma = left;
    start = left;
  }
  const first = textAt(sentence, start);
  // What stands before the first comma is a clause of its own then.
  if (comma !== null && SUBORDINATORS.has(first)) return firstComma(sentence, start, at) + 1;
  return start;
}

function firstComma(sentence: Sentence, from: number, to: number): number {
  for (let at = from; at < to; at++) if (textAt(sentence, at) === ',') return at;
  return from - 1;
}

/** Is one of the words at a place between two others, `[from, to)`, at most `REACH` of them. */
export function findBetween(
  sentence: Sentence,
  from: number,
  to: number,
  words: ReadonlySet<string>,
): number | null {
  for (let at = to - 1; at >= Math.max(0, from, to - REACH); at--) {
    if (isWordAt(sentence, at) && words.has(textAt(sentence, at))) return at;
  }
  return null;
}

/** Two words at a place and behind it. */
export function pairAt(sentence: Sentence, at: number): string {
  return `${textAt(sentence, at)} ${textAt(sentence, at + 1)}`;
}
