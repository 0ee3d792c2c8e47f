import { describe, expect, test } from 'vitest';
import { ansiCValue } from '../../src/shell/ansi-c.ts';
import { unescape } from '../../src/shell/escapes.ts';

describe("$'…' (shell 4.1, 18.2)", () => {
  test.each([
    ['a\\nb\\t', 'a\nb\t'],
    ['it\\\'s \\"x\\" \\?', 'it\'s "x" ?'],
    ['a\\\nb', 'a\\\nb'],
    ['\\x41\\101\\u0041\\U00000041', 'AAAA'],
    ['\\xc3\\xa9\\303\\251', 'éé'],
    ['\\ca\\c?\\c\\\\x', '\u0001\u007f\u001cx'],
    ['\\q\\x\\u', '\\q\\x\\u'],
    ['a\\0b', 'a'],
    ['a\\u0000b', 'a'],
    ['\\e[0m\\E', '\u001b[0m\u001b'],
    ['\\\\n', '\\n'],
    ['x\\', 'x\\'],
    ['\\uD800', null],
    ['\\xff', null],
    ['\\x{41}', null],
    ['\\U110000', null],
  ])('%j', (raw, value) => {
    expect(ansiCValue(raw)).toBe(value);
  });
});

describe('the other readers', () => {
  test.each([
    ['echo', 'a\\0101\\101\\n', 'aA\\101\n', false],
    ['echo', 'a\\cb', 'a', true],
    ['echo', '\\\'\\"', '\\\'\\"', false],
    ['echo', 'a\\0', 'a\0', false],
    ['argument', '\\0101\\101', 'AA', false],
    ['argument', 'a\\cb', 'a', true],
    ['format', '\\0101', '\b1', false],
    ['format', "\\'\\c", "'\\c", false],
    ['format', '\\xc3', null, false],
  ] as const)('%s %j', (mode, raw, text, stopped) => {
    expect(unescape(raw, mode)).toEqual({ text, stopped });
  });
});
