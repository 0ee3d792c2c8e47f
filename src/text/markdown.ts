import { parseableLength } from './markdown-limits.ts';
import { inlinesOf, type Inline, type InlineSource } from './markdown-inlines.ts';
import { childrenOf, parseMarkdown, type MarkdownNode } from './markdown-parser.ts';

export type { Inline };

/** Where in a list a block stands. */
export interface ListPlace {
  /** One number for one list. */
  readonly list: number;
  readonly item: number;
  /** Is it the first block of its item. */
  readonly opens: boolean;
  /** Index of the block that the list hangs below; null where nothing stands above it. */
  readonly below: number | null;
}

/** A block of prose, or one that holds none (`left-out`: a quote, a table, HTML, an open task). */
export interface ProseBlock {
  readonly kind: 'paragraph' | 'heading' | 'code' | 'left-out';
  readonly from: number;
  readonly to: number;
  /** Empty for blocks of code, whose text is the span, and for those left out. */
  readonly inlines: readonly Inline[];
  readonly place: ListPlace | null;
  /** Index of the heading above; null before the first one. */
  readonly heading: number | null;
}

/**
 * The blocks of a Markdown text in order, with what GitHub shows as prose. HTML comments are not there at all.
 * Any text is fine; what lies beyond `parseableLength` gives no blocks.
 */
export function proseBlocks(text: string): readonly ProseBlock[] {
  const length = parseableLength(text);
  if (length === 0) return [];
  const { root, definition } = parseMarkdown(text.slice(0, length));
  const walk: Walk = { text, blocks: [], heading: null, numbers: 0, definition };
  addBlocks(walk, childrenOf(root), null);
  return walk.blocks;
}

interface Walk extends InlineSource {
  readonly blocks: ProseBlock[];
  heading: number | null;
}

function addBlocks(walk: Walk, nodes: Iterable<MarkdownNode>, place: ListPlace | null): void {
  let inItem = place;
  for (const node of nodes) {
    if (node.name.endsWith('Mark')) continue;
    addBlock(walk, node, inItem);
    if (inItem !== null && walk.blocks.length > 0) inItem = { ...inItem, opens: false };
  }
}

function addBlock(walk: Walk, node: MarkdownNode, place: ListPlace | null): void {
  const { from, to } = node;
  const base = { from, to, place, heading: walk.heading };
  const isHeading = /^(?:ATX|Setext)Heading/.test(node.name);
  if (isHeading) {
    walk.heading = walk.blocks.length;
    walk.blocks.push({ ...base, kind: 'heading', inlines: inlinesOf(walk, node), heading: null });
    return;
  }
  switch (node.name) {
    case 'Paragraph':
      if (isTagAlone(walk.text, node)) break;
      walk.blocks.push({
        ...base,
        kind: 'paragraph',
        inlines: inlinesOf(walk, node, boxOf(walk, node, place)),
      });
      return;
    case 'FencedCode':
    case 'CodeBlock':
      walk.blocks.push({ ...base, kind: 'code', inlines: [] });
      return;
    case 'BulletList':
    case 'OrderedList':
      addList(walk, node, place);
      return;
    // A comment alone shows nothing, and what stands on both sides of it stands together.
    case 'CommentBlock':
    case 'LinkReference':
      return;
    default:
  }
  walk.blocks.push({ ...base, kind: 'left-out', inlines: [] });
}

/** A closed tag alone on the first line makes a block of HTML; the parser knows only tags without the slash so. */
function isTagAlone(text: string, { from, to, firstChild }: MarkdownNode): boolean {
  if (firstChild?.name !== 'HTMLTag' || firstChild.from !== from) return false;
  const tag = text.slice(from, firstChild.to);
  return tag.endsWith('/>') && !tag.includes('\n') && /^[ \t\r]*(?:\n|$)/.test(text.slice(firstChild.to, to));
}

function addList(walk: Walk, node: MarkdownNode, place: ListPlace | null): void {
  const list = walk.numbers++;
  const above = walk.blocks.at(-1)?.place;
  const hangs = above !== undefined && above?.list === place?.list && above?.item === place?.item;
  const below = hangs ? walk.blocks.length - 1 : null;
  let index = 0;
  for (const item of childrenOf(node)) {
    const inside: ListPlace = { list, item: index++, opens: true, below };
    if (isOpenTask(walk.text, item)) {
      const { from, to } = item;
      walk.blocks.push({ kind: 'left-out', from, to, inlines: [], place: inside, heading: walk.heading });
    } else addBlocks(walk, childrenOf(item), inside);
  }
}

/** The box of a task, with something behind it. */
const OPEN = /^\[\s\]\s+\S/;
const DONE = /^\[x\]\s+\S/i;

/** UTF-16 units of the box of a ticked task, which is no part of its text. */
function boxOf({ text }: Walk, { from, to }: MarkdownNode, place: ListPlace | null): number {
  return place?.opens === true && DONE.test(text.slice(from, to)) ? 3 : 0;
}

function isOpenTask(text: string, item: MarkdownNode): boolean {
  for (const { name, from, to } of childrenOf(item)) {
    if (!name.endsWith('Mark')) return name === 'Paragraph' && OPEN.test(text.slice(from, to));
  }
  return false;
}
