import { isRelative, wordSet } from '../text/clauses.ts';
import {
  chainStart,
  findBetween,
  isStrong,
  isWordAt,
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
  CAUSATIVES,
  CLAUSE_ENDS,
  DONE_WORDS,
  EXPLAINING_VERBS,
  FORGETTING,
  KEEPERS,
  NEGATORS,
  OPTIONAL_WORDS,
  PERMISSION,
  READERS,
  STOP_VERBS,
  USING_VERBS,
} from './goal-words.ts';

const HEAD_MODALS = wordSet("must should shall will would can could may might cannot 'll");
const OPTIONAL_MODALS = wordSet('may might can could would');

/**
 * Is a verb that is joined to what stands before it (`and`, a comma) part of what is not the reader's order: somebody
 * else's deed, an explanation, a clause of condition, something left to the reader (goals.md, 3.1 to 3.5).
 */
export function isCarriedOff(sentence: Sentence, join: number): boolean {
  const start = chainStart(sentence, join);
  const first = textAt(sentence, start);
  if (ASKED_ABOUT.has(first) && !KEEPERS.has(first)) {
    // "When done fix the docs and open a PR": the condition is over before.
    const ended = findBetween(sentence, start, join - 1, CLAUSE_ENDS) !== null;
    if (!/^(?:check|verify|confirm|see)$/.test(first) && !ended) return true;
  }
  return (
    isExplained(sentence, start, join) ||
    hasOtherSubject(sentence, start, join) ||
    isLeftOpen(sentence, start) ||
    isMadeToDo(sentence, start, join) ||
    isBuiltIn(sentence, start, join)
  );
}

/** "Explain how to push a branch and open a PR" */
function isExplained(sentence: Sentence, start: number, join: number): boolean {
  if (findBetween(sentence, start, join, EXPLAINING_VERBS) === null) return false;
  if (textAt(sentence, join) === ',' || textAt(sentence, join - 1) === ',') return false;
  for (let at = start; at < join && at < start + REACH; at++) {
    if (/^(?:how|whether|when|where) to$/.test(pairAt(sentence, at))) return true;
  }
  return false;
}

/** "Dana will fix it and open a PR", "You may fix it and open a PR" */
function hasOtherSubject(sentence: Sentence, start: number, join: number): boolean {
  for (let at = start; at < Math.min(join, start + 6); at++) {
    const text = textAt(sentence, at);
    if (/^(?:you|u)$/.test(textAt(sentence, at + 1)) && sentence.isQuestion) return false;
    const contracted = /^(?:i|he|she|they|it)'ll$/.test(text);
    if (contracted) return at === start;
    if (!HEAD_MODALS.has(text) && !/^(?:wants?|needs?|has|plans?)$/.test(text)) continue;
    if (!HEAD_MODALS.has(text) && textAt(sentence, at + 1) !== 'to') continue;
    const { who, border, length } = subjectBefore(sentence, at);
    if (length === 0 || border >= start) return false;
    if (who === 'other' || who === 'writer') return who === 'other' || HEAD_MODALS.has(text);
    return OPTIONAL_MODALS.has(text) && !sentence.isQuestion && textAt(sentence, at + 1) !== 'not';
  }
  return false;
}

function isLeftOpen(sentence: Sentence, start: number): boolean {
  const first = textAt(sentence, start);
  if (first === 'feel' && textAt(sentence, start + 1) === 'free') return true;
  return (
    (OPTIONAL_WORDS.has(first) && !/^(?:can|could|may|might|consider|considering)$/.test(first)) ||
    /^(?:you're|you) (?:free|welcome)$/.test(pairAt(sentence, start))
  );
}

/** "Let the bot bump the version and open a PR", "Ask Dana to push and open a PR" */
function isMadeToDo(sentence: Sentence, start: number, join: number): boolean {
  const first = textAt(sentence, start);
  if (
    !CAUSATIVES.has(first) ||
    /^(?:make|makes|help|helps|get|gets|have|need|needs|expect|require)$/.test(first)
  )
    return false;
  if (textAt(sentence, join - 1) === ',') return false;
  const to = findBetween(sentence, start, join, new Set(['to']));
  const whom = to === null ? textAt(sentence, start + 2) : textAt(sentence, to - 1);
  if (READERS.has(whom)) return false;
  return to !== null || ALLOWING.has(first);
}

/** "Write a script to bump versions and open a PR", "a workflow that can bump versions and open a PR" */
function isBuiltIn(sentence: Sentence, start: number, join: number): boolean {
  for (let at = join - 1; at > start && join - at < REACH; at--) {
    const text = textAt(sentence, at);
    if (text !== 'to' && !isRelative(sentence.tokens[at])) continue;
    if (!ARTIFACTS.has(textAt(sentence, at - 1))) continue;
    if (textAt(sentence, join) === ',' || textAt(sentence, join - 1) === ',') return false;
    return findBetween(sentence, Math.max(start, at - 6), at, USING_VERBS) === null;
  }
  return false;
}

export type NegatedStop = 'stop' | 'other' | null;

/** What is negated in front of a place: a verb of stopping, another one, or nothing (4.2). */
export function negatedBefore(sentence: Sentence, at: number): NegatedStop {
  for (let left = at - 1; left >= Math.max(0, at - REACH); left--) {
    const text = textAt(sentence, left);
    if (/^[.;:!?—]$/.test(text) || text === 'but') return null;
    const negates = NEGATORS.has(text) || text === 'cannot' || (text === 'no' && isWordAt(sentence, left));
    if (!isWordAt(sentence, left) || !negates) continue;
    return findBetween(sentence, left + 1, Math.min(at, left + 10), STOP_VERBS) !== null ||
      endsThird(sentence, left + 1, at)
      ? 'stop'
      : 'other';
  }
  return null;
}

function endsThird(sentence: Sentence, from: number, to: number): boolean {
  for (let at = from; at < Math.min(to, from + 6); at++) {
    if (/^(?:ends|stops|finishes|archives|rests|closes)$/.test(textAt(sentence, at))) return true;
  }
  return false;
}

/** "Stop before opening a PR": the end comes first. */
export function stopsBefore(sentence: Sentence, before: number): boolean {
  const verb = textAt(sentence, before - 1);
  return (
    /^(?:stop|stops|halt|pause|stopping|right|just|end|finish)$/.test(verb) &&
    (before < 2 ||
      isStrong(sentence, before - 2) ||
      /^(?:and|then|,|but|please|to|must|should|just|always|stop)$/.test(textAt(sentence, before - 2)))
  );
}

/** "Ask me before …": leave is asked for first (4.6). */
export function isPermission(sentence: Sentence, before: number): boolean {
  const start = Math.max(0, before - 14);
  for (let at = before - 1; at >= start; at--) {
    if (isStrong(sentence, at) && !/^[()]$/.test(textAt(sentence, at))) return false;
    const text = textAt(sentence, at);
    const pair = pairAt(sentence, at);
    const isAsking =
      /^(?:approval|permission|sign-off|signoff|go-ahead|consent|consult|greenlight|blessing|okay|ok)$/.test(
        text,
      ) ||
      (/^(?:ask|asking)$/.test(text) && !NEGATORS.has(textAt(sentence, at - 1))) ||
      /^(?:confirm|check|clear|verify|discuss|talk|coordinate|sync) (?:with|it|to)$/.test(pair) ||
      /^(?:let|have) (?:me|us)$/.test(pair) ||
      /^run (?:it|this|that)$/.test(pair) ||
      /^get (?:my|our)$/.test(pair);
    if (isAsking) return true;
  }
  return false;
}

/** "You are done when you open a PR": the clause names the end of the work. */
export function isDoneWhen(sentence: Sentence, when: number): boolean {
  if (!/^(?:when|once|if|whenever)$/.test(textAt(sentence, when))) return false;
  const before = textAt(sentence, when - 1) === 'only' ? when - 2 : when - 1;
  return (
    DONE_WORDS.has(textAt(sentence, before)) ||
    (DONE_WORDS.has(textAt(sentence, before - 1)) && isWordAt(sentence, before))
  );
}

/** A negator in front of a row ("do not commit, push, or …"); null where there is none, or a new clause began since. */
export function rowNegator(sentence: Sentence, at: number, words: ReadonlySet<string>): number | null {
  for (let left = at - 1; left >= Math.max(0, at - REACH); left--) {
    const text = textAt(sentence, left);
    if (isStrong(sentence, left) && !/^[()[\]/&]$/.test(text)) return null;
    if (!isWordAt(sentence, left)) continue;
    if (text === 'but' || text === 'then' || text === 'instead') return null;
    if (words.has(text)) return left;
  }
  return null;
}

/** "Do not forget to push or open", "you do not need to push or open": the row is not what is banned. */
export function rowSense(sentence: Sentence, negator: number): 'order' | 'ban' | 'nothing' {
  const next = textAt(sentence, negator + 1) === 'ever' ? negator + 2 : negator + 1;
  const verb = textAt(sentence, next);
  if (FORGETTING.has(verb)) return 'order';
  if (/^(?:need|have|required|asked|obliged|expected|ask)$/.test(verb)) return 'nothing';
  return 'ban';
}

export function saysPermission(sentence: Sentence, from: number, to: number): boolean {
  return findBetween(sentence, from, to, PERMISSION) !== null;
}
