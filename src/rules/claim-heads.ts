import { bordersClause, PREPOSITIONS, wordSet, type Passage } from '../text/clauses.ts';
import type { Token } from '../text/tokens.ts';
import { isName, isPossessive } from './claim-people.ts';
import { isCompound, nounAt, referenceOf, type Noun } from './claim-nouns.ts';
import { headBehindNoun, headOfState } from './claim-passive.ts';
import { polarityOf, sentencePolarity } from './claim-polarity.ts';
import { subjectOf } from './claim-subject.ts';
import {
  BE,
  COMPOUND_NOUNS,
  HAVE,
  OTHER_OBJECTS,
  OTHER_ONES,
  VERBS,
  VERBS_OF_ADDRESS,
} from './claim-words.ts';
import type { ClaimRefusal } from './types.ts';

/** A phrase that says that a pull request was opened, up to where its address is to be looked for (10.3). */
export interface Head {
  /** First token of the phrase, and the token behind it. */
  readonly from: number;
  readonly to: number;
  readonly noun: Noun | null;
  /** "opened", in whatever form; null for "is up". */
  readonly verb: string | null;
  /** Does it say I or we. */
  readonly explicit: boolean;
  /** The noun stands in front of the verb. */
  readonly passive: boolean;
  /** Words stand in front of the noun that need not be adjectives ("Detect PR opened …"). */
  readonly vague?: boolean;
  /** Why it claims nothing; null: it does. */
  readonly refusal: ClaimRefusal | null;
}

type HeadWithNoun = Head & { readonly noun: Noun };

/** Words between V and N at most (10.4). */
const BETWEEN = 6;
/** A word further behind the start of its sentence than this is not read: no sentence is that long. */
const LONGEST_SENTENCE = 200;

const PARTICLES = wordSet('out over up');
const WITH_PARTICLES = wordSet('sent put');
const QUANTITIES = wordSet('couple pair series stack set number bunch handful batch trio chain');
/** What a noun does that is the subject of a verb behind it, besides forms of "to be" and "to have". */
const FINITE = wordSet('need needs look looks contain contains seem seems');

/** The heads of a passage, in order. */
export function headsOf(passage: Passage): readonly Head[] {
  const heads: Head[] = [];
  passage.tokens.forEach((token, at) => {
    if (token.kind !== 'word' || at - (passage.sentenceStart[at] ?? 0) > LONGEST_SENTENCE) return;
    const head = VERBS.has(token.text) ? headOfVerb(passage, at) : headOfState(passage, at);
    if (head !== null) heads.push(head);
  });
  return heads;
}

function headOfVerb(passage: Passage, verb: number): Head | null {
  const { tokens } = passage;
  const to = endOfVerb(passage, verb);
  if (to === null) return null;
  const behind = headBehindNoun(passage, verb, to);
  if (behind !== null) return behind;
  const before = headBeforeNoun(passage, verb, to);
  // "opened it at [PR #41](…)": the noun is only what the link says.
  const linked = before !== null && tokens[before.noun.from]?.link !== null;
  const fits = before !== null && !(linked && before.refusal === 'other-object');
  return fits ? before : (headBeforeAddress(passage, verb, to) ?? before);
}

/** The token behind V with its particle; null for a `put` without `up`. */
function endOfVerb({ tokens }: Passage, verb: number): number | null {
  const next = tokens[verb + 1]?.text ?? '';
  switch (tokens[verb]?.text) {
    case 'put': {
      if (next === 'up') return verb + 2;
      const found = tokens
        .slice(verb + 1, verb + 8)
        .find((token) => token.text === 'up' || bordersClause(token));
      return found?.text === 'up' ? verb + 1 : null;
    }
    case 'sent':
      return /^(?:out|over|off)$/.test(next) ? verb + 2 : verb + 1;
    default:
      return next === 'up' ? verb + 2 : verb + 1;
  }
}

/** V N (10.3, 10.4). */
function headBeforeNoun(passage: Passage, verb: number, to: number): HeadWithNoun | null {
  const { tokens } = passage;
  let words = 0;
  let other = false;
  for (let at = to; words <= BETWEEN; at++) {
    const token = tokens[at];
    if (token === undefined) return null;
    const noun = nounAt(passage, at);
    if (noun !== null) {
      if (tokens[at - 1]?.text === ',') other = true;
      return headWithNoun(passage, verb, noun, other);
    }
    if (token.kind === 'line') continue;
    if (token.kind === 'mark') {
      if (/^[,"'“”]$/.test(token.text)) continue;
      return null;
    }
    if (token.kind !== 'word' && token.kind !== 'code') return null;
    words++;
    if (isOtherObject(passage, at, verb)) other = true;
  }
  return null;
}

function isOtherObject({ tokens }: Passage, at: number, verb: number): boolean {
  const token = tokens[at];
  if (token?.kind !== 'word') return false;
  const { text } = token;
  // "opened that PR", "put a PR up"
  if (text === 'that' && at === verb + 1) return false;
  // "sent it out as a PR"
  if (PARTICLES.has(text) && WITH_PARTICLES.has(tokens[verb]?.text ?? '')) return false;
  // "submitted the change as a PR", "opened a couple of PRs"
  if (text === 'as' || (text === 'of' && QUANTITIES.has(tokens[at - 1]?.text ?? ''))) return false;
  return (
    PREPOSITIONS.has(text) ||
    OTHER_ONES.has(text) ||
    OTHER_OBJECTS.has(text) ||
    VERBS.has(text) ||
    BE.has(text) ||
    HAVE.has(text) ||
    text === 'and' ||
    isPossessive(token) ||
    (isName(token) && token.capital)
  );
}

function headWithNoun(passage: Passage, verb: number, noun: Noun, other: boolean): HeadWithNoun {
  const { tokens } = passage;
  const word = tokens[verb]?.text ?? '';
  const subject = subjectOf(passage, verb);
  const particle =
    word === 'put' && tokens[verb + 1]?.text !== 'up' && tokens[noun.to]?.text === 'up' ? 1 : 0;
  const to = noun.to + particle;
  const next = tokens[to];
  const behind = next?.kind === 'word' ? next.text : '';
  // "Opened PRs are listed at …": the participle describes the noun, and the verb comes later.
  const describes = !subject.explicit && (BE.has(behind) || HAVE.has(behind) || FINITE.has(behind));
  // "Made PR #7 smaller: …" says what became of it.
  const changes = word === 'made' && changesState(next, tokens[noun.from]);
  const refusal =
    polarityOf(tokens, subject.clause, noun.from) ??
    sentencePolarity(passage, verb, subject.clause) ??
    subject.refusal ??
    (describes ? 'adjective' : null) ??
    (other || changes || isCompound(passage, { ...noun, to }) ? 'other-object' : null);
  return { from: verb, to, noun, verb: word, explicit: subject.explicit, passive: false, refusal };
}

function changesState(next: Token | undefined, noun: Token | undefined): boolean {
  if (next?.kind !== 'word' || next.stressed !== noun?.stressed || next.link !== noun.link) return false;
  return (
    !PREPOSITIONS.has(next.text) && !/^(?:here|that|which|titled|named|called|and|.*ing)$/.test(next.text)
  );
}

/** Words that may stand between V and its address where no noun does: "opened it here as a draft — A". */
const OBJECTS =
  /^(?:it|one|them|here|now|successfully|too|as|a|an|draft|drafts|for|review|both|all|these|this|following|by|me|us|at)$/;

/** V A, V it A, V as draft A (10.3). */
function headBeforeAddress(passage: Passage, verb: number, to: number): Head | null {
  const { tokens, sentenceEnd } = passage;
  const word = tokens[verb]?.text ?? '';
  if (!VERBS_OF_ADDRESS.has(word)) return null;
  let end = to;
  while (end < (sentenceEnd[verb] ?? tokens.length) && end - to < 6) {
    const token = tokens[end];
    if (token?.kind === 'word' && (OBJECTS.test(token.text) || referenceOf(token) !== null)) end++;
    else break;
  }
  const next = tokens[end];
  const leads =
    next === undefined ||
    next.kind === 'place' ||
    next.kind === 'line' ||
    next.kind === 'title' ||
    next.kind === 'mark' ||
    (next.link !== null && next.link !== tokens[verb]?.link);
  // "opened a [small PR](…)"
  const named = next?.kind === 'title' && /\b(?:prs?|pull[- ]requests?)\b/.test(next.text);
  if (!leads || (!named && /^(?:for|a|an|by|the)$/.test(tokens[end - 1]?.text ?? ''))) return null;
  const other = next?.kind === 'title' && isOtherTitle(next.text);
  const subject = subjectOf(passage, verb);
  const refusal =
    polarityOf(tokens, subject.clause, verb) ??
    sentencePolarity(passage, verb, subject.clause) ??
    subject.refusal ??
    (other ? 'other-object' : null);
  return { from: verb, to: end, noun: null, verb: word, explicit: subject.explicit, passive: false, refusal };
}

/** "Opened [the discussion](…)", "opened [Maria's change](…)": the text of the link is no title but names a thing. */
function isOtherTitle(title: string): boolean {
  const words = title.split(' ');
  const [first = '', second = ''] = words;
  if (/^(?:the|this|that|these|those|his|her|their|your|its|some|each|every|all)$/.test(first)) return true;
  if (/'s$/.test(first) || /'s$/.test(second)) return true;
  const named = words.some((word) => OTHER_OBJECTS.has(word) || COMPOUND_NOUNS.has(word));
  return named && (words.length === 1 || /^an?$/.test(first));
}
