/** `readFrames` (hooks 3.15): whose each line of a text is. */
import { describe, expect, it } from 'vitest';
import { frame, frameAll, readFrames, writeBlock } from '../../src/hooks/index.ts';
import type { FrameOptions, Name, Output } from '../../src/hooks/index.ts';

const A = { event: 'e', listener: 'a' };
const opening = (id: string): string =>
  `=== hooks.d: ${id} -- the [hook] lines below are what this listener printed ===\n`;

describe('a block reads back', () => {
  it.each<[string, Output, FrameOptions, object]>([
    ['whole', 'x\ny', {}, { lines: [{ text: 'x' }, { text: 'y' }] }],
    [
      'with a cut line',
      `${'k'.repeat(2001)}\nz`,
      {},
      { lines: [{ text: 'k'.repeat(2000), of: 2001 }, { text: 'z' }] },
    ],
    ['cut elsewhere', 'abc', { maxCharacters: 2 }, { lines: [{ text: 'ab', of: 3, first: 2 }] }],
    ['too many lines', 'x\ny', { maxLines: 1 }, { lines: [{ text: 'x' }], notShown: 1, limit: '1 line' }],
    ['without room', 'x\ny', { budget: 70 }, { lines: [], notShown: 2, limit: 'size' }],
    [
      'not read to its end',
      'x\ny',
      { incomplete: true },
      { lines: [{ text: 'x' }], notShown: 1, limit: 'read', atLeast: true },
    ],
    ['lost', null, {}, { lines: [], lost: true }],
  ])('%s', (_, output, options, block) => {
    const { text } = frame('e', 'a', output, options);
    expect(readFrames(text)).toEqual({ blocks: [{ ...A, ...block }], own: [] });
    expect(readFrames(text).blocks.map(writeBlock).join('')).toBe(text);
  });

  it.each<[Name]>([['a b'], ['%'], ['a\nb'], ['été'], [''], [Uint8Array.of(0xff, 0x0a)]])(
    'under the name %j',
    (name) => {
      const { text } = frame(name, name, 'x');
      expect(readFrames(text)).toEqual({
        blocks: [{ event: name, listener: name, lines: [{ text: 'x' }] }],
        own: [],
      });
    },
  );

  it('inside another block as text', () => {
    const inner = frame('e', 'b', 'x').text;
    const outer = frame('e', 'a', inner).text;
    expect(readFrames(outer)).toEqual({
      blocks: [{ ...A, lines: [{ text: opening('e/b').trimEnd() }, { text: '[hook] x' }] }],
      own: [],
    });
  });
});

describe('several blocks read back', () => {
  it('beside lines of our own', () => {
    const blocks = frameAll('e', [
      { listener: 'a', output: 'x' },
      { listener: 'b', output: null },
      { listener: 'c', output: 'y' },
    ]).text;
    expect(
      readFrames(`Now: 10:08.\n\n${blocks}=== transcript-facts: not shown: 1 line (limit: size) ===`),
    ).toEqual({
      blocks: [
        { ...A, lines: [{ text: 'x' }] },
        { event: 'e', listener: 'b', lines: [], lost: true },
        { event: 'e', listener: 'c', lines: [{ text: 'y' }] },
      ],
      own: ['Now: 10:08.', '', '=== transcript-facts: not shown: 1 line (limit: size) ==='],
    });
  });

  it('of the same listener twice', () => {
    const { text } = frame('e', 'a', 'x');
    expect(readFrames(text + text).blocks.length).toBe(2);
  });

  it('with the line about hidden ones as our own', () => {
    const line = '=== hooks.d: e -- not shown: 2 listeners (limit: size) ===';
    expect(readFrames(`${line}\n`)).toEqual({ blocks: [], own: [line] });
  });
});

describe('what is no line of a frame is our own text', () => {
  it.each([
    ['a mark outside a block', '[hook] x\n'],
    [
      'a notice of a cut without a line',
      '=== hooks.d: e/a -- line above cut: first 2000 of 9 characters ===\n',
    ],
    ['a wrong plural', '=== hooks.d: e/a -- not shown: 1 lines (limit: size) ===\n'],
    ['a number that we do not write', '=== hooks.d: e/a -- not shown: 007 lines (limit: size) ===\n'],
    ['another limit', '=== hooks.d: e/a -- not shown: 2 lines (limit: time) ===\n'],
    ['an escape that we do not write', opening('e/%41')],
    ['a small escape', opening('e/%c3%a9')],
    ['a name that is not escaped', opening('e/a b')],
    ['no listener', opening('e')],
    ['another text', '=== hooks.d: e/a -- the [hook] lines below are mine ===\n'],
    ['something behind it', `${opening('e/a').trimEnd()} \n`],
    ['CR LF', opening('e/a').replace('\n', '\r\n')],
  ])('%s', (_, text) => {
    expect(readFrames(text)).toEqual({ blocks: [], own: [text.slice(0, -1)] });
  });

  it('ends a block', () => {
    const text = `${opening('e/a')}[hook] x\nours\n[hook] y\n`;
    expect(readFrames(text)).toEqual({
      blocks: [{ ...A, lines: [{ text: 'x' }] }],
      own: ['ours', '[hook] y'],
    });
  });

  it('even a second notice of the same cut', () => {
    const notice = '=== hooks.d: e/a -- line above cut: first 2000 of 2001 characters ===';
    expect(readFrames(`${opening('e/a')}[hook] x\n${notice}\n${notice}\n`)).toEqual({
      blocks: [{ ...A, lines: [{ text: 'x', of: 2001 }] }],
      own: [notice],
    });
  });

  it('even a cut notice of another listener', () => {
    const notice = '=== hooks.d: e/b -- line above cut: first 2000 of 2001 characters ===';
    const text = `${opening('e/a')}[hook] x\n${notice}\n`;
    expect(readFrames(text)).toEqual({ blocks: [{ ...A, lines: [{ text: 'x' }] }], own: [notice] });
  });
});

describe('any text', () => {
  it.each(['', '\n', 'x', '=== hooks.d: ', '[hook] '])('%j', (text) => {
    expect(readFrames(text).blocks).toEqual([]);
  });
});
