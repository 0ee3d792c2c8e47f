import { wordSet } from '../text/clauses.ts';
import { saysPermission } from './goal-chain.ts';
import { findBetween, isStrong, isWordAt, pairAt, textAt } from './goal-scan.ts';
import type { Sentence } from './goal-sentences.ts';
import { LOOKING_VERBS, NEED_WORDS } from './goal-words.ts';

/** What limits a ban (4.3, 4.4, 4.6): its time alone, its kind, or a person's leave. */
export type BanLimit = 'none' | 'time' | 'kind' | 'permission';

const KIND_LIMITS = wordSet('unless without if with that which when where while whenever');
const BINDERS = wordSet(
  'until till before unless without if with that which when where while whenever larger more bigger longer older',
);
const USEFUL = wordSet(
  'sense useful helpful needed necessary appropriate warranted worthwhile required fit worth like sensible fitting',
);
const SPEAKERS = wordSet('i we me us');
const ALLOWING_WORDS = wordSet(
  'approve approves approved approval ask asks asked say says said tell tells told confirm confirms confirmed permission allow allows agree agrees',
  'request requested go-ahead sign-off signoff okay ok okayed green-light greenlight consent checking asking authorise authorize explicit explicitly instructed',
  'review reviewed look looked see seen check checked want need instruct',
);

/** What stands behind a banned N and limits the ban. `at` is behind N. */
export function banLimit(sentence: Sentence, at: number): BanLimit {
  for (let place = at; place < at + 24; place++) {
    const text = textAt(sentence, place);
    if (isStrong(sentence, place)) {
      if (text === '—' || text === '(') continue;
      return 'none';
    }
    if (/^(?:but|then|instead|because|since|and|so|even)$/.test(text)) return 'none';
    if (
      text === ',' &&
      !BINDERS.has(textAt(sentence, place + 1)) &&
      !/^(?:even|ever|especially|not|or|[a-z]+s)$/.test(textAt(sentence, place + 1))
    )
      return 'none';
    if (!isWordAt(sentence, place) || !BINDERS.has(text)) continue;
    if (/^(?:larger|more|bigger|longer|older)$/.test(text)) {
      if (textAt(sentence, place + 1) === 'than') return 'kind';
      continue;
    }
    if (text === 'with' && isAlongside(sentence, place)) continue;
    if (text === 'before' || text === 'until' || text === 'till')
      return isLeave(sentence, place) ? 'permission' : 'time';
    if (KIND_LIMITS.has(text)) return isLeave(sentence, place) ? 'permission' : 'kind';
  }
  return 'none';
}

/** "with this", "with the change": what it would hold, no kind of it. */
function isAlongside(sentence: Sentence, place: number): boolean {
  const next = textAt(sentence, place + 1);
  if (/^(?:this|it|these)$/.test(next)) return true;
  return (
    /^(?:a|the|your|any)$/.test(next) &&
    /^(?:fix|change|changes|patch|result|results|work|code)$/.test(textAt(sentence, place + 2))
  );
}

/** "until I approve", "without my approval", "before asking me" */
function isLeave(sentence: Sentence, from: number): boolean {
  const to = from + 10;
  for (let at = from + 1; at < to && !isStrong(sentence, at); at++) {
    const text = textAt(sentence, at);
    if (
      /^(?:approval|permission|sign-off|signoff|go-ahead|consent|told|asked|instructed|asking|confirmation|checking|authorisation|authorization|okay|consulting|request|requested)$/.test(
        text,
      )
    )
      return true;
    if (SPEAKERS.has(text) || /^(?:i'm|i've|we've|someone|human|person|user|maintainer|owner)$/.test(text)) {
      if (findBetween(sentence, at + 1, Math.min(to, at + 6), ALLOWING_WORDS) !== null) return true;
    }
  }
  return false;
}

/** Does what stands around an order leave it to the reader, or to a person's leave (3.5, 4.6). */
export function isLeftToReader(sentence: Sentence, verb: number, end: number): boolean {
  return isConditionBefore(sentence, verb) || isConditionBehind(sentence, end);
}

/** "If needed, open a PR" */
function isConditionBefore(sentence: Sentence, verb: number): boolean {
  const last = textAt(sentence, verb - 1) === ',' ? verb - 2 : verb - 1;
  if (/^(?:optionally|possibly|maybe|perhaps)$/.test(textAt(sentence, last))) return true;
  for (let at = last; at >= Math.max(0, last - 6) && isWordAt(sentence, at); at--) {
    const text = textAt(sentence, at);
    if (/^(?:and|then|or|but)$/.test(text)) return false;
    if (/^(?:if|where|when|as|whenever)$/.test(text)) return isNeed(sentence, at, last + 1);
  }
  return false;
}

function isConditionBehind(sentence: Sentence, end: number): boolean {
  for (let at = end; at < end + 14; at++) {
    const text = textAt(sentence, at);
    if (text === '(') continue;
    if (isStrong(sentence, at) && text !== '—') return false;
    if (/^(?:and|then|but|so|or)$/.test(text)) return false;
    if (
      text === ',' &&
      !/^(?:if|where|when|as|only|but|unless|should|assuming)$/.test(textAt(sentence, at + 1))
    )
      return false;
    if (/^(?:optionally|optional)$/.test(text)) return true;
    if (/^(?:if|where|when|as|whenever|unless)$/.test(text) && isNeed(sentence, at, at + 7)) return true;
  }
  return false;
}

/** Behind `if`: a need, a liking, or a person's word. */
function isNeed(sentence: Sentence, condition: number, to: number): boolean {
  const word = textAt(sentence, condition);
  const next = textAt(sentence, condition + 1);
  const pair = pairAt(sentence, condition + 1);
  if (NEED_WORDS.has(next) && next !== 'must' && next !== 'like') return true;
  if (word === 'as' || word === 'where') return false;
  if (/^(?:asked|told|requested|instructed|desired)$/.test(next)) return true;
  if (/^(?:it|that|this|one) (?:makes|helps|is|feels|seems)$/.test(pair))
    return findBetween(sentence, condition + 3, to, USEFUL) !== null || pair.endsWith('helps');
  if (/^(?:you|we) (?:need|have)$/.test(pair)) return textAt(sentence, condition + 3) === 'to';
  if (/^(?:you|we) see$/.test(pair)) return textAt(sentence, condition + 3) === 'fit';
  if (/^(?:you|we) (?:deem|find|feel)$/.test(pair))
    return findBetween(sentence, condition + 3, to, USEFUL) !== null;
  if (/^(?:you|we) (?:want|like|wish|think|prefer|must)$/.test(pair) || /^you(?:'d| would) like$/.test(pair))
    return true;
  if (/^(?:i|we|someone|anyone)(?:'m|'ve)?$/.test(next)) return saysPermission(sentence, condition + 2, to);
  return false;
}

/** "Open the PR page", "… in the browser", "… and read it" (3.7). */
export function isToLook(sentence: Sentence, end: number, isDefinite: boolean): boolean {
  for (let at = end; at < end + 4; at++) {
    if (textAt(sentence, at) !== 'in') continue;
    for (let word = at + 1; word <= at + 4; word++) {
      if (/^(?:browser|tab|window|chrome|firefox|editor|ide)$/.test(textAt(sentence, word))) return true;
    }
  }
  if (!isDefinite) return false;
  let at = end;
  while (/^(?:,|and|then|to|&)$/.test(textAt(sentence, at)) && at < end + 3) at++;
  return at > end && isWordAt(sentence, at) && LOOKING_VERBS.has(textAt(sentence, at));
}
