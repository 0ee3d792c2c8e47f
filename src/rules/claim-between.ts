import { isRelative, SUBORDINATORS, wordSet } from '../text/clauses.ts';
import type { Token } from '../text/tokens.ts';
import { tellsOfLooking } from './claim-behind.ts';
import type { Gap } from './claim-gap.ts';
import type { Head } from './claim-heads.ts';
import { actsAt, isAgentOf, isName, isPast, isPossessive } from './claim-people.ts';
import { polarityOf } from './claim-polarity.ts';
import { digestAt } from './claim-records.ts';
import {
  BE,
  GAP_THINGS,
  MARK_WORDS,
  MARKS,
  OTHER_THINGS,
  POINTING,
  POINTING_AWAY,
  RELATION_PAIRS,
  RELATIONS,
  VERBS,
} from './claim-words.ts';
import type { ClaimRefusal } from './types.ts';

/** What the words between a head and the address say against the claim (10.5); null: nothing. */
export function gapRefusal(head: Head, gap: Gap): ClaimRefusal | null {
  const { tokens, titles } = gap;
  const words = tokens.filter(({ kind }) => kind === 'word');
  if (polarityOf(tokens, 0, tokens.length) === 'negated') return 'negated';
  if (words.some(({ text }) => RELATIONS.has(text)) || hasRelationPair(words)) return 'relation';
  if (digestAt(words) !== null || words.some(({ text }) => text === 'since')) return 'digest';
  // "the PR that Dana linked"
  if (words.slice(0, 5).some(({ text }) => MENTIONING.has(text))) return 'other-object';
  if (!head.explicit && (namesAgent(words, head.passive) || titles.some(namesAgentInTitle)))
    return 'other-subject';
  if (head.verb === 'opened' && tellsOfLooking(words)) return 'opened-to-look';
  // "Detect PR opened from forks (…)" is a line of a changelog.
  if (head.vague === true && words.length > 0 && tokens.at(-1)?.text === '(') return 'no-creation-phrase';
  return lastWordsRefusal(head, tokens, gap.leads !== 'address');
}

function hasRelationPair(words: readonly Token[]): boolean {
  return RELATION_PAIRS.some((pair) =>
    words.some((_, at) => pair.every((word, next) => words[at + next]?.text === word)),
  );
}

/** "by Dana" right behind the head; behind "was opened" anywhere. */
function namesAgent(words: readonly Token[], passive: boolean): boolean {
  return words.some(
    (word, at) =>
      (/^(?:via|through)$/.test(word.text) && words.slice(at + 1, at + 3).some(isName)) ||
      (isAgentOf(words, at) &&
        (at === 0 ||
          (passive && !isPast(words[at - 1]?.text ?? '')) ||
          words.slice(at + 1, at + 2).some(isName))),
  );
}

function namesAgentInTitle(title: readonly Token[]): boolean {
  const words = title.filter(({ kind }) => kind === 'word');
  return (isAgentOf(words, 0) || words.some(isName)) && words.length <= 3;
}

/** Said of the noun right behind it, these make it one that was there before. */
const MENTIONING = wordSet('linked mentioned shared referenced cited pasted posted listed pointed');
const DELIMITERS = wordSet(', ; : — ( ! [ & → and but then plus');

/** The words in front of the mark, and the mark itself. */
function lastWordsRefusal(head: Head, tokens: readonly Token[], endsLine: boolean): ClaimRefusal | null {
  const marked = endsLine
    ? tokens
    : tokens.slice(0, tokens.findLastIndex(({ kind }) => kind !== 'title') + 1);
  const last = marked.at(-1);
  if (last === undefined) return null;
  let end = marked.length;
  while (end > 0 && !/^(?:word|code|title)$/.test(tokens[end - 1]?.kind ?? '')) end--;
  const before = tokens[end - 1];
  const byWord = !endsLine && end === marked.length;
  if (byWord && !marksByWord(marked)) return 'relation';
  if (!byWord && !endsLine && !isMark(last)) return 'relation';
  const pointing = byWord ? tokens[end - 2] : before;
  if (pointing?.kind === 'word' && POINTING_AWAY.has(pointing.text)) return 'relation';
  if (end === 0) return null;
  let start = end;
  while (start > 0 && !DELIMITERS.has(tokens[start - 1]?.text ?? '')) start--;
  if (start === 0) return null;
  return segmentRefusal(head, tokens.slice(start, end), tokens[start - 1]?.text ?? '', byWord);
}

/** "… at A", "… as A": not behind a comparison, nor in a clause of its own. */
function marksByWord(tokens: readonly Token[]): boolean {
  const last = tokens.at(-1);
  if (last?.kind !== 'word' || !MARK_WORDS.has(last.text)) return false;
  const before = tokens.slice(0, -1).map(({ text }) => text);
  if (before.some((word) => word !== 'as' && SUBORDINATORS.has(word))) return false;
  return last.text !== 'as' || !before.some((word) => /^(?:same|such|as)$/.test(word));
}

function isMark(token: Token): boolean {
  return (
    token.kind === 'line' ||
    token.kind === 'tag' ||
    (token.kind === 'mark' && (MARKS.has(token.text) || token.text === '•'))
  );
}

/** "and Dana opened hers", "as did Dana", "but there was one already" */
function othersAct(words: readonly Token[], at: number): boolean {
  const word = words[at];
  if (word === undefined) return false;
  return (
    word.text === 'already' ||
    actsAt(words, at) ||
    (word.text === 'did' && words.slice(at + 1, at + 2).some(isName))
  );
}

/** Words between a comma or another sign and the mark say what the address is: they may only point at it. */
function segmentRefusal(
  head: Head,
  segment: readonly Token[],
  opener: string,
  byWord: boolean,
): ClaimRefusal | null {
  const words = segment.filter(({ kind }) => kind === 'word');
  const points = words.every(({ text }) => POINTING.test(text));
  if (points) return null;
  if (byWord || /^[(![]$/.test(opener)) return 'relation';
  // "and requested a review" has an object of its own.
  const acts = words.some(({ text }) => isPast(text) || BE.has(text));
  const names =
    words.some(({ text }) => OTHER_THINGS.has(text)) || (!acts && GAP_THINGS.has(words.at(-1)?.text ?? ''));
  if (names && !isRelative(words[0])) return 'relation';
  if (acts && words.some(({ text }) => /^(?:prs?|pull)$/.test(text)) && !VERBS.has(words[0]?.text ?? ''))
    return 'relation';
  if (words.some(isPossessive) || words.some((_, at) => othersAct(words, at))) return 'relation';
  const [only] = words;
  const joined = /^(?:,|and|then|&)$/.test(opener);
  if (
    joined &&
    !head.passive &&
    words.length === 1 &&
    only !== undefined &&
    isPast(only.text) &&
    !VERBS.has(only.text)
  ) {
    return 'relation';
  }
  return null;
}
