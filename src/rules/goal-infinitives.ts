import { isRelative, wordSet } from '../text/clauses.ts';
import { rowNegator, rowSense } from './goal-chain.ts';
import type { Lead } from './goal-lead.ts';
import {
  beforeAdverbs,
  chainStart,
  findBetween,
  isJoin,
  isStrong,
  pairAt,
  REACH,
  subjectBefore,
  textAt,
} from './goal-scan.ts';
import type { Sentence } from './goal-sentences.ts';
import {
  ALLOWING,
  ARTIFACTS,
  ASKED_ABOUT,
  EXPLAINING_ALWAYS,
  FORGETTING,
  LINK_VERBS,
  NEGATORS,
  READERS,
  USING_VERBS,
} from './goal-words.ts';

const QUESTIONS = wordSet('how whether when where what which why who');
const NO_ORDERS = wordSet(
  'able unable used free welcome possible optional impossible easy hard eligible tempted',
);
const DUTIES = wordSet('expected required asked obliged needed necessary mandatory important told');
const PLANS = wordSet('supposed meant going');
const LEAVES = wordSet('allowed permitted authorised authorized entitled');
/** What these make does the rest: "Extend the tool to open PRs". */
const BUILDING = wordSet(
  'implement extend build design develop teach configure program adapt enhance modify',
);
const AIMS = wordSet(
  'step aim objective mission point plan deliverable outcome idea thing ask next last purpose responsibility task job goal',
);
/** Verbs with a person for their object, and an infinitive behind. */
const MAKING = wordSet(
  'ask asks tell tells allow allows enable enables let lets permit permits get gets cause causes force forces remind reminds invite teach want wants',
  'need needs expect expects require requires instruct request prompt like love asked told asking telling allowing enabling letting help helps trust for',
);

/** The lead of `to` and a verb. `lead` reads the verb that the infinitive hangs on. */
export function infinitive(
  sentence: Sentence,
  to: number,
  verb: number,
  lead: (sentence: Sentence, verb: number) => Lead,
): Lead {
  let at = beforeAdverbs(sentence, to - 1);
  const isNegative = textAt(sentence, at) === 'not';
  if (isNegative) at = beforeAdverbs(sentence, at - 1);
  const found = behind(sentence, at, verb, lead);
  if (!isNegative) return found;
  if (textAt(sentence, at) === 'or') return { sense: 'nothing', from: verb };
  return found.sense === 'order' ? { sense: 'ban', from: at + 1 } : { sense: 'nothing', from: verb };
}

function behind(
  sentence: Sentence,
  at: number,
  verb: number,
  lead: (sentence: Sentence, verb: number) => Lead,
): Lead {
  const text = textAt(sentence, at);
  const give = (sense: Lead['sense'], from: number = verb): Lead => ({
    sense,
    from: sense === 'ban' ? from : verb,
  });
  if (QUESTIONS.has(text) || NO_ORDERS.has(text)) return give('nothing');
  if (isStrong(sentence, at)) return give('order');
  if (text === 'or' || text === 'nor') {
    const negator = rowNegator(sentence, at, NEGATORS);
    return negator === null ? give('nothing') : give(rowSense(sentence, negator), negator);
  }
  const negator = negatorNear(sentence, at);
  if (LEAVES.has(text))
    return negator !== null && isReaders(sentence, at) ? give('ban', negator) : give('nothing');
  if (PLANS.has(text))
    return isReaders(sentence, at)
      ? give(negator === null ? 'order' : 'ban', negator ?? at)
      : give('nothing');
  if (/^(?:forbidden|prohibited)$/.test(text))
    return isReaders(sentence, at) ? give('ban', at) : give('nothing');
  if (DUTIES.has(text)) return give(negator === null && isReaders(sentence, at) ? 'order' : 'nothing');
  if (/^(?:need|needs|have|has|had|got)$/.test(text)) return duty(sentence, at, verb, negator);
  if (FORGETTING.has(text))
    return give(negator !== null || textAt(sentence, at - 1) === 'without' ? 'order' : 'nothing');
  if (/^(?:is|are|be|was|'s)$/.test(text)) return give(isAim(sentence, at) ? 'order' : 'nothing');
  if (text === 'sure') return lead(sentence, at - 1);
  if (/^(?:want|like|love|intend|plan|prefer|wish)$/.test(text))
    return wish(sentence, at, verb, negator, lead);
  if (LINK_VERBS.has(text)) return carry(lead(sentence, at), verb);
  const maker = makerBefore(sentence, at);
  if (maker !== null) return made(sentence, maker, at, verb);
  if (LINK_VERBS.has(text.replace(/s$/, '')))
    return give(READERS.has(textAt(sentence, at - 1)) ? 'order' : 'nothing');
  if (ARTIFACTS.has(text)) return give(isUsed(sentence, at) ? 'order' : 'nothing');
  return purpose(sentence, at, verb);
}

const carry = ({ sense, from }: Lead, verb: number): Lead => ({ sense, from: sense === 'ban' ? from : verb });

function negatorNear(sentence: Sentence, at: number): number | null {
  for (let left = at - 1; left >= at - 3 && !isStrong(sentence, left); left--) {
    const text = textAt(sentence, left);
    if (NEGATORS.has(text) || text === 'no' || text === 'cannot') return left;
  }
  return null;
}

/** Is the reader, or nobody, the subject of "is supposed", "are not allowed". */
function isReaders(sentence: Sentence, at: number): boolean {
  let be = at - 1;
  while (be >= at - 3 && /^(?:not|never|explicitly|also|only)$/.test(textAt(sentence, be))) be--;
  const text = textAt(sentence, be);
  if (/^(?:you're|we're)$/.test(text)) return true;
  if (!/^(?:is|are|isn't|aren't|be|was|it's)$/.test(text))
    return isStrong(sentence, be) || isJoin(sentence, be);
  const { who, border } = subjectBefore(sentence, be);
  if (ASKED_ABOUT.has(textAt(sentence, border)) || isRelative(sentence.tokens[border])) return false;
  return who === 'reader' || who === 'none' || textAt(sentence, be - 1) === 'it' || text === "it's";
}

/** "need to", "have to" (4.5). */
function duty(sentence: Sentence, at: number, verb: number, negator: number | null): Lead {
  const nothing: Lead = { sense: 'nothing', from: verb };
  if (negator !== null) return nothing;
  const modal = /^(?:will|would|may|might|could|can|must|should)$/.test(textAt(sentence, at - 1))
    ? at - 1
    : at;
  if (/^(?:may|might|could|can)$/.test(textAt(sentence, modal))) return nothing;
  const { who, border } = subjectBefore(sentence, modal);
  // "Should you need to open …" is a condition.
  if (/^(?:should|had|were)$/.test(textAt(sentence, modal - 2)) && isStrong(sentence, modal - 3))
    return nothing;
  if (ASKED_ABOUT.has(textAt(sentence, border)) || isRelative(sentence.tokens[border])) return nothing;
  return { sense: who === 'other' ? 'nothing' : 'order', from: verb };
}

function isAim(sentence: Sentence, be: number): boolean {
  const { who, border, length } = subjectBefore(sentence, be);
  if (isRelative(sentence.tokens[border]) || ASKED_ABOUT.has(textAt(sentence, border))) return false;
  if (who === 'reader') return true;
  for (let at = be - 1; at >= be - Math.max(length, 1) && at >= 0; at--)
    if (AIMS.has(textAt(sentence, at))) return true;
  return AIMS.has(textAt(sentence, border + 1));
}

/** "I want to open", "you may want to open", "I don't want to open" */
function wish(
  sentence: Sentence,
  at: number,
  verb: number,
  negator: number | null,
  lead: (sentence: Sentence, verb: number) => Lead,
): Lead {
  const before = textAt(sentence, at - 1);
  // "As a user, I want to open …" is a story, no order.
  if (before === 'i' && isStory(sentence, at)) return { sense: 'nothing', from: verb };
  if (/^(?:would|i'd|we'd|i|we)$/.test(before)) return { sense: 'order', from: verb };
  if (
    negator !== null &&
    /^(?:i|we)$/.test(textAt(sentence, negator - (textAt(sentence, negator) === 'not' ? 2 : 1)))
  )
    return { sense: 'ban', from: negator };
  if (/^(?:if|when|you)$/.test(before)) return { sense: 'nothing', from: verb };
  return carry(lead(sentence, at), verb);
}

function isStory(sentence: Sentence, want: number): boolean {
  for (let at = want - 3; at >= Math.max(0, want - 10); at--)
    if (/^as an?$/.test(pairAt(sentence, at))) return true;
  return false;
}

function makerBefore(sentence: Sentence, whom: number): number | null {
  for (let at = whom - 1; at >= whom - 5 && !isStrong(sentence, at); at--) {
    const text = textAt(sentence, at);
    if (text === ',' || text === 'and') return null;
    if (MAKING.has(text)) return at;
  }
  return null;
}

/** "I want you to open", "ask Dana to open", "allow users to open" */
function made(sentence: Sentence, maker: number, whom: number, verb: number): Lead {
  const text = textAt(sentence, maker);
  const person = textAt(sentence, whom);
  const nothing: Lead = { sense: 'nothing', from: verb };
  if (/^helps?$/.test(text) && /^(?:me|us)$/.test(person)) return { sense: 'order', from: verb };
  if (!READERS.has(person)) return nothing;
  if (/^(?:nobody|none|noone|one)$/.test(textAt(sentence, maker - 1))) return nothing;
  const negator = negatorNear(sentence, maker);
  if (negator !== null)
    return /^(?:ask|tell|told|request|need|require)/.test(text) ? nothing : { sense: 'ban', from: negator };
  return { sense: ALLOWING.has(text) ? 'nothing' : 'order', from: verb };
}

/** "Use the script to open a PR", not "Write a script to open a PR". */
function isUsed(sentence: Sentence, thing: number): boolean {
  return findBetween(sentence, Math.max(0, thing - 6), thing, USING_VERBS) !== null;
}

/** "Push the branch to open a PR": what all is done for. */
function purpose(sentence: Sentence, at: number, verb: number): Lead {
  const start = chainStart(sentence, at);
  const isTalk = findBetween(sentence, start, at + 1, EXPLAINING_ALWAYS) !== null;
  const isNegated = findBetween(sentence, Math.max(start, at - REACH), at + 1, NEGATORS) !== null;
  const isOther = isRelative(sentence.tokens[start]) || ASKED_ABOUT.has(textAt(sentence, start));
  const first = textAt(sentence, start);
  const isThird = /^(?:he|she|they|it|i|someone|somebody|users?|contributors?|people)$/.test(first);
  const isBuilt = BUILDING.has(first);
  return { sense: isTalk || isNegated || isOther || isThird || isBuilt ? 'nothing' : 'order', from: verb };
}
