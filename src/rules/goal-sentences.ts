import { isQuote, isStop, passageOf } from '../text/clauses.ts';
import type { Token } from '../text/tokens.ts';
import { goalBlocks, withTasksTurned, type GoalBlock } from './goal-blocks.ts';
import { goalTokens } from './goal-tokens.ts';
import { headOf, type HeadSense } from './goal-heads.ts';

/** A sentence of a goal, or an item of a list. Indices are places in `tokens`; offsets are UTF-16 of the goal. */
export interface Sentence {
  readonly tokens: readonly Token[];
  /** For a bracket or quotation mark that has one: its other half in this sentence. */
  readonly partner: readonly (number | null)[];
  /** Does it end with a question mark. */
  readonly isQuestion: boolean;
  /** What the line or heading above it says of all that stands below. */
  readonly head: HeadSense;
  /** Does the sentence before it name a pull request. */
  readonly nounBefore: boolean;
}

/** The sentences of a goal in order, without what it quotes. Any text is fine. */
export function sentencesOf(goal: string): readonly Sentence[] {
  const text = withTasksTurned(goal);
  const blocks = goalBlocks(text);
  const tokens = blocks.map((block) => goalTokens(text, block));
  const heads: HeadSense[] = [];
  blocks.forEach((block, index) => heads.push(headOver(block, index, tokens, heads)));
  const sentences: Sentence[] = [];
  tokens.forEach((all, index) => addSentences(all, heads[index] ?? 'none', sentences));
  return sentences;
}

/** A line that ends with a colon speaks for the list below it, a heading for all up to the next one. */
function headOver(
  { below, heading, isHeading }: GoalBlock,
  index: number,
  tokens: readonly (readonly Token[])[],
  heads: readonly HeadSense[],
): HeadSense {
  const own = isHeading ? index : null;
  const above = below === null ? 'none' : headOf(tokens[below] ?? [], false);
  if (above !== 'none') return above;
  const inherited = below === null ? 'none' : (heads[below] ?? 'none');
  if (inherited !== 'none') return inherited;
  return heading === null || heading === own ? 'none' : headOf(tokens[heading] ?? [], true);
}

function addSentences(all: readonly Token[], head: HeadSense, into: Sentence[]): void {
  const tokens = withoutOuterQuotes(all);
  const { partner, sentenceEnd } = passageOf(tokens);
  for (let from = 0; from < tokens.length;) {
    const to = Math.max(sentenceEnd[from] ?? tokens.length, from + 1);
    const own = tokens.slice(from, to);
    const start = from;
    const before = into.at(-1)?.tokens ?? [];
    into.push({
      ...unquoted(
        own,
        partner.slice(start, to).map((other) => (other === null ? null : other - start)),
      ),
      isQuestion: endsWithQuestion(own),
      head,
      nounBefore: before.some(({ kind, text }) => kind === 'word' && (text === 'pr' || text === 'prs')),
    });
    from = to;
  }
}

/** A goal that stands in quotation marks as a whole is meant all the same. */
function withoutOuterQuotes(tokens: readonly Token[]): readonly Token[] {
  if (!isQuote(tokens[0])) return tokens;
  const last = tokens.findLastIndex((token) => !isStop(token));
  const { partner } = passageOf(tokens);
  return partner[0] === last && last > 0 ? tokens.filter((_, at) => at !== 0 && at !== last) : tokens;
}

/** What stands in quotation marks is talked about: it counts as one thing without words. */
function unquoted(
  tokens: readonly Token[],
  partner: readonly (number | null)[],
): Pick<Sentence, 'tokens' | 'partner'> {
  const kept: Token[] = [];
  const places = new Map<number, number>();
  const rows: (number | null)[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at];
    if (token === undefined) break;
    const other = partner[at] ?? null;
    places.set(at, kept.length);
    rows.push(other);
    if (isQuote(token) && other !== null && other > at) {
      kept.push({ ...token, kind: 'code', text: '', to: tokens[other]?.to ?? token.to });
      rows[rows.length - 1] = null;
      at = other;
    } else kept.push(token);
  }
  return {
    tokens: kept,
    partner: rows.map((other) => (other === null ? null : (places.get(other) ?? null))),
  };
}

function endsWithQuestion(tokens: readonly Token[]): boolean {
  for (let at = tokens.length - 1; at >= Math.max(0, tokens.length - 4); at--) {
    const token = tokens[at];
    if (token?.text === '?') return true;
    if (token?.kind !== 'mark') return false;
  }
  return false;
}
