import type { Passage } from '../text/clauses.ts';
import { labelRefusal, type LabelPlace } from './claim-labels.ts';
import type { Prose } from './claim-passages.ts';
import type { ClaimRefusal } from './types.ts';

/** Tokens of a line above that are read at most. */
const LONGEST_LINE = 40;

/**
 * What the lines above a block say against the claims in it: a heading, the line that its list hangs below, a line that
 * ends with a colon (pull-requests.md, 10.8). Null: nothing.
 */
export function contextRefusal(prose: Prose, index: number): ClaimRefusal | null {
  const { blocks } = prose;
  const block = blocks[index];
  if (block === undefined) return null;
  const above = new Set<number>();
  if (block.place === null || !block.place.opens) above.add(index - 1);
  for (let place = block.place; place !== null && place.below !== null;) {
    above.add(place.below);
    place = blocks[place.below]?.place ?? null;
  }
  if (block.heading !== null) above.add(block.heading);
  for (const at of above) {
    const isListHead = at !== index - 1 || block.place !== null;
    const refusal = refusalOfBlock(prose, at, isListHead);
    if (refusal !== null) return refusal;
  }
  return null;
}

function refusalOfBlock({ blocks, passages }: Prose, at: number, isListHead: boolean): ClaimRefusal | null {
  const block = blocks[at];
  const passage = passages[at];
  if (block === undefined || passage === null || passage === undefined) return null;
  const colon = passage.tokens.at(-1)?.text === ':';
  if (block.kind === 'paragraph' && !colon && !isListHead) return null;
  return lineRefusal(passage, passage.tokens.length, colon ? 'line' : 'heading');
}

/** What the sentence that ends before a token says against what follows it. */
function lineRefusal(passage: Passage, end: number, place: LabelPlace): ClaimRefusal | null {
  const start = passage.sentenceStart[end - 1] ?? 0;
  return labelRefusal(passage.tokens.slice(Math.max(start, end - LONGEST_LINE), end), place);
}

/** The same for a line of the block itself: "Maria:" and below it, without a blank line, what she did. */
export function lineContextRefusal(passage: Passage, at: number): ClaimRefusal | null {
  const { tokens, sentenceStart } = passage;
  let start = sentenceStart[at] ?? 0;
  for (let lines = 0; start > 1 && lines < 20; lines++) {
    if (tokens[start - 1]?.kind !== 'line') return null;
    if (tokens[start - 2]?.text === ':') return lineRefusal(passage, start - 1, 'line');
    if (!/^[•▪◦‣·]$/.test(tokens[start]?.text ?? '')) return null;
    start = sentenceStart[start - 1] ?? 0;
  }
  return null;
}
