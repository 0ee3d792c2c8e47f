import type { Passage } from '../text/clauses.ts';
import { isStop } from '../text/clauses.ts';
import type { Token } from '../text/tokens.ts';
import { behindRefusal } from './claim-behind.ts';
import type { Head } from './claim-heads.ts';
import { digestAt } from './claim-records.ts';
import { endOfTitle } from './claim-nouns.ts';
import { isName, isPast, isPossessive } from './claim-people.ts';
import { BE, HAVE, MODALS, OTHER_THINGS, POINTING, POINTING_AWAY, RELATIONS, VERBS } from './claim-words.ts';
import type { ClaimRefusal } from './types.ts';

/** An address that a head reaches, and what speaks against it. */
export interface Reached {
  /** Its token. */
  readonly at: number;
  readonly refusal: ClaimRefusal | null;
}

/** Words in a label at most (10.7). */
const LONGEST_LABEL = 4;

/**
 * The address at the start of a line or item, behind a title or label at most (10.7). With `free` the label may be of any
 * words; else only of those that point at it ("PR #12:"). Null where something else stands there.
 */
export function labelled(passage: Passage, from: number, free: boolean): Reached | null {
  const { tokens } = passage;
  const words: Token[] = [];
  let marked = true;
  for (let at = from; at < tokens.length;) {
    const token = tokens[at];
    if (token === undefined) return null;
    if (token.kind === 'place') {
      const plain = words.filter((word) => !POINTING.test(word.text));
      if (!marked && plain.length > 0) return null;
      return { at, refusal: labelWordsRefusal(words) };
    }
    const end = endOfTitle(passage, at, null);
    if (end > at) {
      const inside = tokens.slice(at, end).filter(({ kind }) => kind === 'word');
      // A short title can be a label in bold: "**Related**: …".
      if (inside.length <= LONGEST_LABEL) words.push(...inside);
      if (!free && inside.some(({ text }) => OTHER_THINGS.has(text))) return null;
      marked = true;
      at = end;
      continue;
    }
    if (token.kind === 'word') {
      words.push(token);
      if (words.length > LONGEST_LABEL || (!free && !POINTING.test(token.text))) return null;
      marked = false;
    } else if (token.kind === 'sign') {
      return null;
    } else if (token.kind === 'mark') {
      if (isStop(token) || [',', ';', '&'].includes(token.text)) return null;
      marked = true;
    } else if (token.kind === 'line' && at > from) return null;
    at++;
  }
  return null;
}

function labelWordsRefusal(words: readonly Token[]): ClaimRefusal | null {
  const last = words.at(-1)?.text ?? '';
  if (words.some(({ text }) => OTHER_THINGS.has(text) || RELATIONS.has(text))) return 'relation';
  // "Tested: A" tells of another deed, "Fixed the clock: A" what A is for.
  const deed = words.length === 1 && isPast(last) && !VERBS.has(last);
  if (deed || POINTING_AWAY.has(last)) return 'relation';
  if (words.some((word) => isName(word) || isPossessive(word))) return 'other-subject';
  return digestAt(words) === null ? null : 'digest';
}

/** The addresses of a row, from its first one on (10.7). */
export function rowFrom(passage: Passage, head: Head, first: number, byLines: boolean): readonly Reached[] {
  const row: Reached[] = [];
  let at: number | null = first;
  while (at !== null) {
    row.push({ at, refusal: behindRefusal(passage, head, at) });
    const next = nextInRow(passage, at, byLines);
    if (next === null) break;
    if (next.refusal !== null) {
      row.push(next);
      break;
    }
    at = next.at;
  }
  return row;
}

function nextInRow(passage: Passage, address: number, byLines: boolean): Reached | null {
  const { tokens } = passage;
  let at = address + 1;
  for (; at < tokens.length; at++) {
    const token = tokens[at];
    if (token?.kind === 'mark' && /^[)\]>"'”»’]$/.test(token.text)) continue;
    const end = endOfTitle(passage, at, tokens[address]?.stressed ?? null);
    if (end === at) break;
    at = end - 1;
  }
  const joiner = at;
  while (/^(?:[,;&]|and)$/.test(tokens[at]?.text ?? '')) at++;
  if (at > joiner) {
    while (tokens[at]?.kind === 'line') at++;
    const next = labelled(passage, at, true);
    return next === null || isSubject(passage, next.at) ? null : next;
  }
  return byLines ? nextLine(passage, at) : null;
}

/** A line below that begins with an address and does not say something of it. */
function nextLine(passage: Passage, from: number): Reached | null {
  const { tokens, sentenceEnd } = passage;
  let at = from;
  while (at < tokens.length && !(tokens[at]?.kind === 'line' && sentenceEnd[at] === at + 1)) {
    if (tokens[at]?.kind === 'place') return null;
    at++;
  }
  const next = labelled(passage, at + 1, true);
  return next === null || isSubject(passage, next.at) ? null : next;
}

/** Is the address the subject of what follows ("… was merged")? */
export function isSubject({ tokens }: Passage, address: number): boolean {
  const next = tokens[address + 1];
  if (next?.kind !== 'word') return false;
  const { text } = next;
  return (
    BE.has(text) ||
    HAVE.has(text) ||
    MODALS.has(text) ||
    RELATIONS.has(text) ||
    /^(?:still|already|also|[a-z]{2,}s)$/.test(text)
  );
}
