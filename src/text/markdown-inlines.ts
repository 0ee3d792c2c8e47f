import { childrenOf, type MarkdownNode, type MarkdownTree } from './markdown-parser.ts';

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

/** What inlines are read from. */
export interface InlineSource extends Pick<MarkdownTree, 'definition'> {
  readonly text: string;
  /** The next number that nothing has. */
  numbers: number;
}

/** The inlines of a paragraph or heading; `skip` is how much of its start is none. */
export function inlinesOf(source: InlineSource, node: MarkdownNode, skip = 0): readonly Inline[] {
  const underline = node.name.startsWith('Setext') ? (node.lastChild?.from ?? node.to) : node.to;
  const end = node.from + source.text.slice(node.from, underline).trimEnd().length;
  const inlines: Inline[] = [];
  addInlines(source, node, node.from + skip, end, { stressed: null, link: null }, inlines);
  return inlines;
}

type Marks = Pick<Inline, 'stressed' | 'link'>;

/** What stands between two offsets inside of a node. What has no node of its own is text. */
function addInlines(
  source: InlineSource,
  node: MarkdownNode,
  start: number,
  end: number,
  marks: Marks,
  into: Inline[],
): void {
  let from = start;
  const addText = (to: number): void => {
    if (to > from) into.push({ kind: 'text', from, to, ...marks });
  };
  for (const child of childrenOf(node)) {
    if (PART_OF_TEXT.has(child.name) || child.from < start || child.from >= end) continue;
    addText(child.from);
    addInline(source, child, marks, into);
    from = child.to;
  }
  addText(end);
}

const PART_OF_TEXT = new Set(['Escape', 'Entity']);

function addInline(source: InlineSource, node: MarkdownNode, marks: Marks, into: Inline[]): void {
  const { name, from, to } = node;
  switch (name) {
    case 'InlineCode':
      into.push({ kind: 'code', from, to, ...marks });
      break;
    case 'HardBreak':
      into.push({ kind: 'break', from, to, ...marks });
      break;
    case 'HTMLTag':
    case 'Comment':
    case 'ProcessingInstruction': {
      const isBreak = /^<br\b/i.test(source.text.slice(from, from + 4));
      into.push({ kind: isBreak ? 'break' : 'tag', from, to, ...marks });
      break;
    }
    case 'StrongEmphasis':
    case 'Emphasis':
      addInlines(source, node, from, to, { ...marks, stressed: marks.stressed ?? source.numbers++ }, into);
      break;
    case 'Autolink':
      into.push({ kind: 'text', from: from + 1, to: to - 1, ...marks });
      break;
    case 'Link':
      addLink(source, node, marks, into);
      break;
    default:
    // A mark, struck out, a picture, or something that shows no words.
  }
}

function addLink(source: InlineSource, node: MarkdownNode, marks: Marks, into: Inline[]): void {
  const { from, to, lastChild: closing } = node;
  if (closing === null) return;
  const inside = { ...marks, link: source.numbers++ };
  addInlines(source, node, from + 1, closing.from, inside, into);
  if (source.text[closing.to] === '(') {
    into.push({ kind: 'target', from: closing.from, to, ...inside });
    return;
  }
  const named = to - closing.to > 2 ? [closing.to + 1, to - 1] : [from + 1, closing.from];
  const definition = source.definition(source.text.slice(...named));
  if (definition !== null) into.push({ kind: 'target', from: definition.from, to: definition.to, ...inside });
}
