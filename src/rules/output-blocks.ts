import { existsWordsEnd } from './failures.ts';
import { cleanOutput, type CleanOutput, type OutputObject } from './output-lines.ts';
import { headsRefs, standsBelow } from './pushes.ts';
import type { Span } from './types.ts';

/** Lines of an output that mean something together: to take some of them away changes how the others are read. */
export interface OutputBlock {
  /** Whole lines of the output as it was printed, the line feed with them. */
  readonly span: Span;
  /** The same in the cleaned output, without the last line feed. */
  readonly cleaned: Span;
  /** It ends with the output, and what is printed next may belong to it. */
  readonly open: boolean;
}

export interface OutputBlocks {
  readonly output: CleanOutput;
  /** In order, without gaps: most are one line. */
  readonly blocks: readonly OutputBlock[];
}

/**
 * Parts an output so that each block reads the same alone as among the others. A JSON value goes from its first line to
 * its last one; gh's words of an existing pull request stand with the line behind them (pull-requests.md, 9.1), a remote
 * with the lines for its refs and the one that ends them.
 */
export function blocksOf(text: string): OutputBlocks {
  const output = cleanOutput(text);
  const rows = rowsOf(text, output.text);
  const last = rows.map((_, place) => place);
  const isOpen = new Set<number>();
  const bind = (from: number, to: number): void => {
    last[from] = Math.max(last[from] ?? from, Math.min(to, rows.length - 1));
    if (to >= rows.length) isOpen.add(from);
  };
  rows.forEach((row, place) => bind(place, lastRowOf(rows, place, row.text)));
  let first = 0;
  for (const value of output.values) {
    while ((rows[first + 1]?.cleaned[0] ?? Infinity) <= value.from) first += 1;
    const end = lastCharacterOf(value);
    let to = first;
    while ((rows[to + 1]?.cleaned[0] ?? Infinity) <= end) to += 1;
    bind(first, value.whole || value.end < output.text.length ? to : rows.length);
  }
  return { output, blocks: merged(rows, last, isOpen) };
}

interface Row {
  readonly span: Span;
  readonly cleaned: Span;
  readonly text: string;
}

/** The lines as they were printed: cleaning changes what stands in a line, and no line feed. */
function rowsOf(text: string, cleaned: string): readonly Row[] {
  const lines = cleaned.split('\n');
  if (text === '' || text.endsWith('\n')) lines.pop();
  let at = 0;
  let from = 0;
  return lines.map((line) => {
    const next = text.indexOf('\n', at);
    const to = next < 0 ? text.length : next + 1;
    const row: Row = { span: [at, to], cleaned: [from, from + line.length], text: line };
    at = to;
    from += line.length + 1;
    return row;
  });
}

/** A value that was cut ends at the character that is no JSON: without its line the value would go on. */
function lastCharacterOf({ end, whole }: OutputObject): number {
  return whole ? end - 1 : end;
}

/** The last row that is read with this one; one behind the last where it may be yet to come. */
function lastRowOf(rows: readonly Row[], place: number, text: string): number {
  let to = place;
  if (text.trimEnd().endsWith('[')) {
    do to += 1;
    while (rows[to]?.text.trim() === '');
    return to;
  }
  if (existsWordsEnd(text) !== null) return place + 1;
  if (!headsRefs(text)) return place;
  do to += 1;
  while (to < rows.length && standsBelow(rows[to]?.text ?? ''));
  return to;
}

function merged(
  rows: readonly Row[],
  last: readonly number[],
  isOpen: ReadonlySet<number>,
): readonly OutputBlock[] {
  const blocks: OutputBlock[] = [];
  for (let place = 0; place < rows.length;) {
    const first = rows[place];
    let open = isOpen.has(place);
    let to = last[place] ?? place;
    for (let row = place + 1; row <= to; row += 1) {
      to = Math.max(to, last[row] ?? row);
      open ||= isOpen.has(row);
    }
    const end = rows[to];
    if (first === undefined || end === undefined) break;
    blocks.push({ span: [first.span[0], end.span[1]], cleaned: [first.cleaned[0], end.cleaned[1]], open });
    place = to + 1;
  }
  return blocks;
}
