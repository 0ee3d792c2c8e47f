import { isQuote, isRelative, isStop, wordSet, type Passage } from '../text/clauses.ts';
import type { Token } from '../text/tokens.ts';
import { tellsOfLooking } from './claim-behind.ts';
import type { Head } from './claim-heads.ts';
import { digestAt } from './claim-records.ts';
import { endOfTitle } from './claim-nouns.ts';
import { polarityOf } from './claim-polarity.ts';
import { isAgentOf, isName, isPast, isPossessive } from './claim-people.ts';
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

/** What stands behind a head, titles left out, and where it leads. */
export interface Gap {
  readonly tokens: readonly Token[];
  /** Titles in brackets or quotes, whose words count only where they name a doer. */
  readonly titles: readonly (readonly Token[])[];
  /** Addresses in it that are what N is for, or related to. */
  readonly passed: readonly number[];
  /** An address, the end of a line or of the block, or something that no claim reaches over. */
  readonly leads: 'address' | 'line' | 'end' | 'nowhere';
  /** The token that it leads to. */
  readonly at: number;
}

/** Characters between N and A at most, those inside titles not counted (10.5). */
const LONGEST_GAP = 100;

/** Collects what stands between a head and the address behind it. */
export function gapOf(passage: Passage, head: Head): Gap {
  const { tokens, partner, sentenceEnd } = passage;
  const gap: Token[] = [];
  const titles: (readonly Token[])[] = [];
  const passed: number[] = [];
  const own = tokens[head.from]?.stressed ?? null;
  let length = 0;
  for (let at = head.to; at < tokens.length;) {
    const token = tokens[at];
    if (token === undefined) break;
    const ends = sentenceEnd[at] === at + 1;
    if (token.kind === 'place') {
      // The text of the address's own link is its title.
      while (token.link !== null && gap.at(-1)?.link === token.link) gap.pop();
      const before = gap.at(-1);
      if (before?.kind !== 'word' || !POINTING_AWAY.has(before.text)) {
        return { tokens: gap, titles, passed, leads: 'address', at };
      }
      // "Opened a PR for A: B"
      passed.push(at);
      gap.push({ ...token, kind: 'code' });
      at++;
      continue;
    }
    if (token.kind === 'line' && ends) return { tokens: gap, titles, passed, leads: 'line', at };
    if (isStop(token) && ends && token.text !== '!')
      return { tokens: gap, titles, passed, leads: 'nowhere', at };
    // Stressed words are a title right behind the noun alone; elsewhere they are only stressed.
    const named = /^(?:titled|named|called)$/.test(gap.at(-1)?.text ?? '');
    const titled = named || gap.every(({ kind, text }) => kind === 'mark' && /^[:—]$/.test(text));
    const end = endOfTitle(passage, at, titled ? own : token.stressed);
    if (end > at) {
      titles.push(tokens.slice(at, end));
      gap.push({ ...token, kind: 'title', text: '' });
      at = end;
      continue;
    }
    const closing = partner[at] ?? null;
    // A title that names another pull request.
    if (isQuote(token) && closing !== null && closing > at && !isAddressInQuotes(passage, at)) {
      titles.push(tokens.slice(at, closing + 1));
      gap.push({ ...token, kind: 'title', text: '' });
      at = closing + 1;
      continue;
    }
    length += token.to - token.from + 1;
    if (length > LONGEST_GAP) return { tokens: gap, titles, passed, leads: 'nowhere', at };
    if (!isQuote(token)) gap.push(token);
    at++;
  }
  return { tokens: gap, titles, passed, leads: 'end', at: tokens.length };
}

function isAddressInQuotes({ tokens, partner }: Passage, at: number): boolean {
  const other = partner[at];
  return (
    other !== null &&
    other !== undefined &&
    Math.abs(other - at) === 2 &&
    tokens[(at + other) / 2]?.kind === 'place'
  );
}

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
const DELIMITERS = /^(?:[,;:—(![&→]|and|but|then|plus)$/;

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
  if (byWord && !(last.kind === 'word' && MARK_WORDS.has(last.text))) return 'relation';
  if (!byWord && !endsLine && !isMark(last)) return 'relation';
  const pointing = byWord ? tokens[end - 2] : before;
  if (pointing?.kind === 'word' && POINTING_AWAY.has(pointing.text)) return 'relation';
  if (end === 0) return null;
  let start = end;
  while (start > 0 && !DELIMITERS.test(tokens[start - 1]?.text ?? '')) start--;
  if (start === 0) return null;
  return segmentRefusal(head, tokens.slice(start, end), tokens[start - 1]?.text ?? '', byWord);
}

function isMark(token: Token): boolean {
  return (
    token.kind === 'line' ||
    token.kind === 'tag' ||
    (token.kind === 'mark' && (MARKS.has(token.text) || token.text === '•'))
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
  if (words.some(isPossessive)) return 'relation';
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
