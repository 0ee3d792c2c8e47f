import { isQuote, PREPOSITIONS, type Passage } from '../text/clauses.ts';
import type { Token } from '../text/tokens.ts';
import { ADVERBS, AFTER_NOUN, COMPOUND_NOUNS, VERBS } from './claim-words.ts';

/** N: "PR", "pull requests", "PR #12" (pull-requests.md, 10.2). Indices of tokens, `[from, to)`. */
export interface Noun {
  readonly from: number;
  readonly to: number;
  readonly plural: boolean;
  /** The numbers behind it. */
  readonly numbers: ReadonlySet<number>;
}

const ONE_WORD = /^(?:prs?|pr's|pull-requests?)$/;
const WITH_NUMBER = /^prs?#(\d{1,15})$/;
const NUMBER = /^(?:[\w.-]+\/[\w.-]+)?#(\d{1,15})$/;
const BARE_NUMBER = /^\d{1,15}$/;

/** The number that a token such as `#12` or `owner/name#12` refers to; null for any other. */
export function referenceOf(token: Token | undefined): number | null {
  const digits = token?.kind === 'word' ? NUMBER.exec(token.text)?.[1] : undefined;
  return digits === undefined ? null : Number(digits);
}

/** The noun that begins at a token; null where none does. */
export function nounAt(passage: Passage, at: number): Noun | null {
  const { tokens } = passage;
  const word = tokens[at];
  if (word?.kind !== 'word') return null;
  const glued = WITH_NUMBER.exec(word.text)?.[1];
  if (glued !== undefined) return { from: at, to: at + 1, plural: false, numbers: new Set([Number(glued)]) };
  let end = at + 1;
  if (word.text === 'pull') {
    while (tokens[end]?.kind === 'line') end++;
    const request = tokens[end];
    if (request?.kind !== 'word' || !/^requests?$/.test(request.text)) return null;
    end++;
  } else if (!ONE_WORD.test(word.text)) return null;
  const plural = tokens[end - 1]?.text.endsWith('s') ?? false;
  const numbers = new Set<number>();
  for (let next = numberAt(passage, end); next !== null; next = numberAt(passage, end)) {
    numbers.add(next.number);
    end = next.to;
    const joined = tokens[end]?.text === ',' || tokens[end]?.text === 'and' || tokens[end]?.text === '&';
    if (!joined || numberAt(passage, end + 1) === null) break;
    end++;
  }
  return { from: at, to: end, plural: plural || numbers.size > 1, numbers };
}

/** `#12`, `12`, or `#12` in brackets or quotes. */
function numberAt({ tokens, partner }: Passage, at: number): { number: number; to: number } | null {
  const token = tokens[at];
  const number = referenceOf(token);
  if (number !== null) return { number, to: at + 1 };
  if (token?.kind === 'word' && BARE_NUMBER.test(token.text))
    return { number: Number(token.text), to: at + 1 };
  const inside = partner[at] === at + 2 ? referenceOf(tokens[at + 1]) : null;
  return inside === null ? null : { number: inside, to: at + 3 };
}

/** Is it a token that a noun goes on with: a number, what joins two of them, the second half of "pull request". */
function isBehindNoun(token: Token | undefined): boolean {
  if (token?.kind === 'word' && BARE_NUMBER.test(token.text)) return true;
  return (
    token?.kind === 'line' ||
    isQuote(token) ||
    referenceOf(token) !== null ||
    /^(?:requests?|[,&()[\]]|and)$/.test(token?.text ?? '')
  );
}

/** The noun whose last token, with its numbers, is at `last`; null where none ends there. */
export function nounEndingAt(passage: Passage, last: number): Noun | null {
  const { tokens } = passage;
  let from = last;
  while (isBehindNoun(tokens[from])) from--;
  const noun = nounAt(passage, from);
  return noun?.to === last + 1 ? noun : null;
}

/**
 * Does the noun make a compound with what follows ("PR page", "pull request template")? Behind a number, in front of a
 * capital letter or of a sign, only the known compounds do; else every word but those that begin a phrase of their own.
 */
export function isCompound({ tokens }: Passage, noun: Pick<Noun, 'from' | 'to' | 'numbers'>): boolean {
  const next = tokens[noun.to];
  if (next?.kind !== 'word') return false;
  const { text } = next;
  if (tokens[noun.to - 1]?.text === "pr's" || /^#?\d+'s$/.test(text)) return true;
  // "Opened PRs now show …"
  if (/^(?:now|also|still|already)$/.test(text)) return tokens[noun.to + 1]?.kind === 'word';
  if (COMPOUND_NOUNS.has(text) || text.endsWith('-ready')) return true;
  if (noun.numbers.size > 0 || next.capital || /[/#\d]/.test(text)) return false;
  if (next.link !== tokens[noun.from]?.link || next.stressed !== tokens[noun.from]?.stressed) return false;
  return !(
    AFTER_NOUN.has(text) ||
    ADVERBS.has(text) ||
    PREPOSITIONS.has(text) ||
    VERBS.has(text) ||
    /(?:ing|ly|ed)$/.test(text)
  );
}

/** Where the noun's title ends, if one stands at `at`: quotes, brackets or stress without an address; else `at`. */
export function endOfTitle(passage: Passage, at: number, stressedHead: number | null): number {
  const { tokens, partner } = passage;
  const token = tokens[at];
  if (token === undefined) return at;
  if (token.kind === 'code' || token.kind === 'title') return at + 1;
  const other = partner[at] ?? null;
  if (other !== null && other > at && (isQuote(token) || token.text === '(' || token.text === '[')) {
    return tokens.slice(at, other).some((inside) => inside.kind === 'place') ? at : other + 1;
  }
  if (token.stressed === null || token.stressed === stressedHead) return at;
  let end = at;
  while (tokens[end]?.stressed === token.stressed) {
    if (tokens[end]?.kind === 'place') return at;
    end++;
  }
  return end;
}

/** Where the title that ends at `last` begins; `last + 1` where none does. */
export function startOfTitle({ tokens, partner }: Passage, last: number): number {
  const token = tokens[last];
  if (token === undefined) return last + 1;
  if (token.kind === 'code') return last;
  const other = partner[last] ?? null;
  if (other !== null && other < last) return other;
  let at = last + 1;
  if (token.stressed !== null) while (tokens[at - 1]?.stressed === token.stressed) at--;
  return at;
}
