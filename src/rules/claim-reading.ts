import type { Passage } from '../text/clauses.ts';
import { below } from './claim-below.ts';
import { contextRefusal, lineContextRefusal } from './claim-context.ts';
import { gapRefusal } from './claim-between.ts';
import { gapOf, type Gap } from './claim-gap.ts';
import { headsOf, type Head } from './claim-heads.ts';
import { proseOf, type Mention, type Prose } from './claim-passages.ts';
import { isSubject, labelled, rowFrom, type Reached } from './claim-row.ts';
import type { ClaimRefusal } from './types.ts';

export type Verdict = 'claimed' | ClaimRefusal;

/** Every address of a pull request in a text, in order, with what the text says of it (pull-requests.md, 10). */
export function verdictsIn(text: string): readonly (Mention & { readonly verdict: Verdict })[] {
  const prose = proseOf(text);
  const verdicts: Verdict[] = prose.mentions.map(() => 'left-out');
  for (const passage of prose.passages) {
    for (const { place } of passage?.tokens ?? []) if (place !== null) verdicts[place] = 'no-creation-phrase';
  }
  prose.passages.forEach((passage, index) => {
    if (passage === null) return;
    for (const head of headsOf(passage)) {
      for (const { place, verdict } of readHead(prose, index, passage, head)) {
        // The nearest head with a noun decides; a refusal without one leaves a claim alone.
        if (verdict === 'claimed' || head.noun !== null || verdicts[place] !== 'claimed')
          verdicts[place] = verdict;
      }
    }
  });
  return prose.mentions.map((mention, place) => {
    const target = isTextOf(text, mention, prose.mentions[place + 1]) ? place + 1 : place;
    const verdict = verdicts[target] ?? 'left-out';
    return {
      ...mention,
      verdict: verdict !== 'left-out' && isDirective(text, mention) ? 'claimed' : verdict,
    };
  });
}

interface Settled {
  readonly place: number;
  readonly verdict: Verdict;
}

/** What one head says of the addresses that it reaches. */
function readHead(prose: Prose, index: number, passage: Passage, head: Head): readonly Settled[] {
  const gap = gapOf(passage, head);
  const passed = gap.passed.flatMap((at) => settle(passage, { at, refusal: head.refusal ?? 'relation' }));
  if (gap.leads === 'nowhere') return passed;
  const refusal = head.refusal ?? gapRefusal(head, gap) ?? surroundings(prose, index, passage, head);
  const rows = reached(prose, index, passage, head, gap).flatMap(({ where, first, byLines }) => {
    const against = refusal ?? first.refusal ?? numberRefusal(prose, where, head, first.at);
    const row =
      against === null ? rowFrom(where, head, first.at, byLines) : [{ at: first.at, refusal: against }];
    return row.flatMap((one) => settle(where, one));
  });
  return [...passed, ...rows];
}

function settle({ tokens }: Passage, { at, refusal }: Reached): readonly Settled[] {
  const place = tokens[at]?.place ?? null;
  return place === null ? [] : [{ place, verdict: refusal ?? 'claimed' }];
}

interface Start {
  readonly where: Passage;
  readonly first: Reached;
  /** Do lines below go on with the row. */
  readonly byLines: boolean;
}

/** Where the rows begin that a head leads to. */
function reached(prose: Prose, index: number, passage: Passage, head: Head, gap: Gap): readonly Start[] {
  const colon = gap.tokens.at(-1)?.text === ':';
  if (gap.leads === 'address') {
    const byLines = head.noun?.plural === true;
    return [{ where: passage, first: { at: gap.at, refusal: null }, byLines }];
  }
  // "Opened" alone above a list sorts it ("Opened", "Merged"); with a colon it tells (10.6).
  if (head.noun === null && !colon) return [];
  if (gap.leads === 'line') {
    const first = labelled(passage, gap.at + 1, false);
    if (first === null || (!colon && isSubject(passage, first.at))) return [];
    return [{ where: passage, first, byLines: true }];
  }
  return below(prose, index, head, colon).flatMap(({ block, first }) => {
    const where = prose.passages[block];
    return where === null || where === undefined ? [] : [{ where, first, byLines: true }];
  });
}

/** What the lines above a head say against it. "I opened" is done, whatever heading it stands under. */
function surroundings(prose: Prose, index: number, passage: Passage, head: Head): ClaimRefusal | null {
  const refusal = lineContextRefusal(passage, head.from) ?? contextRefusal(prose, index);
  return head.explicit && refusal === 'not-finished' ? null : refusal;
}

/** "PR #41" in front of an address with another number speaks of another one. */
function numberRefusal(prose: Prose, where: Passage, head: Head, at: number): ClaimRefusal | null {
  const numbers = head.noun?.numbers;
  const place = where.tokens[at]?.place ?? null;
  const number = place === null ? undefined : prose.mentions[place]?.address.number;
  if (numbers === undefined || numbers.size === 0 || number === undefined) return null;
  return numbers.has(number) ? null : 'relation';
}

/** `[A](A)`: what a link says and where it leads is one. */
function isTextOf(text: string, mention: Mention, next: Mention | undefined): boolean {
  if (next === undefined || next.address.url !== mention.address.url) return false;
  return /^[*_`]*\]\(<?$/.test(text.slice(mention.to, next.from));
}

/** The directive of a client at the start of a line: `::git-create-pr{… url="A" …}` (10.3). */
function isDirective(text: string, { from }: Mention): boolean {
  const start = text.lastIndexOf('\n', from) + 1;
  const before = text.slice(Math.max(start, from - 500), from);
  return /^[ \t]*::git-create-pr\{(?:[^}\n]*[\s{,])?url=["']?$/.test(before);
}
