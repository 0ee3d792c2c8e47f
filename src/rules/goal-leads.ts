import { isRelative, wordSet } from '../text/clauses.ts';
import { isCarriedOff, rowNegator, rowSense } from './goal-chain.ts';
import { infinitive } from './goal-infinitives.ts';
import { AGENTS, behindLabel, hangsOn, isSure, type Lead } from './goal-lead.ts';
import { negated } from './goal-negated.ts';
import {
  beforeAdverbs,
  chainStart,
  findBetween,
  isJoin,
  isStrong,
  isWordAt,
  pairAt,
  subjectBefore,
  textAt,
} from './goal-scan.ts';
import type { Sentence } from './goal-sentences.ts';
import { ASKED_ABOUT, CLAUSE_ENDS, KEEPERS, NEGATORS, OPTIONAL_WORDS, READERS } from './goal-words.ts';

const ORDERING_MODALS = wordSet('must should shall will ought');

const ASKING_MODALS = wordSet("can could would will can't couldn't won't wouldn't");

const POLITE = wordSet(
  'great nice good lovely helpful awesome ideal wonderful appreciate love grateful glad happy',
);

const ADVERBIAL =
  / (?:(?:at|in|by) the end|as (?:a|the) (?:last|final|next) (?:step|thing)|in addition|at (?:that|this) point|in (?:this|the) (?:session|case|repo|repository)|from there|on top)$/;

/** The lead of a verb in its base form (goals.md, 3.1). */
export function leadOfBase(sentence: Sentence, verb: number): Lead {
  const order: Lead = { sense: 'order', from: verb };
  const nothing: Lead = { sense: 'nothing', from: verb };
  const at = beforeAdverbs(sentence, verb - 1);
  const text = textAt(sentence, at);
  if (isStrong(sentence, at)) return behindLabel(sentence, at, verb);
  if (NEGATORS.has(text) || text === 'cannot') {
    const only = /^(?:only|just|merely|simply)$/.test(textAt(sentence, at + 1)) && at + 1 < verb;
    return only && text !== 'never' ? order : negated(sentence, at, verb, leadOfBase);
  }
  if (text === 'to') return infinitive(sentence, at, verb, leadOfBase);
  if (text === 'or' || text === 'nor') return inRow(sentence, at, verb);
  if (text === ',') return behindComma(sentence, at, verb);
  if (isJoin(sentence, at)) return joined(sentence, at, verb);
  if (ORDERING_MODALS.has(text)) return behindModal(sentence, at, verb);
  if (READERS.has(text) || text === "let's" || /^(?:you|we)'ll$/.test(text))
    return behindReader(sentence, at, verb);
  if (isPoliteWish(sentence, at)) return order;
  if (OPTIONAL_WORDS.has(text)) return nothing;
  if (text === 'do') return isOpenEnd(sentence, at - 1) ? order : nothing;
  if (/^(?:me|us)$/.test(text) && /^helps?$/.test(textAt(sentence, at - 1)))
    return leadOfBase(sentence, at - 1);
  if (/^(?:go|come|help)$/.test(text)) return leadOfBase(sentence, at);
  if (
    /^(?:circumstances?|account|point|means|condition|event)$/.test(text) &&
    findBetween(sentence, at - 3, at, wordSet('no')) !== null
  )
    return { sense: 'ban', from: at - 2 };
  if (/^(?:that|this)$/.test(text) && /^(?:after|with|following|then)$/.test(textAt(sentence, at - 1)))
    return order;
  if (text === 'than' && textAt(sentence, at - 1) === 'rather') return { sense: 'ban', from: at - 1 };
  const adverbial = adverbialBefore(sentence, at);
  if (adverbial !== null) {
    const { sense, from } = leadOfBase(sentence, adverbial);
    return { sense, from: sense === 'ban' ? from : verb };
  }
  return isBehindClause(sentence, at) || isForEach(sentence, verb) ? order : nothing;
}

/** Where a phrase such as "at the end" begins that a place ends; null where none does. */
function adverbialBefore(sentence: Sentence, at: number): number | null {
  const words = [at - 3, at - 2, at - 1, at].map((place) =>
    isWordAt(sentence, place) ? textAt(sentence, place) : '|',
  );
  const phrase = ADVERBIAL.exec(words.join(' '));
  return phrase === null ? null : at + 1 - phrase[0].trim().split(' ').length;
}

/** "It would be great if you could open …" */
function isPoliteWish(sentence: Sentence, modal: number): boolean {
  if (!/^(?:could|would|can)$/.test(textAt(sentence, modal)) || pairAt(sentence, modal - 2) !== 'if you')
    return false;
  return findBetween(sentence, Math.max(0, modal - 9), modal - 2, POLITE) !== null;
}

/** A place where a sentence or a clause begins. */
function isOpenEnd(sentence: Sentence, at: number): boolean {
  return isStrong(sentence, at) || isJoin(sentence, at) || textAt(sentence, at) === 'please';
}

/** "Do not commit, push, or open a PR" */
function inRow(sentence: Sentence, join: number, verb: number): Lead {
  const negator = rowNegator(sentence, join, NEGATORS);
  const sense = negator === null ? 'nothing' : rowSense(sentence, negator);
  if (negator === null || sense !== 'ban') return { sense, from: verb };
  return negated(sentence, negator, negator + 1, leadOfBase);
}

function behindComma(sentence: Sentence, comma: number, verb: number): Lead {
  const negator = rowNegator(sentence, comma, NEGATORS);
  if (negator !== null && (orFollows(sentence, verb) || isParenthesis(sentence, negator, comma)))
    return rowSense(sentence, negator) === 'ban'
      ? negated(sentence, negator, negator + 1, leadOfBase)
      : { sense: 'order', from: verb };
  // A row of somebody else's deeds goes on: "Dana will fix it, open a PR, and tell us".
  const start = chainStart(sentence, comma);
  if (textAt(sentence, start) !== '' && andFollows(sentence, verb) && isCarriedOff(sentence, comma))
    return { sense: 'nothing', from: verb };
  return joinedTo(sentence, comma, verb);
}

function joinedTo(sentence: Sentence, comma: number, verb: number): Lead {
  const before = textAt(sentence, comma - 1);
  // "Optionally, open a PR"
  if (OPTIONAL_WORDS.has(before) || before === 'optionally') return { sense: 'nothing', from: verb };
  return { sense: 'order', from: verb };
}

/** "do not, under any circumstances, open" */
function isParenthesis(sentence: Sentence, negator: number, comma: number): boolean {
  const opens = textAt(sentence, negator + 1) === ',';
  return (
    opens &&
    comma > negator + 1 &&
    comma - negator < 8 &&
    findBetween(sentence, negator + 2, comma, wordSet(',')) === null
  );
}

function orFollows(sentence: Sentence, verb: number): boolean {
  for (let at = verb + 1; at < verb + 14 && !isStrong(sentence, at); at++) {
    if (/^(?:or|nor)$/.test(textAt(sentence, at)) && textAt(sentence, at - 1) !== 'more') return true;
  }
  return false;
}

function andFollows(sentence: Sentence, verb: number): boolean {
  for (let at = verb + 1; at < verb + 16 && !isStrong(sentence, at); at++)
    if (textAt(sentence, at) === 'and') return true;
  return false;
}

/** Behind and, then, but, so. */
function joined(sentence: Sentence, join: number, verb: number): Lead {
  const before = textAt(sentence, join - 1);
  if (textAt(sentence, join) === 'and' && /^(?:go|try|ahead|come)$/.test(before)) {
    const start = before === 'ahead' ? join - 2 : join - 1;
    const { sense, from } = leadOfBase(sentence, start);
    return { sense, from: sense === 'ban' ? from : verb };
  }
  // Behind `but` a new order begins, whatever was left open before.
  const isNew = textAt(sentence, join) === 'but';
  return { sense: !isNew && isCarriedOff(sentence, join) ? 'nothing' : 'order', from: verb };
}

/** "The agent must open", "Dana must open" */
function behindModal(sentence: Sentence, modal: number, verb: number): Lead {
  const { who, border } = subjectBefore(sentence, modal);
  const nothing: Lead = { sense: 'nothing', from: verb };
  const order: Lead = { sense: 'order', from: verb };
  const mark = textAt(sentence, border);
  if (who === 'none') {
    if (ASKED_ABOUT.has(mark) || (isRelative(sentence.tokens[border]) && !isSure(sentence, border)))
      return nothing;
    return isJoin(sentence, border) && mark !== ',' && isCarriedOff(sentence, border) ? nothing : order;
  }
  // "The agent must not merge; it must open …"
  const isAgent =
    textAt(sentence, modal - 1) === 'it' && findBetween(sentence, 0, border + 1, AGENTS) !== null;
  if (who !== 'reader' && !isAgent) return nothing;
  // "I did not say that you should open …"
  if (isRelative(sentence.tokens[border]) && !isSure(sentence, border)) return nothing;
  return ASKED_ABOUT.has(mark) && !KEEPERS.has(mark) ? nothing : order;
}

/** "you open", "the agent opens", with what the clause hangs on. */
function behindReader(sentence: Sentence, at: number, verb: number): Lead {
  const order: Lead = { sense: 'order', from: verb };
  const nothing: Lead = { sense: 'nothing', from: verb };
  const before = textAt(sentence, at - 1);
  if (/^(?:you|u)$/.test(textAt(sentence, at)) && ASKING_MODALS.has(before)) {
    const first = textAt(sentence, 0);
    return sentence.isQuestion && !/^(?:why|how|when|where|what)$/.test(first) ? order : nothing;
  }
  if (/^(?:should|do|did|have|must|may|shall|does)$/.test(before)) return nothing;
  return hangsOn(sentence, subjectBefore(sentence, verb).border) ? order : nothing;
}

/** "For each small bug open a PR" */
function isForEach(sentence: Sentence, verb: number): boolean {
  const { border, length } = subjectBefore(sentence, verb);
  if (textAt(sentence, border) !== 'for' || !isOpenEnd(sentence, border - 1)) return false;
  return length === 1 || (length > 1 && /^(?:each|every)$/.test(textAt(sentence, border + 1)));
}

/** "When done open a PR", "If tests pass open a PR": the main clause begins though no comma says so. */
function isBehindClause(sentence: Sentence, at: number): boolean {
  if (!CLAUSE_ENDS.has(textAt(sentence, at))) return false;
  const start = chainStart(sentence, at);
  return /^(?:if|when|once|after|as|whenever|until|unless)$/.test(textAt(sentence, start)) && at > start;
}
