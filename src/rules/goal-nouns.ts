import { PREPOSITIONS, SUBORDINATORS, wordSet } from '../text/clauses.ts';
import { isStrong, isWordAt, textAt } from './goal-scan.ts';
import type { Sentence } from './goal-sentences.ts';
import { OPENING_VERBS, PARTICLE_VERBS } from './goal-verbs.ts';
import {
  ADVERBS,
  AFTER_NOUN,
  ANY_WORDS,
  COMPOUNDS,
  EXISTING,
  INDEFINITE,
  KINDS,
  NO_MODIFIERS,
  OTHER_VERBS,
  READING_VERBS,
  STATE_FORMS,
} from './goal-words.ts';

/** N with the words that belong to it (goals.md, section 2). Indices are places of tokens. */
export interface Noun {
  readonly at: number;
  /** Its first word: an article, a number, an adjective, or itself. */
  readonly from: number;
  readonly plural: boolean;
  /** The word that it begins with, where that is an article or its like; else empty. */
  readonly determiner: string;
  /** The words in front, without determiner. */
  readonly modifiers: readonly string[];
}

const NUMBERS = wordSet('one two three four five six seven eight nine ten both several some no few many');
const ARTICLES = wordSet('a an the');
/** Words that may stand in front of N at most (2.2). */
const MOST_MODIFIERS = 7;

/** Is the word of a kind that begins a noun phrase. */
export function isDeterminer(text: string): boolean {
  return (
    ARTICLES.has(text) ||
    EXISTING.has(text) ||
    NUMBERS.has(text) ||
    /^\d{1,4}$/.test(text) ||
    /['’]s$/.test(text)
  );
}

export function isNounWord(sentence: Sentence, at: number): boolean {
  const text = textAt(sentence, at);
  return isWordAt(sentence, at) && (text === 'pr' || text === 'prs') && textAt(sentence, at - 1) !== 'gh';
}

/** N at a place; null where no such word stands there, or it makes another noun with what follows (2.3). */
export function nounAt(sentence: Sentence, at: number): Noun | null {
  if (!isNounWord(sentence, at) || isCompound(sentence, at)) return null;
  const modifiers: string[] = [];
  const plural = textAt(sentence, at) === 'prs';
  for (let left = at - 1; ; left--) {
    const text = textAt(sentence, left);
    if (isWordAt(sentence, left) && isDeterminer(text))
      return {
        at,
        from: isExactly(sentence, left - 1) ? left - 1 : left,
        plural,
        determiner: text,
        modifiers,
      };
    if (modifiers.length >= MOST_MODIFIERS || !isModifier(sentence, left))
      return { at, from: left + 1, plural, determiner: '', modifiers };
    modifiers.push(text);
  }
}

function isExactly(sentence: Sentence, at: number): boolean {
  return /^(?:exactly|just|only|precisely|such)$/.test(textAt(sentence, at));
}

function isModifier(sentence: Sentence, at: number): boolean {
  const token = sentence.tokens[at];
  if (token === undefined) return false;
  const { text } = token;
  if (token.kind === 'code') return text !== '';
  // "a small, well-tested PR", "a (draft) PR"
  if (token.kind === 'mark') return /^[,()]$/.test(text) && hasArticle(sentence, at);
  if (token.kind !== 'word') return false;
  if (NO_MODIFIERS.has(text) || PREPOSITIONS.has(text) || SUBORDINATORS.has(text)) return false;
  // What opens one with an article alone is no verb here: none stands behind it.
  const opens = OPENING_VERBS.get(text)?.loose === false;
  const isVerb =
    opens || [READING_VERBS, OTHER_VERBS, PARTICLE_VERBS].some((verbs) => verbs.has(text)) || text === 'one';
  return !isVerb || isDescribing(sentence, at);
}

/** Is a word that could be a verb an adjective or a part of the noun: it has an article right in front. */
function isDescribing(sentence: Sentence, at: number): boolean {
  return isDeterminer(textAt(sentence, at - 1)) || textAt(sentence, at) === 'opened';
}

/** An article stands in front of the words that a comma parts, and a word that makes no noun phrase does not come before it. */
function hasArticle(sentence: Sentence, comma: number): boolean {
  for (let left = comma - 1; left >= Math.max(0, comma - 5); left--) {
    const text = textAt(sentence, left);
    if (INDEFINITE.has(text) || text === 'the')
      return comma - left <= 4 && (textAt(sentence, comma) !== ',' || !isNounLike(sentence, comma));
    if (isStrong(sentence, left) && text !== '(') return false;
    if (isWordAt(sentence, left) && (NO_MODIFIERS.has(text) || PREPOSITIONS.has(text))) return false;
  }
  return false;
}

/** Behind "a branch," stands another thing, behind "a small," more of the same. */
function isNounLike(sentence: Sentence, comma: number): boolean {
  const next = textAt(sentence, comma + 1);
  return isDeterminer(next) || next === 'pr' || next === 'prs' || next === 'and' || next === 'or';
}

/** Does N make another noun with what follows, in whatever case it is written. */
function isCompound(sentence: Sentence, at: number): boolean {
  const next = textAt(sentence, at + 1);
  if (!isWordAt(sentence, at + 1)) return false;
  if (COMPOUNDS.has(next) || next.endsWith('-ready')) return true;
  if (/[#\d/.]/.test(next)) return false;
  return !(
    AFTER_NOUN.has(next) ||
    PREPOSITIONS.has(next) ||
    SUBORDINATORS.has(next) ||
    ADVERBS.has(next) ||
    STATE_FORMS.has(next) ||
    /(?:ing|ly|ed)$/.test(next)
  );
}

/** Does N name one that exists: it has a number or an address, or somebody's name in front (2.4). */
export function isExisting(
  sentence: Sentence,
  { at, determiner, modifiers }: Noun,
  banned: boolean,
): boolean {
  if (isNumbered(sentence, at)) return true;
  if (modifiers.includes('own')) return false;
  return [determiner, ...modifiers].some(
    (word) => (EXISTING.has(word) && !(banned && ANY_WORDS.has(word))) || /['’]s$/.test(word),
  );
}

function isNumbered(sentence: Sentence, at: number): boolean {
  const next = textAt(sentence, at + 1);
  const inside = /^[(:]$/.test(next) ? textAt(sentence, at + 2) : next;
  if (/^(?:[\w.-]+\/[\w.-]+)?#\d+$/.test(inside) || /^#?\d{1,9}$/.test(next)) return true;
  const token = sentence.tokens[at + (next === '(' || next === ':' ? 2 : 1)];
  return token?.kind === 'code' && /\/pull\/\d/i.test(token.text);
}

/** Does a ban on it bind a kind alone: another one, a duplicate, a large one (4.4). */
export function isKind({ determiner, modifiers }: Noun): boolean {
  return [determiner, ...modifiers].some((word) => KINDS.has(word));
}
