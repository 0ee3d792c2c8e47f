import { fc, test as property } from '@fast-check/vitest';
import { describe, expect, test } from 'vitest';
import { hasRow, NO_ROWS, rowNumbers, rowsBetween, rowSet, without } from '../../src/shell/state/row-set.ts';

const numbers = fc.uniqueArray(fc.nat(1200));
const setOf = (rows: readonly number[]): bigint => rows.reduce((set, row) => set | rowSet(row), NO_ROWS);
const ordered = (rows: readonly number[]): number[] => [...rows].sort((a, b) => a - b);

describe('sets of rows (shell 16)', () => {
  property.prop([numbers])('give back what was put in, in order', (rows) => {
    expect(rowNumbers(setOf(rows))).toEqual(ordered(rows));
  });

  property.prop([numbers, fc.nat(1300)])('know what is in them', (rows, row) => {
    expect(hasRow(setOf(rows), row)).toBe(rows.includes(row));
  });

  property.prop([numbers, numbers])('leave out what is in another', (rows, others) => {
    const left = rows.filter((row) => !others.includes(row));
    expect(rowNumbers(without(setOf(rows), setOf(others)))).toEqual(ordered(left));
  });

  test.each([
    [0, 0, []],
    [3, 2, []],
    [0, 3, [0, 1, 2]],
    [62, 66, [62, 63, 64, 65]],
  ])('from %d up to %d', (from, to, rows) => {
    expect(rowNumbers(rowsBetween(from, to))).toEqual(rows);
  });
});
