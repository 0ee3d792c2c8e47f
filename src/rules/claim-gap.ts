import { isQuote, isStop, type Passage } from '../text/clauses.ts';
import type { Token } from '../text/tokens.ts';
import type { Head } from './claim-heads.ts';
import { endOfTitle } from './claim-nouns.ts';
import { POINTING_AWAY } from './claim-words.ts';

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
