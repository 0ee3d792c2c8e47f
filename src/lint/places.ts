import type { Place } from './types.ts';

/** The start of a file, for what has no place inside it. */
export const TOP: Place = { line: 1, column: 1, endLine: 1, endColumn: 1 };

/** Places in a text by their offsets in UTF-16 units; what lies outside the text is its nearest end. */
export type Places = (from: number, to: number) => Place;

/** Reads the text once; each place then costs a search among its lines. Lines end with LF, CR LF or CR. */
export function placesOf(text: string): Places {
  const starts = [0];
  for (const { index, 0: end } of text.matchAll(/\r\n|\r|\n/g)) starts.push(index + end.length);
  return (from, to) => {
    const start = Math.min(Math.max(from, 0), text.length);
    const [line, column] = position(starts, start);
    const [endLine, endColumn] = position(starts, Math.min(Math.max(to, start), text.length));
    return { line, column, endLine, endColumn };
  };
}

/** Line and column of an offset: the last line that starts at or before it. */
function position(starts: readonly number[], offset: number): readonly [line: number, column: number] {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return [low + 1, offset - (starts[low] ?? 0) + 1];
}
