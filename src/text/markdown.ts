import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmStrikethroughFromMarkdown } from 'mdast-util-gfm-strikethrough';
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table';
import { gfmTaskListItemFromMarkdown } from 'mdast-util-gfm-task-list-item';
import { gfmStrikethrough } from 'micromark-extension-gfm-strikethrough';
import { gfmTable } from 'micromark-extension-gfm-table';
import { gfmTaskListItem } from 'micromark-extension-gfm-task-list-item';
import { parseableLength } from './markdown-limits.ts';

type Node = ReturnType<typeof fromMarkdown>['children'][number];

/** A piece of a line of prose, without its markup. Offsets are UTF-16 of the whole text, `[from, to)`. */
export interface Inline {
  /** `target`: where a link leads; it stands behind the link's text. `tag`: a piece of inline HTML. */
  readonly kind: 'text' | 'code' | 'break' | 'tag' | 'target';
  readonly from: number;
  readonly to: number;
  /** What is inside one pair of `**` or `*` has one number; null outside. */
  readonly stressed: number | null;
  /** What is inside the text of one link, and its target, have one number; null outside. */
  readonly link: number | null;
}

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

const EXTENSIONS = {
  extensions: [gfmStrikethrough(), gfmTable(), gfmTaskListItem()],
  mdastExtensions: [gfmStrikethroughFromMarkdown(), gfmTableFromMarkdown(), gfmTaskListItemFromMarkdown()],
};

/**
 * The blocks of a Markdown text in order, with what GitHub shows as prose. HTML comments are not there at all.
 * Any text is fine; what lies beyond `parseableLength` gives no blocks.
 */
export function proseBlocks(text: string): readonly ProseBlock[] {
  const length = parseableLength(text);
  if (length === 0) return [];
  const root = fromMarkdown(text.slice(0, length), EXTENSIONS);
  const walk: Walk = { text, blocks: [], heading: null, numbers: 0, definitions: new Map() };
  collectDefinitions(root.children, walk.definitions);
  addBlocks(walk, root.children, null);
  return walk.blocks;
}

interface Walk {
  readonly text: string;
  readonly blocks: ProseBlock[];
  heading: number | null;
  numbers: number;
  readonly definitions: Map<string, Node>;
}

function collectDefinitions(nodes: readonly Node[], into: Map<string, Node>): void {
  for (const node of nodes) {
    if (node.type === 'definition' && !into.has(node.identifier)) into.set(node.identifier, node);
    else if (node.type === 'list' || node.type === 'listItem') collectDefinitions(node.children, into);
  }
}

function addBlocks(walk: Walk, nodes: readonly Node[], place: ListPlace | null): void {
  let inItem = place;
  for (const node of nodes) {
    addBlock(walk, node, inItem);
    if (inItem !== null && walk.blocks.length > 0) inItem = { ...inItem, opens: false };
  }
}

function addBlock(walk: Walk, node: Node, place: ListPlace | null): void {
  const [from, to] = spanOf(node);
  const base = { from, to, place, heading: walk.heading };
  switch (node.type) {
    case 'heading':
      walk.heading = walk.blocks.length;
      walk.blocks.push({ ...base, kind: 'heading', inlines: inlinesOf(walk, node.children), heading: null });
      return;
    case 'paragraph':
      walk.blocks.push({ ...base, kind: 'paragraph', inlines: inlinesOf(walk, node.children) });
      return;
    case 'code':
      walk.blocks.push({ ...base, kind: 'code', inlines: [] });
      return;
    case 'list': {
      const list = walk.numbers++;
      const above = walk.blocks.at(-1)?.place;
      const hangs = above !== undefined && above?.list === place?.list && above?.item === place?.item;
      const below = hangs ? walk.blocks.length - 1 : null;
      node.children.forEach((item, index) => {
        const inside: ListPlace = { list, item: index, opens: true, below };
        if (item.checked === false) walk.blocks.push({ ...leftOut(item, walk), place: inside });
        else addBlocks(walk, item.children, inside);
      });
      return;
    }
    case 'definition':
      return;
    case 'html':
      // A comment alone shows nothing, and what stands on both sides of it stands together.
      if (/^\s*<!--/.test(node.value)) return;
      walk.blocks.push({ ...base, kind: 'left-out', inlines: [] });
      return;
    default:
      walk.blocks.push({ ...base, kind: 'left-out', inlines: [] });
  }
}

function leftOut(node: Node, walk: Walk): ProseBlock {
  const [from, to] = spanOf(node);
  return { kind: 'left-out', from, to, inlines: [], place: null, heading: walk.heading };
}

function spanOf(node: Node): readonly [number, number] {
  return [node.position?.start.offset ?? 0, node.position?.end.offset ?? 0];
}

function inlinesOf(walk: Walk, nodes: readonly Node[]): readonly Inline[] {
  const inlines: Inline[] = [];
  addInlines(walk, nodes, { stressed: null, link: null }, inlines);
  return inlines;
}

type Marks = Pick<Inline, 'stressed' | 'link'>;

function addInlines(walk: Walk, nodes: readonly Node[], marks: Marks, into: Inline[]): void {
  for (const node of nodes) {
    const [from, to] = spanOf(node);
    switch (node.type) {
      case 'text':
        into.push({ kind: 'text', from, to, ...marks });
        break;
      case 'inlineCode':
        into.push({ kind: 'code', from, to, ...marks });
        break;
      case 'break':
        into.push({ kind: 'break', from, to, ...marks });
        break;
      case 'html':
        into.push({ kind: /^<br\b/i.test(node.value) ? 'break' : 'tag', from, to, ...marks });
        break;
      case 'strong':
      case 'emphasis':
        addInlines(walk, node.children, { ...marks, stressed: marks.stressed ?? walk.numbers++ }, into);
        break;
      case 'link':
      case 'linkReference':
        addLink(walk, node, marks, into);
        break;
      default:
      // Struck out, an image, or something that shows no words.
    }
  }
}

function addLink(
  walk: Walk,
  node: Extract<Node, { type: 'link' | 'linkReference' }>,
  marks: Marks,
  into: Inline[],
): void {
  const [from, to] = spanOf(node);
  // An autolink is its own text.
  if (walk.text[from] === '<') return addInlines(walk, node.children, marks, into);
  const inside = { ...marks, link: walk.numbers++ };
  addInlines(walk, node.children, inside, into);
  const last = node.children.at(-1);
  if (node.type === 'link') {
    into.push({ kind: 'target', from: last === undefined ? from : spanOf(last)[1], to, ...inside });
    return;
  }
  const definition = walk.definitions.get(node.identifier);
  if (definition === undefined) return;
  const [start, end] = spanOf(definition);
  into.push({ kind: 'target', from: start, to: end, ...inside });
}
