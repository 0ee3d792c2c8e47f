import { SUBORDINATORS, wordSet } from '../text/clauses.ts';
import { isDeterminer, type Noun } from './goal-nouns.ts';
import { isStrong, isWordAt, leftOf, textAt } from './goal-scan.ts';
import type { Sentence } from './goal-sentences.ts';
import { CARRYING_VERBS, ENDING_VERBS, OPENING_VERBS, PARTICLE_VERBS, type VerbForm } from './goal-verbs.ts';
import {
  INDEFINITE,
  ITEM_STARTS,
  LOOKING_VERBS,
  NO_MODIFIERS,
  OTHER_VERBS,
  PARTICLES,
  READING_VERBS,
  UP_WORDS,
  WISHES,
} from './goal-words.ts';

/** A verb of opening and its N. Indices are places of tokens, `to` is behind the last. */
export interface Act {
  readonly verb: number;
  readonly form: VerbForm;
  /** `label`: "Deliverable: a PR". `wish`: "I want a PR". */
  readonly kind: 'verb' | 'wish' | 'label';
  /** The word is `open`, which may be an adjective. */
  readonly isOpen: boolean;
  /** It stands right in front of N. */
  readonly isAdjacent: boolean;
  /** N is an item of a row of things: "files, PRs, or branches". `or`: the row leaves the choice. */
  readonly row: 'and' | 'or' | null;
  readonly to: number;
}

const ENDING_WORDS = wordSet('with in');

const BY_WAY_OF = wordSet('in via through by with using as');

const INTO_VERBS = wordSet(
  'turn turns turning turned make makes split package bundle put get wrap wraps making splitting packaging putting',
);

const WORK_OBJECTS = wordSet(
  'it this that them everything change changes fix work result results code patch branch',
);

const LABELS = wordSet(
  'criterion criteria aim objective purpose deliverable deliverables output outputs outcome outcomes result results deliver product artifact artifacts expected done definition goal target finish',
);

/** Tokens between a verb and a thing of its row at most. */
const LONGEST_ROW = 14;

/** The verb that N is the object of; null where there is none. */
export function actOn(sentence: Sentence, noun: Noun): Act | null {
  const left = noun.from - 1;
  return (
    adjacent(sentence, noun, left) ??
    withParticleBehind(sentence, noun, left) ??
    carried(sentence, noun, left) ??
    ended(sentence, noun, left) ??
    wished(sentence, noun, left) ??
    labelled(sentence, noun, left) ??
    shared(sentence, noun, left) ??
    inRow(sentence, noun, left)
  );
}

export function adjacent(sentence: Sentence, noun: Noun, left: number): Act | null {
  let verb = left;
  const isParticle = PARTICLES.has(textAt(sentence, verb));
  if (isParticle) verb--;
  // "open me a PR"
  else if (/^(?:me|us|them)$/.test(textAt(sentence, verb))) verb--;
  const text = textAt(sentence, verb);
  if (!isWordAt(sentence, verb)) return null;
  const entry =
    OPENING_VERBS.get(text) ??
    (isParticle && /^(?:put|spin|get)/.test(text) ? PARTICLE_VERBS.get(text) : undefined);
  if (entry === undefined || (isParticle && entry.base === 'make')) return null;
  if (entry.loose && !INDEFINITE.has(noun.determiner)) return null;
  if (isReopening(sentence, verb) || isNounHere(sentence, verb)) return null;
  return act(verb, entry.form, noun, { isOpen: text === 'open', isAdjacent: verb === left });
}

/** "re open" is what "re-open" becomes where hyphens are read as blanks. */
function isReopening(sentence: Sentence, verb: number): boolean {
  return textAt(sentence, verb - 1) === 're';
}

/** "the file", "a draft": the word is a noun here. */
function isNounHere(sentence: Sentence, verb: number): boolean {
  const before = textAt(sentence, verb - 1);
  return (
    isDeterminer(before) &&
    !/^(?:this|that|these|those|all|both|any)$/.test(before) &&
    textAt(sentence, verb) !== 'open'
  );
}

/** "get a PR up", "put the PR for this up" */
export function withParticleBehind(sentence: Sentence, noun: Noun, left: number): Act | null {
  const entry = PARTICLE_VERBS.get(textAt(sentence, left));
  if (entry === undefined) return null;
  for (let at = noun.at + 1; at <= noun.at + 6 && !isStrong(sentence, at); at++) {
    const text = textAt(sentence, at);
    if (UP_WORDS.has(text) || (text === 'ready' && INDEFINITE.has(noun.determiner)))
      return { ...act(left, entry.form, noun), to: at + 1 };
    if (text === ',' || SUBORDINATORS.has(text)) return null;
  }
  return null;
}

/** "deliver the change as a PR", "turn it into a PR", "fix it in a separate PR" */
function carried(sentence: Sentence, noun: Noun, left: number): Act | null {
  const way = textAt(sentence, left);
  if (way !== 'into' && !BY_WAY_OF.has(way)) return null;
  if (textAt(sentence, left - 1) === 'not') return null;
  if (way !== 'as' && noun.determiner === 'the') return null;
  const start = Math.max(0, left - 10);
  for (let at = left - 1; at >= start && !isStrong(sentence, at); at = leftOf(sentence, at)) {
    const text = textAt(sentence, at);
    const entry = CARRYING_VERBS.get(text);
    if (entry !== undefined && !isDeterminer(textAt(sentence, at - 1))) {
      if (
        (way === 'into') !== INTO_VERBS.has(text) &&
        !/^(?:put|get|make|package|bundle|split|wrap)/.test(text)
      )
        continue;
      if (way !== 'as' && way !== 'into' && !isWork(sentence, at, left)) return null;
      return act(at, entry.form, noun);
    }
    if (way === 'as' || way === 'into') continue;
    if (
      isWordAt(sentence, at) &&
      isWork(sentence, at, left) &&
      /^(?:fix|do|make|implement|address|land|ship|handle|apply|put|bundle|contribute|solve)$/.test(text)
    )
      return act(at, 'base', noun);
  }
  return null;
}

/** Between a verb and `in a PR` stands the session's own work, in few words. */
function isWork(sentence: Sentence, verb: number, way: number): boolean {
  const words = way - verb - 1;
  return words >= 1 && words <= 3 && WORK_OBJECTS.has(textAt(sentence, way - 1));
}

/** "finish with a PR" */
function ended(sentence: Sentence, noun: Noun, left: number): Act | null {
  if (!ENDING_WORDS.has(textAt(sentence, left)) || noun.determiner === 'no') return null;
  for (let at = left - 1; at >= Math.max(0, left - 4) && isWordAt(sentence, at); at--) {
    const text = textAt(sentence, at);
    const entry = ENDING_VERBS.get(text);
    if (entry === undefined) continue;
    const isEnd = /^(?:end|result|finish|culminat|conclud)/.test(text);
    if (textAt(sentence, left) === 'in' && !(isEnd && at === left - 1)) return null;
    if (/^(?:clos|complet|repl|respon|report|follow|com)/.test(text) && !INDEFINITE.has(noun.determiner))
      return null;
    return act(at, entry.form, noun);
  }
  return null;
}

/** "I want a PR", "we'd like to see a PR" */
function wished(sentence: Sentence, noun: Noun, left: number): Act | null {
  let at = left;
  if (/^(?:see|have|get)$/.test(textAt(sentence, at)) && textAt(sentence, at - 1) === 'to') at -= 2;
  if (textAt(sentence, at) === 'for' && textAt(sentence, at - 1) === 'looking') at--;
  else if (!WISHES.has(textAt(sentence, at))) return null;
  return { ...act(at, 'base', noun), kind: 'wish' };
}

/** "Deliverable: a PR with tests." */
function labelled(sentence: Sentence, noun: Noun, left: number): Act | null {
  const mark = textAt(sentence, left);
  const isItem = left < 0 && sentence.head === 'wanted';
  if (!isItem && left >= 0 && !/^(?:[:—]|is|are|be)$/.test(mark)) return null;
  if (noun.determiner !== '' && !INDEFINITE.has(noun.determiner)) return null;
  let named = isItem;
  for (let at = left - 1; at >= Math.max(0, left - 5) && isWordAt(sentence, at); at--) {
    const text = textAt(sentence, at);
    if (LABELS.has(text)) named = true;
    if (/^(?:no|not|non|never|without|bad|wrong|if|when|whether|that|which)$/.test(text)) return null;
    if (text === 'of' && !/^(?:this|your)$/.test(textAt(sentence, at + 1))) return null;
  }
  const next = textAt(sentence, noun.at + 1);
  const ends =
    isStrong(sentence, noun.at + 1) ||
    /^(?:with|for|against|and|that|which|to|in|,|containing|please)$/.test(next);
  return (named || isAskedFor(sentence, noun)) && ends
    ? { ...act(left + 1, 'base', noun), kind: 'label' }
    : null;
}

/** "PR with a test, please." */
function isAskedFor(sentence: Sentence, noun: Noun): boolean {
  const last = sentence.tokens.findLastIndex(({ kind }) => kind === 'word');
  return (
    noun.from === 0 && !noun.plural && /^(?:please|pls)$/.test(textAt(sentence, last)) && last - noun.at < 16
  );
}

/** "open or merge a PR", "create, edit or close any PR": verbs in single words that share N. */
function shared(sentence: Sentence, noun: Noun, left: number): Act | null {
  let row: 'and' | 'or' = 'and';
  for (let at = left; at >= Math.max(0, left - 10) && isWordAt(sentence, at); at--) {
    const text = textAt(sentence, at);
    const entry = OPENING_VERBS.get(text);
    if (entry !== undefined && !entry.loose && at < left && !isNounHere(sentence, at))
      return { ...act(at, entry.form, noun), row };
    if (NO_MODIFIERS.has(text) || isDeterminer(text)) return null;
    let join = at - 1;
    if (!/^(?:,|or|and|nor)$/.test(textAt(sentence, join))) return null;
    if (/^(?:or|nor)$/.test(textAt(sentence, join))) row = 'or';
    if (textAt(sentence, join - 1) === ',') join--;
    at = join;
  }
  return null;
}

/** "Create files, PRs, or branches": the verb stands in front of the row's first thing. */
function inRow(sentence: Sentence, noun: Noun, left: number): Act | null {
  if (!/^(?:,|and|or|nor|&|plus)$/.test(textAt(sentence, left))) return null;
  if (noun.determiner !== '' && !ITEM_STARTS.has(noun.determiner)) return null;
  let row: 'and' | 'or' = rowKind(sentence, noun, left);
  for (let at = left - 1; at >= Math.max(0, left - LONGEST_ROW) && !isStrong(sentence, at); at--) {
    const text = textAt(sentence, at);
    if (text === 'or' || text === 'nor') row = 'or';
    const entry = OPENING_VERBS.get(text);
    if (entry !== undefined && !isNounHere(sentence, at) && isWordAt(sentence, at)) {
      const object = at + 1;
      // The verb needs a thing of its own before the row goes on; "files" is such a thing.
      if (object >= left || /^(?:,|and|or)$/.test(textAt(sentence, object))) continue;
      if (entry.loose && !isDeterminer(textAt(sentence, object))) return null;
      return { ...act(at, entry.form, noun), row };
    }
    if (isWordAt(sentence, at) && NO_MODIFIERS.has(text) && !/^(?:and|or|nor|plus|no)$/.test(text))
      return null;
    if (
      SUBORDINATORS.has(text) ||
      LOOKING_VERBS.has(text) ||
      READING_VERBS.has(text) ||
      OTHER_VERBS.has(text)
    )
      return null;
  }
  return null;
}

function rowKind(sentence: Sentence, noun: Noun, left: number): 'and' | 'or' {
  if (/^(?:or|nor)$/.test(textAt(sentence, left))) return 'or';
  for (let at = noun.at + 1; at <= noun.at + 6 && !isStrong(sentence, at); at++) {
    if (/^(?:or|nor)$/.test(textAt(sentence, at))) return 'or';
  }
  return 'and';
}

function act(verb: number, form: VerbForm, { at }: Noun, more: Partial<Act> = {}): Act {
  return { verb, form, kind: 'verb', isOpen: false, isAdjacent: false, row: null, to: at + 1, ...more };
}
