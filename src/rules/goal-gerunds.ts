import { wordSet } from '../text/clauses.ts';
import { isPermission, negatedBefore, stopsBefore } from './goal-chain.ts';
import { senseOf } from './goal-heads.ts';
import type { Lead } from './goal-lead.ts';
import { beforeAdverbs, isStrong, isWordAt, pairAt, REACH, subjectBefore, textAt } from './goal-scan.ts';
import type { Sentence } from './goal-sentences.ts';
import {
  FORBIDDEN,
  ING_BLOCKERS,
  ING_NEGATING_PAIRS,
  ING_NEGATORS,
  NEGATORS,
  READERS,
} from './goal-words.ts';

/** Before an -ing form or N these take it for granted. */
const GRANTING = wordSet(
  'by before after include includes including included means mean involves involve until',
);
const JOINED = wordSet('and & , or nor then plus');
const STEP_LABELS = wordSet(
  'task tasks steps step job goal todo work deliverable deliverables scope includes next finally plan',
);
const ENDS_OF_WORK = wordSet('step task job goal work aim deliverable outcome');

/** The lead of a verb in the -ing form (goals.md, 3.3; 4). `end` is behind N. */
export function leadOfGerund(sentence: Sentence, verb: number, end: number): Lead {
  const at = beforeAdverbs(sentence, verb - 1);
  const text = textAt(sentence, at);
  const give = (sense: Lead['sense'], from: number = verb): Lead => ({ sense, from });
  if (/^(?:not|never)$/.test(text)) {
    const before = textAt(sentence, at - 1);
    return isStrong(sentence, at - 1) || /^(?:,|by|but|and)$/.test(before)
      ? give('ban', at)
      : give('nothing');
  }
  if (isStrong(sentence, at)) return asSubject(sentence, at, verb, end);
  if (JOINED.has(text)) return inRow(sentence, at, verb);
  return governed(sentence, at, verb) ?? give('nothing');
}

/** What a word in front of an -ing form, or of a row of them, makes of it; null where it governs none. */
function governed(sentence: Sentence, at: number, verb: number): Lead | null {
  const text = textAt(sentence, at);
  const pair = pairAt(sentence, at - 1);
  if (!isWordAt(sentence, at)) return null;
  if (/^(?:skip|stop|skipping|omit)$/.test(text) || ING_NEGATORS.has(text) || ING_NEGATING_PAIRS.has(pair)) {
    const from = ING_NEGATING_PAIRS.has(pair) ? at - 1 : at;
    const stop = negatedBefore(sentence, from);
    if (text === 'without' && stop !== null)
      return { sense: stop === 'stop' ? 'order' : 'nothing', from: verb };
    if (/^(?:skip|omit|avoid)/.test(text) && stop !== null) return { sense: 'order', from: verb };
    return isTold(sentence, from) ? { sense: 'nothing', from: verb } : { sense: 'ban', from };
  }
  if (/^(?:bother|start|try|attempt)$/.test(text) && NEGATORS.has(textAt(sentence, at - 1)))
    return { sense: 'ban', from: at - 1 };
  if (/^think(?:ing)? (?:about|of)$/.test(pair) && negatedBefore(sentence, at) !== null)
    return { sense: 'ban', from: at - 1 };
  if (text === 'forget' || text === 'about')
    return ING_BLOCKERS.has(text) ? { sense: 'nothing', from: verb } : null;
  if (text === 'mind' && sentence.isQuestion) return { sense: 'order', from: verb };
  if (GRANTING.has(text)) return { sense: granted(sentence, at), from: at };
  if (/^(?:is|are)$/.test(text))
    return { sense: isEndOfWork(sentence, at) ? 'order' : 'nothing', from: verb };
  if (
    text === 'with' &&
    /^(?:end|ends|finish|finishes|conclude|concludes|done|up)$/.test(textAt(sentence, at - 1))
  )
    return { sense: 'order', from: verb };
  return ING_BLOCKERS.has(text) ? { sense: 'nothing', from: verb } : null;
}

function granted(sentence: Sentence, at: number): Lead['sense'] {
  const text = textAt(sentence, at);
  if (text === 'before' || text === 'until') {
    if (isPermission(sentence, at)) return 'nothing';
    return text === 'before' && stopsBefore(sentence, at) && negatedBefore(sentence, at) === null
      ? 'ban'
      : 'order';
  }
  if (text !== 'by') return textAt(sentence, at - 1) === 'not' ? 'nothing' : 'order';
  const negated = negatedBefore(sentence, at);
  return negated === null ? 'order' : negated === 'stop' ? 'nothing' : 'ban';
}

/** "The bot avoids opening a PR": somebody else's doing is told. */
function isTold(sentence: Sentence, at: number): boolean {
  const text = textAt(sentence, at);
  if (!/^(?:avoids|skips|stops)$/.test(text)) return false;
  return subjectBefore(sentence, at).who === 'other';
}

function isEndOfWork(sentence: Sentence, be: number): boolean {
  const { who } = subjectBefore(sentence, be);
  return who === 'reader' || ENDS_OF_WORK.has(textAt(sentence, be - 1));
}

/** Joined to other -ing forms: the nearest word that governs them governs this one. */
function inRow(sentence: Sentence, join: number, verb: number): Lead {
  const text = textAt(sentence, join);
  for (let at = join - 1; at >= Math.max(0, join - REACH) && !isStrong(sentence, at); at--) {
    if (!/ing$/.test(textAt(sentence, at + 1))) continue;
    const found = governed(sentence, at, verb);
    if (found !== null) return { ...found, from: found.sense === 'ban' ? found.from : verb };
  }
  const negator = text === 'or' || text === 'nor' ? negatorBefore(sentence, join) : null;
  if (negator !== null) return { sense: 'ban', from: negator };
  return { sense: text === 'and' || text === '&' || text === 'then' ? 'order' : 'nothing', from: verb };
}

/** "No committing, pushing or opening PRs" */
function negatorBefore(sentence: Sentence, join: number): number | null {
  for (let at = join - 1; at >= Math.max(0, join - 12) && !isStrong(sentence, at); at--) {
    const text = textAt(sentence, at);
    if (text === 'no' || NEGATORS.has(text)) return /ing$/.test(textAt(sentence, at + 1)) ? at : null;
  }
  return null;
}

/** "Opening a PR is out of scope", "Non-goals: opening a PR" */
function asSubject(sentence: Sentence, at: number, verb: number, end: number): Lead {
  const mark = textAt(sentence, at);
  // An item below "Out of scope".
  if (sentence.head === 'ban' && at < 0) return { sense: 'order', from: verb };
  const label =
    mark === ':' || mark === '—' ? senseOf(sentence.tokens.slice(Math.max(0, at - 14), at)) : 'none';
  if (label !== 'none') return { sense: label === 'ban' ? 'ban' : 'nothing', from: verb };
  const said = saidOf(sentence, end);
  if (said !== 'nothing') return { sense: said, from: verb };
  const isStep = mark === ':' && STEP_LABELS.has(textAt(sentence, at - 1));
  return { sense: isStep ? 'order' : 'nothing', from: verb };
}

/** What a sentence says of its subject: that it is forbidden, or that it is wanted. */
export function saidOf(sentence: Sentence, from: number): Lead['sense'] {
  for (let at = from; at < from + 10 && !isStrong(sentence, at); at++) {
    if (!/^(?:is|are|isn't|aren't)$/.test(textAt(sentence, at))) continue;
    const isNot = /n't$/.test(textAt(sentence, at)) || textAt(sentence, at + 1) === 'not';
    const word = beforeWord(sentence, isNot && textAt(sentence, at + 1) === 'not' ? at + 2 : at + 1);
    const text = textAt(sentence, word);
    if (isNot)
      return /^(?:allowed|permitted|wanted|ok|okay|acceptable|welcome)$/.test(text) ||
        pairAt(sentence, word) === 'in scope'
        ? 'ban'
        : 'nothing';
    if (FORBIDDEN.has(text) || /^(?:out of|off limits|not allowed|a no-go)$/.test(pairAt(sentence, word)))
      return 'ban';
    if (/^(?:required|mandatory|expected)$/.test(text))
      return isStrong(sentence, word + 1) ||
        /^(?:at|before|for|in|and|,|as)$/.test(textAt(sentence, word + 1))
        ? 'order'
        : 'nothing';
    const closes = /^(?:your|the|part)$/.test(text) && READERS.has(textAt(sentence, word + 1));
    return closes ||
      /^the (?:last|final|next) step$/.test(`${pairAt(sentence, word)} ${textAt(sentence, word + 2)}`)
      ? 'order'
      : 'nothing';
  }
  return 'nothing';
}

function beforeWord(sentence: Sentence, at: number): number {
  return /^(?:strictly|always|also|explicitly|currently|absolutely|clearly)$/.test(textAt(sentence, at))
    ? at + 1
    : at;
}
