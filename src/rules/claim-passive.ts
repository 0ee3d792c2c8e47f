import {
  bordersClause,
  isRelative,
  PREPOSITIONS,
  SUBORDINATORS,
  wordSet,
  type Passage,
} from '../text/clauses.ts';
import type { Head } from './claim-heads.ts';
import { isName, isPossessive } from './claim-people.ts';
import { endOfTitle, isCompound, nounAt, nounEndingAt, startOfTitle, type Noun } from './claim-nouns.ts';
import { polarityOf, sentencePolarity } from './claim-polarity.ts';
import { beforeBorder, clauseStart } from './claim-before.ts';
import { skipHelpers } from './claim-subject.ts';
import {
  ADVERBS,
  BE,
  DETERMINERS,
  DIGEST_WORDS,
  FIRST_PERSON,
  NEW_ADVERBS,
  OTHER_ONES,
  RELATIONS,
  REPORTING,
  SAYING,
  VERBS,
} from './claim-words.ts';
import type { ClaimRefusal } from './types.ts';

const ADJECTIVES = wordSet(
  'draft new small tiny follow-up followup github wip separate single final initial stacked first second third',
);
/** Adjectives and names in front of a noun at most. */
const LONGEST_PHRASE = 8;

/** "N was opened" and "N (that) I opened": the noun in front of the verb (10.3). Null where none stands there. */
export function headBehindNoun(passage: Passage, verb: number, to: number): Head | null {
  const { tokens, sentenceStart } = passage;
  const start = sentenceStart[verb] ?? 0;
  const helpers = skipHelpers(passage, verb - 1, start);
  const left = tokens[helpers.at];
  if (helpers.at < start || left === undefined) return null;
  const word = tokens[verb]?.text ?? '';
  if (left.kind === 'word' && FIRST_PERSON.has(left.text)) {
    const noun = nounBehind(passage, helpers.at - (isRelative(tokens[helpers.at - 1]) ? 2 : 1), start);
    if (noun === null) return null;
    const refusal =
      helpers.be !== null || helpers.has
        ? 'other-subject'
        : (polarityOf(tokens, noun.to, verb) ??
          sentencePolarity(passage, verb, noun.from) ??
          phraseOf(passage, noun, start).refusal);
    return { from: noun.from, to, noun, verb: word, explicit: true, passive: false, refusal };
  }
  // "PR (#12) was opened": the number is of the noun, though it stands in brackets.
  const near = nounBehind(passage, helpers.first - 1, start) ?? nounBehind(passage, helpers.at, start);
  const noun = near ?? (helpers.be === null ? null : nounOfPhrase(passage, helpers.at, start));
  if (noun === null) return null;
  // "Is opened" tells how things are, "is now opened" what happened; "was already opened" is older.
  const state = /^(?:is|are)$/.test(helpers.be ?? '') && !helpers.now;
  const refusal =
    state || helpers.already
      ? 'no-creation-phrase'
      : (refusalOfSubject(passage, noun, near === null ? noun.to : helpers.first, verb) ??
        // "PR created hook", "PR opened twice"
        (isCompound(passage, { from: verb, to, numbers: noun.numbers }) ? 'other-object' : null));
  const { vague } = phraseOf(passage, noun, start);
  return { from: noun.from, to, noun, verb: word, explicit: false, passive: true, vague, refusal };
}

/** "N is up", "N is live", "N is now open" (10.3), read from the noun. */
export function headOfState(passage: Passage, at: number): Head | null {
  const { tokens } = passage;
  const noun = nounAt(passage, at);
  if (noun === null) return null;
  let to = noun.to;
  const title = endOfTitle(passage, to, tokens[at]?.stressed ?? null);
  if (title > to) to = title;
  const seen = new Set<string>();
  while (
    tokens[to]?.kind === 'word' &&
    /^(?:is|are|'s|now|all|both|finally|officially|has|gone|went)$/.test(tokens[to]?.text ?? '')
  ) {
    seen.add(tokens[to]?.text ?? '');
    to++;
  }
  const state = tokens[to];
  const next = tokens[to + 1]?.text ?? '';
  if (state?.kind !== 'word' || !/^(?:up|live|open)$/.test(state.text)) return null;
  if (state.text === 'open' && !seen.has('now')) return null;
  if (/^(?:to|next|from|already|again|still|since|until|by)$/.test(next)) return null;
  const refusal = refusalOfSubject(passage, noun, Math.max(title, noun.to), to);
  if (refusal === 'no-creation-phrase') return null;
  return { from: at, to: to + 1, noun, verb: null, explicit: false, passive: true, refusal };
}

/** The noun that ends at a token, its title or number in brackets passed over. */
function nounBehind(passage: Passage, last: number, start: number): Noun | null {
  if (last < start) return null;
  const noun = nounEndingAt(passage, last);
  if (noun !== null) return noun;
  const title = startOfTitle(passage, last);
  return title <= last && title > start ? nounEndingAt(passage, title - 1) : null;
}

/** "The PR for the clock fix was opened": the noun, where only a phrase without a verb stands behind it. */
function nounOfPhrase(passage: Passage, last: number, start: number): Noun | null {
  const { tokens } = passage;
  for (let at = last; at >= Math.max(start, last - 10); at--) {
    const noun = nounAt(passage, at);
    if (noun !== null) return PREPOSITIONS.has(tokens[noun.to]?.text ?? '') ? noun : null;
    const token = tokens[at];
    if (token?.kind === 'code') continue;
    if (token?.kind !== 'word' || isRelative(token) || bordersClause(token)) return null;
    if (BE.has(token.text) || FIRST_PERSON.has(token.text) || /^(?:you|he|she|they|it)$/.test(token.text))
      return null;
  }
  return null;
}

interface Phrase {
  readonly from: number;
  readonly vague: boolean;
  readonly refusal: ClaimRefusal | null;
}

/** The article and adjectives in front of a noun, and what they say against it. */
function phraseOf({ tokens }: Passage, noun: Noun, start: number): Phrase {
  let from = noun.from;
  let refusal: ClaimRefusal | null = null;
  let vague = false;
  while (from > start && noun.from - from < LONGEST_PHRASE) {
    const token = tokens[from - 1];
    if (token?.kind === 'line' || token?.kind === 'code') {
      from--;
      continue;
    }
    if (token?.kind !== 'word' || bordersClause(token) || (isRelative(token) && token.text !== 'that')) break;
    const { text } = token;
    if (PREPOSITIONS.has(text) || BE.has(text) || (ADVERBS.has(text) && !DETERMINERS.has(text))) break;
    from--;
    if (isPossessive(token) || isName(token)) refusal ??= 'other-subject';
    else if (OTHER_ONES.has(text)) refusal ??= 'other-object';
    else if (REPORTING.has(text) || SAYING.has(text)) refusal ??= 'quoted';
    else if (NEW_ADVERBS.has(text) || DIGEST_WORDS.has(text)) refusal ??= 'digest';
    else if (RELATIONS.has(text)) refusal ??= 'relation';
    else if (DETERMINERS.has(text)) break;
    else vague ||= !ADJECTIVES.has(text);
  }
  return { from, vague, refusal };
}

/**
 * What speaks against a noun as the subject of V: its clause, its article, who acts before. The verb with its helpers
 * stands in `[verbs, end)`; what is in front of it may be a title.
 */
function refusalOfSubject(passage: Passage, noun: Noun, verbs: number, end: number): ClaimRefusal | null {
  const { tokens, sentenceStart } = passage;
  const start = sentenceStart[noun.from] ?? 0;
  const phrase = phraseOf(passage, noun, start);
  let before = phrase.from - 1;
  while (ADVERBS.has(tokens[before]?.text ?? '')) before--;
  const opener = before < start ? undefined : tokens[before];
  const subordinate = opener?.kind === 'word' && SUBORDINATORS.has(opener.text);
  const clause = subordinate ? before : before + 1;
  const polarity =
    polarityOf(tokens, clause, noun.to) ??
    polarityOf(tokens, verbs, end) ??
    sentencePolarity(passage, end, clause);
  if (polarity !== null || phrase.refusal !== null) return polarity ?? phrase.refusal;
  if (opener === undefined || subordinate) return null;
  // "Put a PR up": the noun is what V says it of.
  if (VERBS.has(opener.text)) return 'no-creation-phrase';
  if (!bordersClause(opener))
    return clauseStart(passage, before, start) < before ? 'no-creation-phrase' : 'other-subject';
  return beforeBorder(passage, before, start, true);
}
