import { fc, test as property } from '@fast-check/vitest';
import { describe, expect, test } from 'vitest';
import { cleanOutput } from '../../src/rules/output-lines.ts';

const lines = (text: string): string[] => cleanOutput(text).lines.map((line) => line.text);

describe('lines of an output', () => {
  test('text right behind a JSON object or a list of objects is a new line', () => {
    expect(lines('{"a":1}https://x\nb')).toEqual(['{"a":1}', 'https://x', 'b']);
    expect(lines('{"a":1}{"b":2}c')).toEqual(['{"a":1}', '{"b":2}', 'c']);
    expect(lines('[]c')).toEqual(['[]', 'c']);
    expect(lines('[{"a":1}]c')).toEqual(['[{"a":1}]', 'c']);
    expect(lines('{\n "a": 1\n}c\nd')).toEqual(['{', ' "a": 1', '}', 'c', 'd']);
  });

  test('what only looks like JSON, or stands apart, is left as it is', () => {
    for (const text of ['[1]c', '[main 1a2b] add x', '{"a":1} c', '{x}c', '{"a":1', 'x {"a":1}c', '']) {
      expect(lines(text)).toEqual([text]);
    }
  });

  test('objects are those that begin a line outside of lists', () => {
    const found = (text: string): unknown[] =>
      cleanOutput(text).objects.map(({ from, whole }) => [from, whole]);
    expect(found('a\n {"a":1}{"b":2}')).toEqual([
      [3, true],
      [10, true],
    ]);
    expect(found('[\n  {\n  "a": 1\n  }\n]\n{"b":2}')).toEqual([[21, true]]);
    expect(found('{"a":')).toEqual([[0, false]]);
  });

  property.prop([fc.string({ unit: fc.constantFrom(...'{}[]"\\:,1a \n') })])(
    'lines lie one behind the other',
    (text) => {
      const output = cleanOutput(text);
      let at = 0;
      for (const [index, line] of output.lines.entries()) {
        expect(output.text.slice(line.from, line.from + line.text.length)).toBe(line.text);
        expect(line.from - at).toBe(index > 0 && output.text[at] === '\n' ? 1 : 0);
        at = line.from + line.text.length;
      }
      expect(at).toBe(output.text.length);
    },
  );
});
