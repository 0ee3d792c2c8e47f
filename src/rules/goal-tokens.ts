import { PREPOSITIONS, SUBORDINATORS, wordSet } from '../text/clauses.ts';
import { tokensOf, type Token } from '../text/tokens.ts';
import type { GoalBlock } from './goal-blocks.ts';
import { OPENING_VERBS } from './goal-verbs.ts';
import { NEGATORS, READERS } from './goal-words.ts';

/** Words that ask for more: a line that ends with one goes on in the next. */
const GO_ON = wordSet(
  'a an the my our your his her their its this these those and but or nor plus & is are was were be been being am has have had will would should',
  'could can may might must shall not never no do does i we they he she very more most pull new draft another please also then only just',
);
/** `files/PRs/branches`: one word that is a row of things. */
const ROW_PARTS = wordSet(
  'pr prs pull-request pull-requests mr mrs file files branch branches commit commits issue issues tag tags push pushes ticket tickets release releases',
);
/** Words that begin an order, for lines whose case tells nothing. */
const ORDERS = wordSet(
  "open create submit raise file make publish propose send ship prepare produce deliver cut put get use run call do don't never no please then finally",
);
/** Spellings without the apostrophe. */
const SPELLED: Readonly<Record<string, string>> = {
  dont: "don't",
  doesnt: "doesn't",
  didnt: "didn't",
  cant: "can't",
  wont: "won't",
  mustnt: "mustn't",
  shouldnt: "shouldn't",
  isnt: "isn't",
  'and/or': 'or',
};

/** The tokens of a block as the grammar takes them: `pr` and `prs` for every spelling, line breaks settled. */
export function goalTokens(text: string, block: GoalBlock): readonly Token[] {
  const tokens = tokensOf(text, block.inlines, []).filter(isNoSlash).flatMap(cleaned);
  return joinNouns(settleLines(tokens));
}

/** The slash behind a folder's name belongs to it. */
function isNoSlash(token: Token, at: number, all: readonly Token[]): boolean {
  const before = all[at - 1];
  const after = all[at + 1];
  return !(
    token.text === '/' &&
    before?.kind === 'word' &&
    before.to === token.from &&
    after?.from !== token.to
  );
}

function cleaned(token: Token): readonly Token[] {
  if (token.kind === 'mark' && token.text === '*') return [];
  if (token.kind !== 'word') return [token];
  const bare = withoutStress(token.text);
  const spelled = { ...token, text: SPELLED[bare] ?? bare };
  const parts = bare.split('/');
  if (parts.length < 2 || parts.length > 4 || !parts.every((part) => ROW_PARTS.has(part))) return [spelled];
  return parts.flatMap((part, place) => [
    ...(place === 0 ? [] : [{ ...token, text: 'or', to: token.from }]),
    { ...token, text: part },
  ]);
}

/** `_not_` is a word in stress. */
function withoutStress(text: string): string {
  let from = 0;
  let to = text.length;
  while (from < to && text[from] === '_') from++;
  while (to > from && text[to - 1] === '_') to--;
  return text.slice(from, to);
}

/**
 * A line break is a blank, unless both lines look like orders of their own: more than one word above that asks for
 * nothing behind it, and a capital below. Where no word tells (all in capitals, none at all), the word below is a verb of orders.
 */
function settleLines(tokens: readonly Token[]): readonly Token[] {
  const words = tokens.filter(({ kind }) => kind === 'word');
  const caseless =
    words.every(({ capital }) => !capital) || words.every(({ acronym, text }) => acronym || text.length < 2);
  const settled: Token[] = [];
  let inLine = 0;
  tokens.forEach((token, at) => {
    if (token.kind !== 'line') {
      inLine++;
      settled.push(token);
      return;
    }
    const next = tokens[at + 1];
    if (inLine > 1 && endsThere(settled) && next !== undefined && begins(next, caseless))
      settled.push({ ...token, kind: 'mark', text: '.' });
    inLine = 0;
  });
  return settled;
}

function endsThere(before: readonly Token[]): boolean {
  const last = before.at(-1);
  if (last?.kind === 'code') return true;
  if (last?.kind === 'mark') return /^[)\]"'”’]$/.test(last.text);
  if (last?.kind !== 'word') return false;
  const { text } = last;
  return !(
    GO_ON.has(text) ||
    PREPOSITIONS.has(text) ||
    SUBORDINATORS.has(text) ||
    NEGATORS.has(text) ||
    READERS.has(text) ||
    OPENING_VERBS.has(text)
  );
}

function begins(next: Token, caseless: boolean): boolean {
  if (next.kind === 'mark') return /^[•·▪◦‣—]$/.test(next.text);
  if (next.kind !== 'word') return next.kind === 'sign';
  return caseless ? ORDERS.has(next.text) : next.capital && !next.acronym;
}

/** Every spelling of N is one token: `pr` for one, `prs` for several. "The PR's open" is two: `pr` and `is`. */
function joinNouns(tokens: readonly Token[]): readonly Token[] {
  const joined: Token[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at];
    if (token === undefined) break;
    const noun = nounEnd(tokens, at);
    if (noun === null) {
      joined.push(token);
      continue;
    }
    const to = tokens[noun.last]?.to ?? token.to;
    if (noun.ending !== "'s") joined.push({ ...token, text: noun.ending === 's' ? 'prs' : 'pr', to });
    else if (STATED.test(wordAt(tokens, noun.last + 1)))
      joined.push({ ...token, text: 'pr', to: to - 2 }, { ...token, text: 'is', from: to - 2, to });
    else joined.push({ ...token, text: "pr's", to });
    at = noun.last;
  }
  return joined;
}

/** Behind `PR's` these make it `PR is`. */
const STATED = /^(?:open|opened|up|created|raised|submitted|not|now|been)$/;

function nounEnd(tokens: readonly Token[], at: number): { last: number; ending: string } | null {
  const token = tokens[at];
  if (token?.kind !== 'word') return null;
  const one = /^(?:pr|pull-?request)(s|'s)?$/.exec(token.text);
  const two = token.text === 'pull' ? /^request(s|'s)?$/.exec(wordAt(tokens, at + 1)) : null;
  const found = one ?? two;
  if (found === null) return null;
  const last = two === null ? at : at + 1;
  // PR(s)
  const optional = ['(', 's', ')'].every((text, place) => tokens[last + 1 + place]?.text === text);
  if (optional && tokens[last]?.to === tokens[last + 1]?.from) return { last: last + 3, ending: 's' };
  return { last, ending: found[1] ?? '' };
}

function wordAt(tokens: readonly Token[], at: number): string {
  const token = tokens[at];
  return token?.kind === 'word' ? token.text : '';
}
