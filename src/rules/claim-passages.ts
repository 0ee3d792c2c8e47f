import type { PullRequestAddress } from '../text/address.ts';
import { findAddresses } from '../text/address.ts';
import { passageOf, type Passage } from '../text/clauses.ts';
import { proseBlocks, type ProseBlock } from '../text/markdown.ts';
import { firstFrom, isAlone, tokensOf, type Token } from '../text/tokens.ts';
import { referenceOf } from './claim-nouns.ts';
import { ADVERBS, BE, DETERMINERS, FIRST_PERSON, HAVE, VERBS } from './claim-words.ts';

/** A pull request's address where it stands in a text. */
export interface Mention {
  readonly address: PullRequestAddress;
  readonly from: number;
  readonly to: number;
}

/** A text of an agent, read as Markdown. `passages` go with `blocks`; null where a block holds no prose. */
export interface Prose {
  readonly text: string;
  readonly mentions: readonly Mention[];
  readonly blocks: readonly ProseBlock[];
  readonly passages: readonly (Passage | null)[];
}

/** Reads a text; one without an address of a pull request is not parsed at all. */
export function proseOf(text: string): Prose {
  const mentions = text.includes('/pull/') ? mentionsIn(text) : [];
  const blocks = mentions.length === 0 ? [] : proseBlocks(text);
  return { text, mentions, blocks, passages: blocks.map((block) => passageOfBlock(text, block, mentions)) };
}

function mentionsIn(text: string): readonly Mention[] {
  return findAddresses(text).flatMap(({ address, from, to, api }) =>
    address.kind === 'pull-request' && !api ? [{ address, from, to }] : [],
  );
}

function passageOfBlock(text: string, block: ProseBlock, mentions: readonly Mention[]): Passage | null {
  switch (block.kind) {
    case 'left-out':
      return null;
    case 'code': {
      const first = firstFrom(mentions, block.from);
      const mention = mentions[first];
      if (mention === undefined || mention.to > block.to || !isAloneInCode(text, mention, block)) return null;
      return passageOf(tokensOf(text, [{ ...mention, kind: 'code', stressed: null, link: null }], mentions));
    }
    default:
      return passageOf(joinTitles(tokensOf(text, block.inlines, mentions)));
  }
}

/** A block of code that holds one address alone is that address (10.1), whatever its fence says. */
function isAloneInCode(text: string, mention: Mention, { from, to }: ProseBlock): boolean {
  const fence = /^[ \t]*(?:`{3}|~{3})[^\n]*\n/.exec(text.slice(from, mention.from))?.[0].length ?? 0;
  return isAlone(text, mention, from + fence, to);
}

/**
 * The text of a link to a pull request is a title, and one token, unless it is made of the words that claims are made
 * of ("PR #12", "opened a pull request"). Where it is an address itself, where the link leads is what counts.
 */
function joinTitles(tokens: readonly Token[]): readonly Token[] {
  const targets = new Map<number, number>();
  tokens.forEach(({ kind, link }, at) => {
    if (kind === 'place' && link !== null) targets.set(link, at);
  });
  if (targets.size === 0) return tokens;
  const joined: Token[] = [];
  for (let at = 0; at < tokens.length;) {
    const token = tokens[at];
    if (token === undefined) break;
    const target = token.link === null ? undefined : targets.get(token.link);
    if (target === undefined || target <= at) {
      joined.push(token);
      at++;
      continue;
    }
    const words = tokens.slice(at, target);
    if (words.every(isClaimWord)) joined.push(...words);
    else if (!words.every(({ kind }) => kind === 'place')) joined.push(titleOf(words, token));
    at = target;
  }
  return joined;
}

function titleOf(words: readonly Token[], first: Token): Token {
  const text = words.map((word) => word.text).join(' ');
  return { ...first, kind: 'title', text, to: words.at(-1)?.to ?? first.to };
}

function isClaimWord(token: Token): boolean {
  if (token.kind === 'mark') return /^[#:()]$/.test(token.text);
  if (token.kind !== 'word') return false;
  const { text } = token;
  return (
    [VERBS, DETERMINERS, FIRST_PERSON, HAVE, BE, ADVERBS].some((words) => words.has(text)) ||
    referenceOf(token) !== null ||
    /^(?:prs?|pr#\d+|pull|requests?|pull-requests?|draft|new|up|live|open|here|it|github|\d+)$/.test(text)
  );
}
