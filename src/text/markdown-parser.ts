import { parser, Table, type DelimiterType, type InlineParser, type MarkdownParser } from '@lezer/markdown';
import { linkParsers, normalLabel } from './markdown-links.ts';

/** A node of a parsed text, with its place in it. */
export type MarkdownNode = ReturnType<MarkdownParser['parse']>['topNode'];

/** A parsed text. */
export interface MarkdownTree {
  readonly root: MarkdownNode;
  /** Where the definition of a label stands, outside of quotations. */
  readonly definition: (label: string) => MarkdownNode | null;
}

/** Parses GitHub's Markdown: CommonMark with tables and struck-out text. Any text has a tree. */
export function parseMarkdown(text: string): MarkdownTree {
  const lines = asParsed(text);
  const first = NOTHING_DEFINED.parse(lines).topNode;
  const defined = new Set<string>();
  const definitions = new Map<string, MarkdownNode>();
  if (!lines.includes(']:')) return { root: first, definition: () => null };
  collectDefinitions(first, lines, defined, definitions, true);
  const root =
    defined.size === 0 ? first : parserFor((label) => defined.has(normalLabel(label))).parse(lines).topNode;
  return { root, definition: (label) => definitions.get(normalLabel(label)) ?? null };
}

/**
 * The same text for all that counts, in the form that the parser takes: it ends lines at LF alone, and takes no line
 * below the head of a table that ends with white space.
 */
function asParsed(text: string): string {
  return text.replace(/\r(?!\n)/g, '\n').replace(/^[ \t>|:-]+$/gm, (line) => {
    const end = line.trimEnd();
    return end.endsWith('|') && end.includes('-') ? `${end.slice(0, -1).padEnd(line.length - 1)}|` : line;
  });
}

/** The nodes right inside of one, in order. */
export function* childrenOf(node: MarkdownNode): Generator<MarkdownNode> {
  for (let child = node.firstChild; child !== null; child = child.nextSibling) yield child;
}

function collectDefinitions(
  node: MarkdownNode,
  text: string,
  defined: Set<string>,
  shown: Map<string, MarkdownNode>,
  isShown: boolean,
): void {
  for (const child of childrenOf(node)) {
    if (child.name === 'LinkReference') {
      const label = child.getChild('LinkLabel');
      if (label === null) continue;
      const name = normalLabel(text.slice(label.from + 1, label.to - 1));
      if (isShown && !defined.has(name)) shown.set(name, child);
      defined.add(name);
    } else if (HOLDS_BLOCKS.has(child.name)) {
      collectDefinitions(child, text, defined, shown, isShown && child.name !== 'Blockquote');
    }
  }
}

const HOLDS_BLOCKS = new Set(['Blockquote', 'BulletList', 'OrderedList', 'ListItem']);

function parserFor(isDefined: (label: string) => boolean): MarkdownParser {
  return parser.configure([
    Table,
    { defineNodes: ['Strikethrough'], parseInline: [...linkParsers(isDefined), STRUCK_OUT] },
  ]);
}

const TILDES: readonly DelimiterType[] = [{ resolve: 'Strikethrough' }, { resolve: 'Strikethrough' }];
const TILDE = 0x7e;

/** One or two tildes on both sides, as on GitHub; the parser's own knows two alone. */
const STRUCK_OUT: InlineParser = {
  name: 'Strikethrough',
  after: 'Emphasis',
  parse: (cx, next, pos) => {
    if (next !== TILDE || cx.char(pos - 1) === TILDE) return -1;
    let end = pos + 1;
    while (cx.char(end) === TILDE) end++;
    const type = TILDES[end - pos - 1];
    if (type === undefined) return -1;
    const [before, after] = [cx.slice(pos - 1, pos), cx.slice(end, end + 1)];
    const opens = !isBlank(after) && (!isSign(after) || isBlank(before) || isSign(before));
    const closes = !isBlank(before) && (!isSign(before) || isBlank(after) || isSign(after));
    return cx.addDelimiter(type, pos, end, opens, closes);
  },
};

const isBlank = (sign: string): boolean => /^\s?$/.test(sign);
const isSign = (sign: string): boolean => /[\p{P}\p{S}]/u.test(sign);

const NOTHING_DEFINED = parserFor(() => false);
