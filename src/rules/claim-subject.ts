import { bordersClause, SUBORDINATORS, wordSet, type Passage } from '../text/clauses.ts';
import type { Token } from '../text/tokens.ts';
import { beforeBorder, clauseStart, speakerActs } from './claim-before.ts';
import { bracketLabelRefusal } from './claim-labels.ts';
import { digestAt } from './claim-records.ts';
import {
  ADVERBS,
  BE,
  CONDITIONS,
  DETERMINERS,
  FIRST_PERSON,
  HARMLESS_TAGS,
  HAVE,
  MODALS,
  NEW_ADVERBS,
} from './claim-words.ts';
import type { ClaimRefusal } from './types.ts';

/** Who did what V says (pull-requests.md, 10.8). */
interface Subject {
  readonly refusal: ClaimRefusal | null;
  /** It says I or we. */
  readonly explicit: boolean;
  /** Where V's clause begins. */
  readonly clause: number;
}

/** The subject of the verb at a token, read from its left. */
export function subjectOf(passage: Passage, verb: number): Subject {
  const { tokens } = passage;
  const start = passage.sentenceStart[verb] ?? 0;
  const helpers = skipHelpers(passage, verb - 1, start);
  const { at } = helpers;
  const token = at < start ? undefined : tokens[at];
  const without = (clause: number, refusal: ClaimRefusal | null): Subject => ({
    refusal: refusal ?? digestBefore(passage, verb, start),
    explicit: false,
    clause,
  });
  if (helpers.be !== null || helpers.has) return without(at + 1, 'other-subject');
  if (token === undefined) return without(start, null);
  if (token.kind === 'word' && FIRST_PERSON.has(token.text)) {
    // "I had opened" tells of an earlier time.
    const had = helpers.had || token.text.endsWith("'d");
    return speaker(passage, at, start, verb, had ? 'digest' : null);
  }
  if (SUBORDINATORS.has(token.text)) return without(at, null);
  if (bordersClause(token)) {
    return without(at + 1, borderRefusal(passage, at, start));
  }
  if (token.kind !== 'word') return without(at, 'other-subject');
  if (token.text === 'to') return without(at, 'not-finished');
  if (NEW_ADVERBS.has(token.text) || DETERMINERS.has(token.text)) return without(at, 'adjective');
  return without(clauseStart(passage, at, start), 'other-subject');
}

/** Behind these nobody else's words begin. */
const BEFORE_SPEAKER = wordSet('( [ , ; —');

/** I or we at a token: somebody's words where a name stands in front of them. */
function speaker(
  passage: Passage,
  at: number,
  start: number,
  verb: number,
  earlier: ClaimRefusal | null,
): Subject {
  const { tokens } = passage;
  const opener = tokens[at - 1];
  const subject = (refusal: ClaimRefusal | null, clause = at): Subject => ({
    refusal,
    explicit: true,
    clause,
  });
  if (opener?.text === 'had') return subject('conditional');
  // "Neither have I opened …"
  if (HAVE.has(opener?.text ?? '')) return subject('negated');
  if (opener?.text === 'or' || opener?.text === 'nor') return subject('other-subject');
  if (opener !== undefined && (CONDITIONS.has(opener.text) || MODALS.has(opener.text)))
    return subject(null, at - 1);
  if (
    opener !== undefined &&
    bordersClause(opener) &&
    !BEFORE_SPEAKER.has(opener.text) &&
    opener.kind !== 'word'
  ) {
    const label = borderRefusal(passage, at - 1, start);
    if (label === 'other-subject' || label === 'quoted') return subject('quoted');
  }
  return subject(earlier ?? digestBefore(passage, verb, start));
}

/** "Yesterday I opened …", "last week, I opened …": not of this session (10.9). */
function digestBefore(passage: Passage, verb: number, start: number): ClaimRefusal | null {
  const { tokens } = passage;
  const own = clauseStart(passage, verb - 1, start);
  const words = (from: number, to: number): Token[] =>
    tokens.slice(from, to).filter(({ kind }) => kind === 'word');
  if (digestAt(words(own, verb)) !== null) return 'digest';
  if (own <= start || tokens[own - 1]?.text !== ',') return null;
  const before = words(clauseStart(passage, own - 2, start), own - 1);
  return before.length <= 4 && digestAt(before) !== null ? 'digest' : null;
}

/** What stands between a subject and its verb. */
interface Helpers {
  /** The token in front of them; before the sentence where nothing is. */
  readonly at: number;
  /** The first of them; the verb itself where there are none. */
  readonly first: number;
  /** The last form of "to be" among them. */
  readonly be: string | null;
  readonly has: boolean;
  readonly had: boolean;
  readonly now: boolean;
  readonly already: boolean;
}

/** Goes left over "have just", "was successfully" and their like, and over what stands in brackets. */
export function skipHelpers({ tokens, partner }: Passage, from: number, start: number): Helpers {
  let at = from;
  let first = from + 1;
  const seen: string[] = [];
  for (; at >= start; at--) {
    const token = tokens[at];
    if (token?.kind === 'line') continue;
    const opener = partner[at] ?? null;
    if (opener !== null && opener > start && opener < at) {
      at = opener;
      continue;
    }
    if (token?.kind !== 'word') break;
    const { text } = token;
    // "have since opened" is a matter of order, not of time.
    const order = text === 'since' && /^(?:have|\w+'ve)$/.test(tokens[at - 1]?.text ?? '');
    if (!order && !BE.has(text) && !HAVE.has(text) && !ADVERBS.has(text) && !negates(text)) break;
    seen.push(text);
    first = at;
  }
  const be = seen.find((text) => BE.has(text) || /^(?:was|were|is|are)n't$/.test(text)) ?? null;
  return {
    at,
    first,
    be,
    has: seen.includes('has'),
    had: seen.includes('had'),
    now: seen.includes('now'),
    already: seen.includes('already'),
  };
}

function negates(word: string): boolean {
  return word === 'not' || word === 'never' || /^(?:ha(?:ve|s|d)|was|were|is|are)n't$/.test(word);
}

/**
 * What stands in front of a verb's clause. "dana> opened …", "[dana] opened …" and "Dana (opened …)" are chats and asides;
 * "(opened …)" alone is none.
 */
function borderRefusal(passage: Passage, at: number, start: number): ClaimRefusal | null {
  const { tokens, partner } = passage;
  const token = tokens[at];
  if (token?.kind === 'tag') return HARMLESS_TAGS.test(token.text) ? null : 'other-subject';
  if (token?.text === '>') return 'other-subject';
  const opener = partner[at] ?? null;
  if (opener !== null && opener < at) return bracketLabelRefusal(tokens.slice(opener + 1, at));
  if (!['(', '[', '<'].includes(token?.text ?? '')) return beforeBorder(passage, at, start, false);
  return at === start || speakerActs(passage, at, start) ? null : 'other-subject';
}
