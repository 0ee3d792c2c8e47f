import { adjacent, withParticleBehind, type Act } from './goal-acts.ts';
import { isNounWord, type Noun } from './goal-nouns.ts';
import { isWordAt, textAt } from './goal-scan.ts';
import type { Sentence } from './goal-sentences.ts';
import { INDEFINITE } from './goal-words.ts';

/** "open one", where N stands before (3). */
export function actOnPronoun(sentence: Sentence, at: number): Act | null {
  if (!/^(?:one|both)$/.test(textAt(sentence, at)) || !isWordAt(sentence, at)) return null;
  const next = textAt(sentence, at + 1);
  const endsThere =
    !isWordAt(sentence, at + 1) ||
    /^(?:for|when|if|and|or|with|once|before|after|against|but|then|now|as|up|yourself|from|unless|until|to|please|instead|too|in|on|so|per|each|that|which)$/.test(
      next,
    );
  const noun = pronounAt(sentence, at);
  if (!endsThere || !hasAntecedent(sentence, noun.from)) return null;
  return adjacent(sentence, noun, noun.from - 1) ?? withParticleBehind(sentence, noun, noun.from - 1);
}

/** `one`, `both`, `a new one` as the noun that it stands for. */
export function pronounAt(sentence: Sentence, at: number): Noun {
  const isNew = /^(?:new|fresh|separate|proper|clean|draft|second|smaller|better)$/.test(
    textAt(sentence, at - 1),
  );
  const article = isNew ? at - 2 : at - 1;
  if (/^(?:a|another)$/.test(textAt(sentence, article)))
    return {
      at,
      from: article,
      plural: false,
      determiner: textAt(sentence, article),
      modifiers: isNew ? [textAt(sentence, at - 1)] : [],
    };
  return { at, from: at, plural: false, determiner: 'one', modifiers: [] };
}

/** N stands before, and no other thing that could be meant comes between. */
function hasAntecedent(sentence: Sentence, at: number): boolean {
  for (let left = at - 1; left >= Math.max(0, at - 40); left--) {
    if (isNounWord(sentence, left)) return !isOtherThing(sentence, left + 1);
    const text = textAt(sentence, left);
    if ((INDEFINITE.has(text) || text === 'no') && !isNounNear(sentence, left)) return false;
  }
  return sentence.nounBefore;
}

function isNounNear(sentence: Sentence, determiner: number): boolean {
  for (let at = determiner + 1; at <= determiner + 5; at++) if (isNounWord(sentence, at)) return true;
  return false;
}

/** "the PR description": what is missing is the description. */
function isOtherThing(sentence: Sentence, at: number): boolean {
  return /^(?:description|template|title|body|comment|branch|checklist|label|link)s?$/.test(
    textAt(sentence, at),
  );
}
