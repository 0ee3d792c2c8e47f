import { senseOf } from './goal-heads.ts';
import { wordSet } from '../text/clauses.ts';
import { negatedBefore } from './goal-chain.ts';
import { isDeterminer, type Noun } from './goal-nouns.ts';
import { isStrong, isWordAt, pairAt, textAt } from './goal-scan.ts';
import type { Sentence } from './goal-sentences.ts';
import { INDEFINITE, ITEM_STARTS } from './goal-words.ts';
import type { Lead } from './goal-lead.ts';

/** Behind these, `without a PR` says which things are meant. */
const LISTING = wordSet(
  'list find review count show search triage check see label look identify collect report detect query filter scan track group count',
);
const BE = wordSet("is are was were be isn't aren't there's there has have had having exists exist found");

/**
 * "No PR", "without a PR", "instead of a PR" (goals.md, 4): a ban, two negations, or a fact. Null where the words in
 * front of N are none of these.
 */
export function absenceOf(sentence: Sentence, noun: Noun): Lead | null {
  if (noun.determiner === 'no') return noneOf(sentence, noun, noun.from);
  // "PRs: none."
  if (
    textAt(sentence, noun.at + 1) === ':' &&
    /^(?:none|no|never|forbidden)$/.test(textAt(sentence, noun.at + 2))
  )
    return isStrong(sentence, noun.from - 1) ? ban(noun.from) : null;
  const left = noun.from - 1;
  const text = textAt(sentence, left);
  if (text === 'skip' && noun.determiner === 'the' && isSkipped(sentence, noun, left)) return ban(left);
  if (!isFree(noun)) return null;
  // "Avoid PRs.": no article stands between.
  if (textAt(sentence, noun.from) === 'avoid' && noun.plural && isStrong(sentence, noun.at + 1))
    return ban(noun.from);
  if (isListed(sentence, noun)) return ban(noun.from);

  if (text === 'without') return without(sentence, left);
  if (/^(?:instead of|rather than)$/.test(pairAt(sentence, left - 1)))
    return isOrder(sentence, left - 1) ? ban(left - 1) : nothing(noun);
  if (text === 'not' || (text === 'as' && textAt(sentence, left - 1) === 'not')) {
    const not = text === 'not' ? left : left - 1;
    return /^[,—(]$/.test(textAt(sentence, not - 1)) && isOrder(sentence, not - 1) ? ban(not) : null;
  }
  return inRow(sentence, noun, left);
}

const ban = (from: number): Lead => ({ sense: 'ban', from });
const nothing = ({ from }: Noun): Lead => ({ sense: 'nothing', from });

function isFree({ determiner }: Noun): boolean {
  return determiner === '' || INDEFINITE.has(determiner) || determiner === 'any';
}

/** "Skip the PR, just push." */
function isSkipped(sentence: Sentence, noun: Noun, skip: number): boolean {
  const ends = isStrong(sentence, noun.at + 1) || /^(?:,|and)$/.test(textAt(sentence, noun.at + 1));
  return (
    ends &&
    !noun.plural &&
    (isStrong(sentence, skip - 1) || /^(?:,|and|please|but)$/.test(textAt(sentence, skip - 1)))
  );
}

/** "Out of scope: PRs", and an item below such a line. */
function isListed(sentence: Sentence, noun: Noun): boolean {
  const ends = isStrong(sentence, noun.at + 1) || /^(?:,|and|or)$/.test(textAt(sentence, noun.at + 1));
  if (!ends) return false;
  if (noun.from === 0) return sentence.head === 'ban';
  let colon = -1;
  for (let at = 0; at < Math.min(noun.from, 14) && colon < 0; at++)
    if (textAt(sentence, at) === ':') colon = at;
  return (
    colon >= 0 &&
    senseOf(sentence.tokens.slice(0, colon)) === 'ban' &&
    (colon === noun.from - 1 || rowsOn(sentence, colon, noun.from - 1))
  );
}

/** Is it no statement of how things are. */
function isOrder(sentence: Sentence, to: number): boolean {
  for (let at = 0; at < to && at < 12; at++)
    if (/^(?:is|are|was|were|it's|this's)$/.test(textAt(sentence, at)) && !isOutcome(sentence, at - 1))
      return false;
  return !sentence.isQuestion;
}

function isOutcome(sentence: Sentence, at: number): boolean {
  return /^(?:result|output|outcome|deliverable)$/.test(textAt(sentence, at));
}

function noneOf(sentence: Sentence, noun: Noun, no: number): Lead {
  if (
    noun.modifiers.includes('open') ||
    noun.modifiers.some((word) => /^(?:existing|matching|more|further|other|such)$/.test(word))
  )
    return nothing(noun);
  const before = textAt(sentence, no - 1);
  const behind = textAt(sentence, noun.at + 1);
  if (sentence.isQuestion) return nothing(noun);
  if (/^(?:needed|required|necessary|yet|exists|exist|found|number)$/.test(behind)) return nothing(noun);
  if (isVerbBehind(sentence, noun.at + 1))
    return isBanBehind(sentence, noun.at + 1) ? ban(no) : nothing(noun);
  if (
    BE.has(before) ||
    /^(?:if|when|where|whether|because|since|unless|while|make|makes|see|find|finds)$/.test(before)
  )
    return nothing(noun);
  if (before === 'with') return listsThings(sentence, no - 1) ? nothing(noun) : byStop(sentence, no - 1);
  const isStart =
    isStrong(sentence, no - 1) ||
    (/^(?:absolutely|strictly|definitely|really|just|also|again)$/.test(before) &&
      isStrong(sentence, no - 2)) ||
    (isStrong(sentence, noun.at + 1) &&
      /^(?:it|main|only|directly|inline|locally|this|that|now|here|chat)$/.test(before)) ||
    /^(?:,|and|but|so|or|please|then|means|open|create|raise|submit|file|make)$/.test(before);
  return isStart ? ban(no) : nothing(noun);
}

function isVerbBehind(sentence: Sentence, at: number): boolean {
  return (
    isWordAt(sentence, at) &&
    /^(?:is|are|was|were|has|have|must|should|shall|will|can|could|may|might|would|needs?|gets?|goes|stays|remains|fails?|merges?|does|do)$/.test(
      textAt(sentence, at),
    )
  );
}

/** "No PR is to be opened", "no PRs may be created", "no PR should be open" */
function isBanBehind(sentence: Sentence, at: number): boolean {
  for (let place = at; place < at + 6 && !isStrong(sentence, place); place++) {
    if (
      /^(?:opened|created|raised|submitted|filed|made|published|sent|allowed|permitted)$/.test(
        textAt(sentence, place),
      )
    )
      return !/^(?:was|were|has|have)$/.test(textAt(sentence, at));
  }
  return false;
}

/** "Push to main without a PR", "never finish without a PR", "list the branches without a PR" */
function without(sentence: Sentence, at: number): Lead {
  return listsThings(sentence, at) ? { sense: 'nothing', from: at } : byStop(sentence, at);
}

function byStop(sentence: Sentence, at: number): Lead {
  const stop = negatedBefore(sentence, at);
  if (stop === null)
    return sentence.isQuestion || isTelling(sentence, at) ? { sense: 'nothing', from: at } : ban(at);
  return { sense: stop === 'stop' ? 'order' : 'nothing', from: at };
}

/** "The branch was merged without a PR", "if it lands without a PR" */
function isTelling(sentence: Sentence, to: number): boolean {
  for (let at = Math.max(0, to - 12); at < to; at++) {
    if (
      /^(?:was|were|is|are|why|how|if|when|got|went|merged|landed|whether|that|which)$/.test(
        textAt(sentence, at),
      )
    )
      return true;
  }
  return false;
}

/** Behind a verb of reading, `without a PR` says which things are meant. */
function listsThings(sentence: Sentence, at: number): boolean {
  for (let place = 0; place < Math.min(at, 6); place++) {
    if (isWordAt(sentence, place) && LISTING.has(textAt(sentence, place))) return true;
  }
  return (
    /^(?:branch|branches|commits|issues|tickets|repos|repositories|ones|those|any)$/.test(
      textAt(sentence, at - 1),
    ) && /^(?:close|delete|archive|remove|clean|prune)$/.test(textAt(sentence, 0))
  );
}

/** "No files, PRs, or branches", "without branches or PRs" */
function inRow(sentence: Sentence, noun: Noun, left: number): Lead | null {
  if (
    !/^(?:,|or|nor|and)$/.test(textAt(sentence, left)) ||
    (noun.determiner !== '' && !ITEM_STARTS.has(noun.determiner))
  )
    return null;
  const isOr =
    textAt(sentence, left) === 'or' ||
    textAt(sentence, noun.at + 1) === 'or' ||
    textAt(sentence, noun.at + 2) === 'or' ||
    textAt(sentence, left - 1) === ',';
  for (let at = left - 1; at >= Math.max(0, left - 10) && !isStrong(sentence, at); at--) {
    const text = textAt(sentence, at);
    if (text === 'no') {
      const before = textAt(sentence, at - 1);
      const isStart = isStrong(sentence, at - 1) || /^(?:,|and|but|so|please|with)$/.test(before);
      return isStart && !isVerbBehind(sentence, noun.at + 1) && rowsOn(sentence, at, left) ? ban(at) : null;
    }
    if (text === 'without' && isOr) return rowsOn(sentence, at, left) ? without(sentence, at) : null;
  }
  return null;
}

/** Between `no` and the row's end stand things alone, in few words each. */
function rowsOn(sentence: Sentence, from: number, to: number): boolean {
  let words = 0;
  for (let at = from + 1; at < to; at++) {
    const text = textAt(sentence, at);
    if (/^(?:,|and|or|nor)$/.test(text)) {
      words = 0;
      continue;
    }
    if (/ing$/.test(text) || /^(?:is|are|to|in|on|that|then|but|must|will)$/.test(text)) return false;
    words++;
    if (words > 3 || (isDeterminer(text) && !ITEM_STARTS.has(text))) return false;
  }
  return true;
}
