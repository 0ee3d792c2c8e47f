import { wordSet } from '../text/clauses.ts';
import type { Noun } from './goal-nouns.ts';
import { isJoin, isStrong, isWordAt, textAt } from './goal-scan.ts';
import type { Sentence } from './goal-sentences.ts';
import { ADVERBS, NEGATORS, READERS, READING_VERBS } from './goal-words.ts';

/** Words behind which `open` without an article can be a verb (3, Open 2). */
const VERB_PLACES = wordSet(
  "and then please to must should shall will also or nor but & plus + let's would could can",
);
/** A verb that has N for its subject: `open` in front of N is an adjective then. */
const FINITE = wordSet(
  "is are was were isn't aren't has have had should must will would can could may might need needs do does don't doesn't get gets",
);

/** Is `open`, right in front of N or its adjectives, an adjective itself (goals.md, 3, Open the adjective). */
export function isAdjective(sentence: Sentence, open: number, noun: Noun): boolean {
  // An article behind it makes it a verb.
  if (noun.determiner !== '') return false;
  const before = textAt(sentence, open - 1);
  if (!isVerbPlace(sentence, open, before)) return true;
  const behind = textAt(sentence, noun.at + 1);
  if (FINITE.has(behind) && isWordAt(sentence, noun.at + 1)) return true;
  if (!noun.plural) return false;
  return behind === ':' || hasFiniteVerb(sentence, noun.at + 1) || readsFirst(sentence, before);
}

function isVerbPlace(sentence: Sentence, open: number, before: string): boolean {
  if (isStrong(sentence, open - 1) || before === ',') return true;
  if (!isWordAt(sentence, open - 1)) return isJoin(sentence, open - 1);
  return VERB_PLACES.has(before) || NEGATORS.has(before) || READERS.has(before) || isVerbAdverb(before);
}

function isVerbAdverb(text: string): boolean {
  return ADVERBS.has(text) && !/^(?:only|still|even|both|either|really)$/.test(text);
}

/** "Open PRs older than a week should be closed" */
function hasFiniteVerb(sentence: Sentence, from: number): boolean {
  for (let at = from; at < from + 12 && !isStrong(sentence, at); at++) {
    const text = textAt(sentence, at);
    if (
      /^(?:that|which|where|when|if|once|and|,|so|because|until|unless|but|then|after|before|as)$/.test(text)
    )
      return false;
    if (FINITE.has(text)) return true;
  }
  return false;
}

/** "Review issues and open PRs" */
function readsFirst(sentence: Sentence, before: string): boolean {
  if (!/^(?:and|or|,|&|plus)$/.test(before)) return false;
  for (let at = 0; at < 4 && isWordAt(sentence, at); at++) {
    // What is banned is a row of deeds: "Do not merge, push, or open PRs".
    if (NEGATORS.has(textAt(sentence, at))) return false;
    if (READING_VERBS.has(textAt(sentence, at))) return true;
  }
  return false;
}
