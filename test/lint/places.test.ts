import { fc, it } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { placesOf } from '../../src/lint/places.ts';

describe('places', () => {
  it('count lines and columns from 1, in UTF-16 units, over every kind of line end', () => {
    const at = placesOf('a\r\n😀b\rc\n');
    expect(at(0, 1)).toEqual({ line: 1, column: 1, endLine: 1, endColumn: 2 });
    expect(at(5, 6)).toEqual({ line: 2, column: 3, endLine: 2, endColumn: 4 });
    expect(at(7, 9)).toEqual({ line: 3, column: 1, endLine: 4, endColumn: 1 });
  });

  it('are the nearest end where an offset lies outside', () => {
    expect(placesOf('ab')(-3, 9)).toEqual({ line: 1, column: 1, endLine: 1, endColumn: 3 });
    expect(placesOf('ab')(2, 0)).toEqual({ line: 1, column: 3, endLine: 1, endColumn: 3 });
  });

  it.prop([fc.string({ unit: fc.constantFrom('a', '\n', '\r', '😀') }), fc.nat(40)])(
    'point back at the offset',
    (text, offset) => {
      const { line, column } = placesOf(text)(offset, offset);
      const lines = text.split(/(?<=\r\n|\n|\r(?!\n))/);
      const before = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length, 0);
      expect(before + column - 1).toBe(Math.min(offset, text.length));
    },
  );
});
