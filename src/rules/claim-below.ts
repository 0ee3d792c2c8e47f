import type { Head } from './claim-heads.ts';
import type { Prose } from './claim-passages.ts';
import { isSubject, labelled, type Reached } from './claim-row.ts';

/** An address at the start of a block. */
interface Below {
  readonly block: number;
  readonly first: Reached;
}

/**
 * The addresses that a head at the end of a block reaches in the blocks below it (pull-requests.md, 10.6): at the start of
 * the next one, or of each item of the list that hangs below it.
 */
export function below(prose: Prose, index: number, head: Head, colon: boolean): readonly Below[] {
  const { blocks } = prose;
  const own = blocks[index];
  const next = blocks[index + 1];
  if (own === undefined || next === undefined || next.kind === 'heading' || next.kind === 'left-out')
    return [];
  if (next.place !== null && next.place.opens) {
    if (next.place.below === index) return inList(prose, index + 1, next.place.list);
    // A neighbour in the same list: only where the head asks for it.
    if (!colon || next.place.list !== own.place?.list) return [];
  }
  return inParagraphs(prose, index + 1, head, colon);
}

function inParagraphs(prose: Prose, start: number, head: Head, colon: boolean): readonly Below[] {
  const found: Below[] = [];
  for (let block = start; block < prose.blocks.length; block++) {
    const passage = prose.passages[block];
    if (passage === null || passage === undefined) break;
    const first = labelled(passage, 0, false);
    if (first === null || (!colon && isSubject(passage, first.at))) break;
    // Behind the first paragraph only those count that are an address and nothing else.
    if (block > start && passage.tokens.length > 1) break;
    found.push({ block, first });
    if (head.noun?.plural !== true) break;
  }
  return found;
}

function inList(prose: Prose, start: number, list: number): readonly Below[] {
  const found: Below[] = [];
  const answered = new Set<number>();
  for (let block = start; block < prose.blocks.length; block++) {
    const place = prose.blocks[block]?.place ?? null;
    if (place === null || (place.list !== list && (place.below ?? -1) < start)) break;
    const passage = prose.passages[block];
    // What hangs below an item that has its address only describes it.
    const described = place.list !== list && (place.below === null || answered.has(place.below));
    if (described) answered.add(block);
    if (described || !place.opens || passage === null || passage === undefined) continue;
    const first = labelled(passage, 0, true);
    if (first === null) {
      // "- Server" with the address in a list of its own.
      if (prose.blocks[block + 1]?.place?.below === block) continue;
      break;
    }
    found.push({ block, first });
    answered.add(block);
    if (first.refusal !== null) break;
  }
  return found;
}
