import { isRelative, PREPOSITIONS, wordSet } from '../text/clauses.ts';
import { isDoneWhen, isPermission, negatedBefore, stopsBefore } from './goal-chain.ts';
import { saidOf } from './goal-gerunds.ts';
import type { Noun } from './goal-nouns.ts';
import { isCommitTitle, type Lead } from './goal-lead.ts';
import { chainStart, findBetween, isStrong, isWordAt, REACH, textAt } from './goal-scan.ts';
import type { Sentence } from './goal-sentences.ts';
import { ASKED_ABOUT, DEMANDED, KEEPERS, STATE_FORMS, TIME_WORDS } from './goal-words.ts';

/** N as the subject of a state: "the PR is open", "a PR must be opened". */
export interface State {
  readonly lead: Lead;
  /** Behind its last token. */
  readonly to: number;
}

const THERE = wordSet("there there's");
const DUTY = wordSet('must should shall will ought');
const NOT_DUTY = wordSet('can could may might would need');
const FILLERS = wordSet('now then also finally be been being always already to successfully');

interface Found {
  readonly at: number;
  readonly sense: Lead['sense'];
  /** It tells what has happened, unless a keeper stands before it. */
  readonly isPast: boolean;
}

/** What a sentence says of N's state; null where it says none. */
export function stateOf(sentence: Sentence, noun: Noun): State | null {
  const there = existing(sentence, noun);
  if (there !== null) return { lead: { sense: there, from: noun.from }, to: noun.at + 1 };
  if (textAt(sentence, noun.from - 1) === ':' && isCommitTitle(sentence, noun.from - 1)) return null;
  const aux = auxiliaryBehind(sentence, noun);
  const found = aux === null ? elliptic(sentence, noun) : stateAt(sentence, noun, aux);
  if (found === null) return null;
  const give = (sense: Lead['sense']): State => ({ lead: { sense, from: noun.from }, to: found.at + 1 });
  if (found.sense === 'nothing') return give('nothing');
  const before = subordinated(sentence, noun.from);
  if (before === 'asked-about') return give('nothing');
  if (found.sense === 'ban') return give('ban');
  if (found.isPast && before !== 'kept') return give('nothing');
  if (before === 'banned') return give('ban');
  return give('order');
}

/** "There must be a PR", "make sure there is a PR"; null where the sentence says no such thing. */
function existing(sentence: Sentence, noun: Noun): Lead['sense'] | null {
  const be = noun.from - 1;
  const text = textAt(sentence, be);
  if (text === 'be' && findBetween(sentence, Math.max(0, be - 5), be, THERE) !== null) {
    const words = [be - 3, be - 2, be - 1].map((at) => textAt(sentence, at)).join(' ');
    if (sentence.isQuestion || /\b(?:not|never|if)\b/.test(words)) return null;
    return /\b(?:must|should|shall|will|has to|needs to)$/.test(words) ? 'order' : null;
  }
  const there = /^(?:there's|is)$/.test(text) ? (text === 'is' ? be - 1 : be) : null;
  if (there === null || !THERE.has(textAt(sentence, there))) return null;
  const before = textAt(sentence, there - 1) === 'that' ? there - 2 : there - 1;
  return /^(?:sure|ensure|until|till)$/.test(textAt(sentence, before)) || isDoneWhen(sentence, before)
    ? 'order'
    : null;
}

/** The verb that N is the subject of, right behind it or behind words that belong to N. */
function auxiliaryBehind(sentence: Sentence, noun: Noun): number | null {
  const first = noun.at + 1;
  for (let at = first; at < first + 9 && !isStrong(sentence, at); at++) {
    const text = textAt(sentence, at);
    if (
      /^(?:is|are|was|were|isn't|aren't|has|have|hasn't|haven't|gets|get|needs|need|does|do|doesn't|don't|must|should|shall|will|can|could|may|might|would|ought|mustn't|shouldn't|won't|can't|cannot|needn't)$/.test(
        text,
      )
    )
      return at;
    if (at === first && !PREPOSITIONS.has(text)) return null;
    if (/^(?:,|and|or|then|but|if|when|once|until|unless|before|after|that|which)$/.test(text)) return null;
  }
  return null;
}

function stateAt(sentence: Sentence, noun: Noun, aux: number): Found | null {
  const text = textAt(sentence, aux);
  let at = aux + 1;
  let negated = /n't$|^cannot$/.test(text);
  let still = false;
  let already = false;
  let hasBe = /^(?:is|are|gets|get)/.test(text);
  let been = false;
  for (; at < aux + 7; at++) {
    const word = textAt(sentence, at);
    if (/^(?:not|never)$/.test(word)) negated = true;
    else if (word === 'still') still = true;
    else if (FILLERS.has(word) && (word !== 'to' || isWordAt(sentence, at))) {
      already ||= word === 'already';
      hasBe ||= word === 'be';
      been ||= word === 'been';
    } else break;
  }
  const state = textAt(sentence, at);
  const give = (sense: Lead['sense'], isPast = false): Found => ({ at, sense, isPast });
  if (DEMANDED.has(state) && /^(?:is|are)$/.test(text)) {
    return negated || textAt(sentence, at + 1) === 'to'
      ? give('nothing')
      : give(saidOf(sentence, aux) === 'order' || isStrong(sentence, at + 1) ? 'order' : 'nothing');
  }
  if (saidOf(sentence, aux) === 'ban' && /^(?:is|are|isn't|aren't)$/.test(text)) return give('ban');
  if (!STATE_FORMS.has(state)) return null;
  if (still || /^(?:was|were)/.test(text) || isBySomebody(sentence, at) || textAt(sentence, at + 1) === 'to')
    return give('nothing');
  const isOpen = state === 'open' || state === 'up';
  const duty = /^(?:must|should|shall|will|won't|ought)/.test(text);
  if (duty) return hasBe || isOpen ? give(negated ? 'ban' : 'order') : null;
  if (/^(?:may|can|could|might|would)/.test(text) || text === 'cannot')
    return give(text === 'may' && negated ? 'ban' : 'nothing');
  // "does not need to be opened", "needs to be opened", "has to be open"
  if (/^(?:does|do)/.test(text)) return give('nothing');
  if (/^(?:need|has|have)/.test(text)) {
    if (negated) return give('nothing');
    if (been) return give(already ? 'nothing' : 'order', !isFirst(sentence, noun));
    return hasBe ? give('order') : null;
  }
  if (negated) return give(hasToBe(sentence, aux) ? 'ban' : 'nothing');
  // "PRs are open" tells of those there are.
  if (noun.plural && isOpen) return give('nothing');
  return give(already ? 'nothing' : 'order');
}

function isFirst(sentence: Sentence, noun: Noun): boolean {
  return noun.from === 0 && !noun.plural;
}

function hasToBe(sentence: Sentence, aux: number): boolean {
  return textAt(sentence, aux + 1) === 'not' && textAt(sentence, aux + 2) === 'to';
}

/** "is open by Dana", but "is open by noon" */
function isBySomebody(sentence: Sentence, state: number): boolean {
  if (textAt(sentence, state + 1) !== 'by') return false;
  const next = textAt(sentence, state + 2);
  const word = /^(?:the|this|end)$/.test(next) ? textAt(sentence, state + 3) : next;
  return !(TIME_WORDS.has(word) || /^\d/.test(next) || (TIME_WORDS.has(next) && next !== 'the'));
}

/** "PR opened, checks green": a state without its verb, alone in its clause. */
function elliptic(sentence: Sentence, noun: Noun): Found | null {
  const state = noun.at + 1;
  const text = textAt(sentence, state);
  if (noun.plural || !STATE_FORMS.has(text) || !isWordAt(sentence, state)) return null;
  const border = noun.from - 1;
  if (!isStrong(sentence, border) && !/^(?:,|and|then|done)$/.test(textAt(sentence, border))) return null;
  const behind = textAt(sentence, state + 1);
  const ends = isStrong(sentence, state + 1) || /^(?:[,+]|and|for|against|with|before)$/.test(behind);
  return ends && noun.determiner !== 'no' ? { at: state, sense: 'order', isPast: false } : null;
}

type Subordination = 'none' | 'kept' | 'asked-about' | 'banned';

/** What the clause that a state stands in hangs on (3.6). */
function subordinated(sentence: Sentence, from: number): Subordination {
  if (sentence.isQuestion) return 'asked-about';
  const start = chainStart(sentence, from);
  for (let at = from - 1; at >= Math.max(start, from - REACH); at--) {
    const text = textAt(sentence, at);
    if (text === ',') return 'none';
    if (!isWordAt(sentence, at)) continue;
    if (text === 'before' || text === 'until' || text === 'till') {
      if (isPermission(sentence, at)) return 'asked-about';
      return text === 'before' && stopsBefore(sentence, at) && negatedBefore(sentence, at) === null
        ? 'banned'
        : 'kept';
    }
    if (KEEPERS.has(text) || (text === 'as' && textAt(sentence, at - 1) === 'soon')) return 'kept';
    if (text === 'without' || text === 'unless')
      return negatedBefore(sentence, at) === 'stop' ? 'kept' : 'asked-about';
    if (isDoneWhen(sentence, at)) return 'kept';
    if (ASKED_ABOUT.has(text) || isRelative(sentence.tokens[at])) {
      if (
        text === 'that' &&
        /^(?:sure|ensure|ensures|guarantee|require|expect|want)$/.test(textAt(sentence, at - 1))
      )
        return 'kept';
      if (text !== 'that' || /^(?:check|verify|confirm|see)$/.test(textAt(sentence, at - 1)))
        return 'asked-about';
    }
    if (
      DUTY.has(text) &&
      /^(?:at no point|no circumstances)/.test(`${textAt(sentence, at - 2)} ${textAt(sentence, at - 1)}`)
    )
      return 'banned';
    if (NOT_DUTY.has(text) && at === from - 1) return 'asked-about';
  }
  return 'none';
}
