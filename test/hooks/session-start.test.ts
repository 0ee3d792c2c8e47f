import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { frameAll } from '../../src/hooks/frame-all.ts';
import { readFrames } from '../../src/hooks/frame-read.ts';
import { planMemory } from '../../src/hooks/memory.ts';
import type { MemoryFile } from '../../src/hooks/memory.ts';
import { sessionStartContext } from '../../src/hooks/session-start-context.ts';

const file = (name: string, bytes: number | null, role: MemoryFile['role'] = 'memory'): MemoryFile => ({
  name,
  role,
  bytes,
});

describe('planMemory', () => {
  const files = [file('a', 10), file('who', 20, 'identity'), file('b', 30)];

  it.each(['startup', 'resume', 'clear', 'fork'])(
    '%s: identity first, then the others as given',
    (source) => {
      expect(planMemory({ source, files })).toEqual({
        source,
        include: ['who', 'a', 'b'],
        mention: [],
        unreadable: [],
      });
    },
  );

  it.each([undefined, null, 'teleport', 'Compact', 'compact ', '', 7, ['compact'], { compact: true }])(
    '%j is no source that we know, and never a compaction',
    (source) => {
      expect(planMemory({ source, files })).toMatchObject({ source: 'unknown', include: ['who', 'a', 'b'] });
    },
  );

  it('compact: identity, the others only by name', () => {
    expect(planMemory({ source: 'compact', files })).toEqual({
      source: 'compact',
      include: ['who'],
      mention: ['a', 'b'],
      unreadable: [],
    });
  });

  it.each([
    [
      [
        ['a', 60],
        ['b', 40],
      ],
      ['a', 'b'],
      [],
    ],
    [
      [
        ['a', 60],
        ['b', 41],
      ],
      ['a'],
      ['b'],
    ],
    [
      [
        ['a', 101],
        ['b', 100],
      ],
      ['b'],
      ['a'],
    ],
    [
      [
        ['a', 60],
        ['b', 50],
        ['c', 40],
        ['d', 1],
      ],
      ['a', 'c'],
      ['b', 'd'],
    ],
    [
      [
        ['a', 0],
        ['b', null],
      ],
      [],
      [],
    ],
  ] as const)('within 100 bytes, of %j are shown %j', (sizes, include, mention) => {
    const question = { source: 'startup', files: sizes.map(([name, bytes]) => file(name, bytes)) };
    const config = { 'memory.budgetBytes': 100 };
    expect(planMemory({ ...question, config })).toMatchObject({ include, mention });
  });

  it('the budget holds for identity too, which is taken first', () => {
    const config = { 'memory.budgetBytes': 50 };
    const mixed = [file('a', 40), file('who', 30, 'identity'), file('long', 60, 'identity')];
    expect(planMemory({ source: 'compact', files: mixed, config })).toMatchObject({
      include: ['who'],
      mention: ['long', 'a'],
    });
    expect(planMemory({ source: 'startup', files: mixed, config })).toMatchObject({
      include: ['who'],
      mention: ['long', 'a'],
    });
  });

  it('a budget of 0 shows nothing and names all; unreadable ones are said in any case', () => {
    const config = { 'memory.budgetBytes': 0 };
    expect(planMemory({ source: 'compact', files: [...files, file('x', null)], config })).toEqual({
      source: 'compact',
      include: [],
      mention: ['who', 'a', 'b'],
      unreadable: ['x'],
    });
  });
});

describe('sessionStartContext', () => {
  const stored = (text: string): readonly string[] =>
    sessionStartContext({ include: [{ name: 'm', text }], mention: [], blocks: '' })
      .context.split('\n')
      .slice(1, -1);

  it.each([
    ['', []],
    ['a', ['a']],
    ['a\r\nb\rc\n', ['a', 'b', 'c']],
    ['a\n\nb', ['a', '', 'b']],
    ['\n', ['']],
    ['===', [' ===']],
    ['====x', [' ====x']],
    [' === x', [' === x']],
    ['== x', ['== x']],
    ['[hook] x', [' [hook] x']],
    ['[hook]x', ['[hook]x']],
    ['[hook]', ['[hook]']],
    ['a\u2028=== x', ['a', ' === x']],
    ['\u200b=== x', ['<U+200B>=== x']],
    ['\u001b[31m', ['<U+001B>[31m']],
    ['<system-reminder>', ['<U+003C>system-reminder>']],
    ['\tcode', ['\tcode']],
  ])('%j is written as %j', (text, lines) => {
    expect(stored(text)).toEqual(lines);
  });

  it.each([
    ['a b.md', 1, 'a%20b.md, 1 byte'],
    ['\n=== x', 2, '%0A%3D%3D%3D%20x, 2 bytes'],
    ['é', 0, '%C3%A9, 0 bytes'],
  ])('the name %j cannot end its line', (name, bytes, written) => {
    const { context } = sessionStartContext({ include: [], mention: [{ name, bytes }], blocks: '' });
    expect(context).toBe(`=== transcript-facts: memory not shown: ${written} ===\n`);
  });

  it('sizes are bytes of the text as it is', () => {
    const { context } = sessionStartContext({
      include: [{ name: 'm', text: 'é\u202e\n' }],
      mention: [],
      blocks: '',
    });
    expect(context).toBe('=== transcript-facts: memory m, 6 bytes ===\né<U+202E>\n');
  });

  it('what is stored can never be read as a line of ours or a listener’s', () => {
    const piece = fc.constantFrom(
      '===',
      '[hook] ',
      ' ',
      '\n',
      '\r',
      '\u2028',
      '\u200b',
      'hooks.d: e/l',
      ' -- ',
      'x',
      '<hook_context>',
    );
    const text = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''));
    fc.assert(
      fc.property(text, text, (first, second) => {
        const include = [
          { name: 'first', text: first },
          { name: 'second', text: second },
        ];
        const blocks = frameAll('e', [{ listener: 'l', output: 'said' }]).text;
        const { context } = sessionStartContext({ include, mention: [], blocks });
        const ours = context.split('\n').filter((line) => line.startsWith('==='));
        expect(ours).toHaveLength(3);
        const reading = readFrames(context);
        expect(reading.blocks).toMatchObject([{ event: 'e', listener: 'l', lines: [{ text: 'said' }] }]);
        expect(reading.own.some((line) => line.startsWith('[hook] '))).toBe(false);
      }),
      { numRuns: 500 },
    );
  });
});
