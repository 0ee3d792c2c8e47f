import type { Node } from 'jsonc-parser';
import { endOf } from './nodes.ts';
import { gapPieces } from './scan.ts';
import type { GapPiece } from './scan.ts';
import type { Edit } from './types.ts';

/**
 * The edits that take children out of a container that stays (settings, rule 28). The first children take the gap behind
 * them, any other the gap before it; a comment in a gap stays. A container that is left empty holds nothing but the
 * comments that were in it.
 */
export function removalEdits(text: string, container: Node, removed: ReadonlySet<Node>): readonly Edit[] {
  const children = container.children ?? [];
  if (!children.some((child) => removed.has(child))) return [];
  const firstKept = children.findIndex((child) => !removed.has(child));
  if (firstKept < 0) return emptied(text, container, children);
  const isBreakBehind = breaksBehind(text, children, removed);
  return children.flatMap((child, index) => {
    if (!removed.has(child)) return [];
    const next = children[index + 1];
    const before = children[index - 1];
    if (index < firstKept && next !== undefined)
      return [cut(child.offset, endOf(child)), ...gapBehind(text, endOf(child), next.offset)];
    const from = before === undefined ? container.offset + 1 : endOf(before);
    return [...gapBefore(text, from, child, isBreakBehind[index] === true), cut(child.offset, endOf(child))];
  });
}

const REST_OF_LINE = /[ \t]*[\r\n]/y;

function cut(from: number, to: number): Edit {
  return { offset: from, length: to - from, text: '' };
}

const cutPiece = ({ offset, length }: GapPiece): Edit => cut(offset, offset + length);

const isComment = ({ kind }: GapPiece): boolean => kind === 'line-comment' || kind === 'block-comment';

/** From the first comment on the gap stays, but for its comma. */
function gapBehind(text: string, from: number, to: number): readonly Edit[] {
  const pieces = gapPieces(text, from, to);
  const comment = pieces.findIndex(isComment);
  const kept = comment < 0 ? pieces.length : comment;
  return pieces.filter(({ kind }, index) => index < kept || kind === 'comma').map(cutPiece);
}

/**
 * Up to the last comment the gap stays, but for its comma. A line comment goes on to the next line break: where none is
 * left behind the child, that of the gap stays too.
 */
function gapBefore(text: string, from: number, child: Node, isBreakBehind: boolean): readonly Edit[] {
  const pieces = gapPieces(text, from, child.offset);
  const comment = pieces.findLastIndex(isComment);
  const needsBreak = pieces[comment]?.kind === 'line-comment' && !isBreakBehind;
  const isKept = ({ kind }: GapPiece, index: number): boolean =>
    kind !== 'comma' && (index <= comment || needsBreak);
  return pieces.filter((one, index) => !isKept(one, index)).map(cutPiece);
}

/** Of each child that goes: its line ends behind it, and so do those of the ones that go with it right behind. */
function breaksBehind(
  text: string,
  children: readonly Node[],
  removed: ReadonlySet<Node>,
): readonly boolean[] {
  const breaks: boolean[] = [];
  let isBreak = true;
  for (const child of children.toReversed()) {
    REST_OF_LINE.lastIndex = endOf(child);
    isBreak = !removed.has(child) || (REST_OF_LINE.test(text) && isBreak);
    breaks.push(isBreak);
  }
  return breaks.toReversed();
}

/** Nothing is left in the container: white space and commas go too, where no comment needs them. */
function emptied(text: string, container: Node, children: readonly Node[]): readonly Edit[] {
  const [from, to] = [container.offset + 1, endOf(container) - 1];
  const bounds = [from, ...children.flatMap((child) => [child.offset, endOf(child)]), to];
  const gaps = bounds.flatMap((start, index) =>
    index % 2 === 0 ? gapPieces(text, start, bounds[index + 1] ?? to) : [],
  );
  if (!gaps.some(isComment)) return [cut(from, to)];
  const commas = gaps.filter(({ kind }) => kind === 'comma').map(cutPiece);
  return [...commas, ...children.map((child) => cut(child.offset, endOf(child)))];
}
