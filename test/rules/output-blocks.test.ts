import { fc, test as property } from '@fast-check/vitest';
import { describe, expect, test } from 'vitest';
import { blocksOf } from '../../src/rules/output-blocks.ts';

const parts = (text: string): string[] => blocksOf(text).blocks.map(({ span }) => text.slice(...span));
const isOpen = (text: string): boolean | undefined => blocksOf(text).blocks.at(-1)?.open;

describe('blocks of an output', () => {
  test('most are one line', () => {
    expect(parts('a\n\nb')).toEqual(['a\n', '\n', 'b']);
    expect(parts('')).toEqual([]);
  });

  test.each([
    ['x\n{\n "a": 1\n}\ny', ['x\n', '{\n "a": 1\n}\n', 'y']],
    ['[\n\n{"a":1}]\ny', ['[\n\n{"a":1}]\n', 'y']],
    ['{"a":1}{\n"b":2}c\ny', ['{"a":1}{\n"b":2}c\n', 'y']],
    ['{"a" b\ny', ['{"a" b\n', 'y']],
    [
      'a pull request for branch "x" already exists:\nu\ny',
      ['a pull request for branch "x" already exists:\nu\n', 'y'],
    ],
    ['To x\n * [new branch] a -> a\ny\nz', ['To x\n * [new branch] a -> a\ny\n', 'z']],
    ['From x\ny\n ! [rejected] a -> a (fetch first)', ['From x\ny\n', ' ! [rejected] a -> a (fetch first)']],
    ['\x1b[1m{\x1b[0m\r\n"a":1}\ny', ['\x1b[1m{\x1b[0m\r\n"a":1}\n', 'y']],
  ])('lines that mean something together: %j', (text, expected) => {
    expect(parts(text)).toEqual(expected);
    expect(isOpen(text)).toBe(false);
  });

  test.each([
    '{"a": 1,',
    '{"a": "never closed\nb\n',
    '[\n',
    'a pull request for branch "x" already exists:\n',
    'To x',
  ])('what comes next may belong to it: %j', (text) => {
    expect(isOpen(`x\n${text}`)).toBe(true);
  });

  property.prop([fc.string({ unit: fc.constantFrom(...'{}[]"\\:,1a \n\r\x1b') })])(
    'they lie one behind the other, and each reads the same alone',
    (text) => {
      const { output, blocks } = blocksOf(text);
      expect(parts(text).join('')).toBe(text);
      const alone = parts(text).flatMap((part) =>
        blocksOf(part).output.objects.map(({ strings }) => strings.length),
      );
      expect(alone).toEqual(output.objects.map(({ strings }) => strings.length));
      for (const { cleaned, span } of blocks) {
        const own = text.slice(...span);
        const read = blocksOf(own).output.text;
        expect(own.endsWith('\n') ? read.slice(0, -1) : read).toBe(output.text.slice(...cleaned));
      }
    },
  );
});
