/** Sets of rows, as the bits of one number: paths through a script are compared and met a word of rows at a time (16, 19). */

/** The bit of a row is set if the row is in the set; never negative. */
export type RowSet = bigint;

export const NO_ROWS: RowSet = 0n;

export const rowSet = (row: number): RowSet => 1n << BigInt(row);

/** The rows from `from` up to `to`. */
export const rowsBetween = (from: number, to: number): RowSet =>
  to <= from ? NO_ROWS : rowSet(to) - rowSet(from);

export const hasRow = (rows: RowSet, row: number): boolean => (rows & rowSet(row)) !== NO_ROWS;

/** Those of `rows` that are not in `others`. */
export const without = (rows: RowSet, others: RowSet): RowSet => rows & ~others;

/** Which rows these are, from the first to the last. */
export function rowNumbers(rows: RowSet): number[] {
  if (rows === NO_ROWS) return [];
  const bits = rows.toString(2);
  const numbers: number[] = [];
  for (let at = bits.lastIndexOf('1'); at >= 0; at = at === 0 ? -1 : bits.lastIndexOf('1', at - 1))
    numbers.push(bits.length - 1 - at);
  return numbers;
}
