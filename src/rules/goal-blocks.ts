import { proseBlocks, type Inline, type ProseBlock } from '../text/markdown.ts';
import { parseableLength } from '../text/markdown-limits.ts';

/** A piece of a goal that is read by itself: a paragraph, a heading, an item of a list. Offsets are UTF-16 of the goal. */
export interface GoalBlock {
  readonly inlines: readonly Inline[];
  readonly isHeading: boolean;
  /** Index of the block that announces it: the line above its list; null where nothing does. */
  readonly below: number | null;
  /** Index of the heading above. */
  readonly heading: number | null;
}

/** Behind the box of a task stands what is to be done; a ticked one is done. */
const TASK = /^([ \t]*(?:[-+*]|\d{1,9}[.)])[ \t]+)\[([ x])\](?=[ \t]+\S)/gim;
const FENCE = /^[ \t]{0,12}(`{3,}|~{3,})/;
const TAG = /<[^<>\n]{1,300}>|`[^`\n]{1,300}`/g;

/**
 * A goal's text with the boxes of its tasks turned round, at the same offsets: agents' reports leave open tasks out, and
 * a goal means just those.
 */
export function withTasksTurned(goal: string): string {
  return goal.replace(TASK, (_, before: string, box: string) => before + (box === ' ' ? '•••' : '[ ]'));
}

/**
 * The blocks of a goal in order. Left out are fences, quotations, tables and what is struck out or ticked; a block of
 * HTML is read, since goals put their parts in tags. A text too tangled to be parsed is read line by line.
 */
export function goalBlocks(text: string): readonly GoalBlock[] {
  if (parseableLength(text) < text.length) return plainBlocks(text, 0, text.length);
  const blocks: GoalBlock[] = [];
  const places: number[] = [];
  for (const block of proseBlocks(text)) {
    places.push(blocks.length);
    blocks.push(...readBlock(text, block, places));
  }
  return blocks;
}

function readBlock(text: string, block: ProseBlock, places: readonly number[]): readonly GoalBlock[] {
  const { kind, from, to, place } = block;
  const heading = block.heading === null ? null : (places[block.heading] ?? null);
  if (kind === 'paragraph' || kind === 'heading') {
    const below = place?.opens === true && place.below !== null ? (places[place.below] ?? null) : null;
    const flush = place === null ? null : flushLine(text, from, to);
    const own = { inlines: block.inlines, isHeading: kind === 'heading', below, heading };
    if (flush === null) return [own];
    const [item, rest] = cutAt(block.inlines, flush);
    return [
      { ...own, inlines: item },
      { inlines: rest, isHeading: false, below: null, heading },
    ];
  }
  // An indented block has no fence; goals that stand in another program's text are often indented.
  const isRead = kind === 'code' ? !FENCE.test(text.slice(from, from + 40)) : text[from] === '<';
  return isRead ? plainBlocks(text, from, to) : [];
}

/**
 * Where a sentence begins on a line at the margin though the line goes on with a list's item, as Markdown has it: whoever
 * writes one means that the list is over.
 */
function flushLine(text: string, from: number, to: number): number | null {
  for (let at = text.indexOf('\n', from); at >= 0 && at < to - 1; at = text.indexOf('\n', at + 1)) {
    const isNew = /\p{Lu}/u.test(text[at + 1] ?? '') || /[.!?:;)]/.test(text[at - 1] ?? '');
    if (isNew && /[^\s>]/.test(text[at + 1] ?? ' ')) return at + 1;
  }
  return null;
}

function cutAt(inlines: readonly Inline[], at: number): readonly [readonly Inline[], readonly Inline[]] {
  const before = inlines.flatMap((inline) =>
    inline.from < at ? [{ ...inline, to: Math.min(inline.to, at) }] : [],
  );
  const behind = inlines.flatMap((inline) =>
    inline.to > at ? [{ ...inline, from: Math.max(inline.from, at) }] : [],
  );
  return [before, behind];
}

/** Paragraphs between blank lines, without fences; tags and code spans are told apart. */
function plainBlocks(text: string, from: number, to: number): readonly GoalBlock[] {
  const blocks: GoalBlock[] = [];
  let inlines: Inline[] = [];
  let fence: string | null = null;
  const close = (): void => {
    if (inlines.length > 0) blocks.push({ inlines, isHeading: false, below: null, heading: null });
    inlines = [];
  };
  for (let start = from; start < to;) {
    const found = text.indexOf('\n', start);
    const end = found < 0 || found > to ? to : found;
    const line = text.slice(start, end);
    const mark = FENCE.exec(line)?.[1] ?? null;
    if (mark !== null && (fence === null || (mark.startsWith(fence) && line.trim() === mark))) {
      fence = fence === null ? mark : null;
      close();
    } else if (line.trim() === '') close();
    else if (fence === null && !/^[ \t]*[>|]/.test(line)) addLine(line, start, inlines);
    start = end + 1;
  }
  close();
  return blocks;
}

function addLine(line: string, start: number, into: Inline[]): void {
  const base = { stressed: null, link: null };
  let from = 0;
  const text = (to: number): void => {
    if (to > from) into.push({ ...base, kind: 'text', from: start + from, to: start + to });
  };
  for (const { 0: piece, index } of line.matchAll(TAG)) {
    text(index);
    const to = index + piece.length;
    into.push({ ...base, kind: piece.startsWith('<') ? 'tag' : 'code', from: start + index, to: start + to });
    from = to;
  }
  text(line.length);
  into.push({ ...base, kind: 'break', from: start + line.length, to: start + line.length });
}
