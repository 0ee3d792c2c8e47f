import { isQuote, isRelative, type Passage } from '../text/clauses.ts';
import type { Token } from '../text/tokens.ts';
import {
  CONDITIONS,
  CONDITIONS_ANYWHERE,
  FIRST_PERSON,
  HAVE,
  MODALS,
  NEGATORS,
  REPORTING,
  SAYING,
} from './claim-words.ts';
import type { ClaimRefusal } from './types.ts';

/** Pairs of words that deny what follows, or leave it open. */
const DENYING_PAIRS = new Set([
  'failed to',
  'instead of',
  'rather than',
  'refused to',
  'forgot to',
  'short of',
]);
const OPEN_PAIRS = new Set([
  'to be',
  'to have',
  'to get',
  'going to',
  'about to',
  'supposed to',
  'yet to',
  'ready to',
  'set to',
]);
/** Emoji in front of what is not done (10.1, 10.9). */
const LEFT_OUT_SIGNS = /^[☐⬜◻🔲▢]/u;
const WAITING_SIGNS = /^[⏳⌛🔜🚧]/u;

/** Negated, not finished or conditional: what the words of one clause say of its verb (10.9). Null: nothing against it. */
export function polarityOf(tokens: readonly Token[], from: number, to: number): ClaimRefusal | null {
  let found: ClaimRefusal | null = null;
  for (let at = from; at < to; at++) {
    const token = tokens[at];
    if (token?.kind === 'sign') return signRefusal(token);
    if (token?.kind !== 'word') continue;
    const pair = `${token.text} ${tokens[at + 1]?.text ?? ''}`;
    if (isNegator(token, tokens[at + 1]) || DENYING_PAIRS.has(pair)) return 'negated';
    if (isModal(token, tokens[at + 1]) || OPEN_PAIRS.has(pair)) found ??= 'not-finished';
    else if (CONDITIONS.has(token.text)) found ??= 'conditional';
  }
  return found;
}

function isNegator(token: Token, next: Token | undefined): boolean {
  if (token.text === 'not' && next?.text === 'only') return false;
  // "No, …" answers; it denies nothing here.
  if (token.text === 'no' && next?.kind === 'mark') return false;
  return NEGATORS.has(token.text) || token.text.endsWith("n't");
}

function isModal(token: Token, next: Token | undefined): boolean {
  if (token.text.endsWith("'d")) return next?.text === 'have' || next?.text === 'be';
  return MODALS.has(token.text) || token.text.endsWith("'ll");
}

function signRefusal(token: Token): ClaimRefusal {
  if (LEFT_OUT_SIGNS.test(token.text)) return 'left-out';
  return WAITING_SIGNS.test(token.text) ? 'not-finished' : 'negated';
}

/** Does a negation or modal in this clause reach into verbs that are joined to it ("have not pushed and opened")? */
export function carriedPolarity(tokens: readonly Token[], from: number, to: number): ClaimRefusal | null {
  const perfect = tokens
    .slice(from, to)
    .some(
      ({ text }) => HAVE.has(text) || text.endsWith("'ve") || /^(?:be|been)$|^ha(?:ve|s|d)n't$/.test(text),
    );
  const polarity = perfect ? polarityOf(tokens, from, to) : null;
  return polarity === 'conditional' ? null : polarity;
}

/** What the rest of the sentence says against a verb: a question, a quotation, a condition in an earlier clause. */
export function sentencePolarity(passage: Passage, verb: number, clause: number): ClaimRefusal | null {
  const { tokens, sentenceStart, sentenceEnd } = passage;
  const start = sentenceStart[verb] ?? 0;
  const end = sentenceEnd[verb] ?? tokens.length;
  for (let at = start; at < clause; at++) {
    const token = tokens[at];
    if (token?.kind === 'sign') return signRefusal(token);
    if (token?.kind !== 'word') continue;
    if (CONDITIONS_ANYWHERE.has(token.text)) return 'conditional';
  }
  if (asks(tokens, end)) return 'question';
  if (isInQuotes(passage, verb)) return 'quoted';
  for (let at = start; at < verb; at++) {
    const { text = '' } = tokens[at] ?? {};
    if (SAYING.has(text) && tokens[at - 1]?.text !== 'as' && tokens[at - 2]?.text !== 'as') return 'quoted';
    if (text === 'according' && tokens[at + 1]?.text === 'to') return 'quoted';
  }
  if (isDeniedAt(tokens, clause - 1)) return 'negated';
  return reportsAt(tokens, clause - 1) ? 'quoted' : null;
}

/** "It is not true that …", "I don't think …": the clause behind this token is what is denied. */
function isDeniedAt(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  if (token?.text !== 'that' && !reportsAt(tokens, at)) return false;
  let from = at;
  while (tokens[from - 1]?.kind === 'word') from--;
  return polarityOf(tokens, from, at + 1) === 'negated';
}

/** Does the sentence that ends here end with a question mark. */
function asks(tokens: readonly Token[], end: number): boolean {
  for (let at = end - 1; at >= end - 4; at--) {
    const token = tokens[at];
    if (token?.text === '?') return true;
    if (token?.kind !== 'mark') return false;
  }
  return false;
}

function isInQuotes({ tokens, partner, sentenceStart }: Passage, at: number): boolean {
  for (let before = at - 1; before >= Math.max(0, (sentenceStart[at] ?? 0) - 40); before--) {
    if (isQuote(tokens[before]) && (partner[before] ?? 0) > at) return true;
  }
  return false;
}

/** Is the clause behind this token the content of a report: "shows (that) …", "I noticed …". */
function reportsAt(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  const governs = isRelative(token) ? tokens[at - 1] : token;
  if (governs?.kind !== 'word' || tokens[at - 1]?.text === 'as') return false;
  return REPORTING.has(governs.text) && !FIRST_PERSON.has(governs.text);
}
