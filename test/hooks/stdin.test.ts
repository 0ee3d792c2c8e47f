/** Reading a hook's stdin (hooks 7). */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { payloadReader, stdinLimits } from '../../src/hooks/index.ts';
import type { PayloadReader, StdinReading } from '../../src/hooks/index.ts';

const open = { terminal: false, closed: false };
type Step = readonly [at: number, what: string | Uint8Array | 'END'];

function play(reader: PayloadReader, steps: readonly Step[]): StdinReading {
  for (const [at, what] of steps)
    if (what === 'END') reader.end(at);
    else reader.push(what, at);
  const reading = reader.reading();
  return reading.state === 'reading' ? reader.wait(reading.deadline) : reading;
}

const read = (...steps: readonly Step[]): StdinReading => play(payloadReader(open), steps);
const BOM = Uint8Array.of(0xef, 0xbb, 0xbf);

describe('the state', () => {
  it.each<[string, readonly Step[], object]>([
    ['a document', [[3, '{"a":1}']], { state: 'complete', at: 3, value: { a: 1 } }],
    [
      'in two pieces',
      [
        [3, '{"a":'],
        [9, '1}'],
      ],
      { state: 'complete', at: 9 },
    ],
    ['with what follows', [[3, '{}{"a":1} x']], { state: 'complete', at: 3, value: {} }],
    [
      'behind white space',
      [
        [3, ' \r\n\t'],
        [4, '{}'],
      ],
      { state: 'complete', at: 4 },
    ],
    [
      'behind a byte order mark',
      [
        [3, BOM],
        [4, '{}'],
      ],
      { state: 'complete', at: 4, value: {} },
    ],
    [
      'behind one that is cut',
      [
        [3, BOM.slice(0, 2)],
        [4, BOM.slice(2)],
        [5, '{}'],
      ],
      { state: 'complete', at: 5 },
    ],
    [
      'braces in texts',
      [[3, '{"a":"}\\"}","b":{"c":"\\\\"}}']],
      { state: 'complete', value: { a: '}"}', b: { c: '\\' } } },
    ],
    ['a letter', [[3, 'x{}']], { state: 'invalid', at: 3 }],
    ['a list', [[3, '[{}]']], { state: 'invalid', at: 3 }],
    [
      'half a character, then a brace',
      [
        [3, BOM.slice(0, 2)],
        [4, '{}'],
      ],
      { state: 'invalid', at: 4 },
    ],
    ['a byte that begins nothing', [[3, Uint8Array.of(0xff)]], { state: 'invalid', at: 3 }],
    ['a letter outside ASCII', [[3, 'é']], { state: 'invalid', at: 3 }],
    ['closed, and no JSON', [[3, '{"a":}']], { state: 'invalid', at: 3 }],
    ['a bracket too few', [[3, '{"a":[}']], { state: 'invalid', at: 3 }],
    ['the end', [[3, 'END']], { state: 'empty', at: 3 }],
    [
      'white space and the end',
      [
        [3, BOM],
        [4, ' \n'],
        [5, 'END'],
      ],
      { state: 'empty', at: 5 },
    ],
    [
      'the end inside',
      [
        [3, '{"a":"}'],
        [5, 'END'],
      ],
      { state: 'cut-short', at: 5 },
    ],
    ['nothing', [], { state: 'silent', at: 1000 }],
    ['nothing more', [[10, '{']], { state: 'silent', at: 1010 }],
    [
      'an empty chunk is no byte',
      [
        [10, '{'],
        [900, ''],
      ],
      { state: 'silent', at: 1010 },
    ],
    ['a chunk at the very moment', [[1000, '{}']], { state: 'complete', at: 1000 }],
    ['a chunk too late', [[1001, '{}']], { state: 'silent', at: 1000 }],
    ['the end at the very moment', [[1000, 'END']], { state: 'empty', at: 1000 }],
    ['the end too late', [[1001, 'END']], { state: 'silent', at: 1000 }],
    [
      'drop by drop',
      [0, 900, 1800, 2700, 3600, 4500, 5400].map((at): Step => [at, ' ']),
      { state: 'late', at: 5000 },
    ],
    [
      'at the last moment',
      [0, 1000, 2000, 3000, 4000].map((at): Step => [at, '{"a":']).concat([[5000, '1}}}}}']]),
      { state: 'complete', at: 5000 },
    ],
  ])('%s', (_, steps, reading) => {
    expect(read(...steps)).toMatchObject(reading);
  });

  it.each([
    [{ terminal: true, closed: false }, 'terminal'],
    [{ terminal: false, closed: true }, 'none'],
  ])('%j is not read', (source, state) => {
    const reader = payloadReader(source);
    expect(reader.reading()).toEqual({ state, at: 0 });
    expect([reader.push('{}', 1), reader.end(2), reader.wait(9000)].map(({ state: same }) => same)).toEqual([
      state,
      state,
      state,
    ]);
  });

  it('does not change any more', () => {
    const reader = payloadReader(open);
    reader.push('{"a":1}', 3);
    expect(reader.push('x', 4)).toMatchObject({ state: 'complete', at: 3 });
    expect(reader.end(5)).toMatchObject({ state: 'complete', at: 3 });
    expect(reader.wait(9000)).toMatchObject({ state: 'complete', at: 3 });
  });
});

describe('limits', () => {
  it('are shorter at the end of a session', () => {
    const limits = stdinLimits('SessionEnd');
    expect(play(payloadReader({ ...open, limits }), [])).toEqual({ state: 'silent', at: 250 });
    const drops: readonly Step[] = [100, 300, 499].map((at) => [at, ' ']);
    expect(play(payloadReader({ ...open, limits }), drops)).toEqual({ state: 'late', at: 500 });
    expect(stdinLimits('Stop')).toEqual(stdinLimits(null));
  });

  it.each([
    ['up to the last brace', '{"a":"xx"}', 10, 'complete'],
    ['one byte less', '{"a":"xx"}', 9, 'too-large'],
    ['what follows does not count', '{"a":"xx"}                ', 10, 'complete'],
    ['white space before counts', '     {"a":"xx"}', 10, 'too-large'],
    ['bytes, not characters', '{"a":"é"}', 9, 'too-large'],
    ['no document at all', '           ', 10, 'too-large'],
    ['a text that never ends', '{"a":"xxxxxxxxxxxxxxx', 10, 'too-large'],
  ])('of size: %s', (_, text, maxBytes, state) => {
    const whole = payloadReader({ ...open, limits: { maxBytes } });
    expect(
      play(whole, [
        [1, text],
        [2, 'END'],
      ]).state,
    ).toBe(state);
    const drops = payloadReader({ ...open, limits: { maxBytes } });
    expect(play(drops, [...[...text].map((one): Step => [1, one]), [2, 'END']]).state).toBe(state);
  });

  it('let a large document in that comes slowly', () => {
    const reader = payloadReader(open);
    const chunk = new TextEncoder().encode('x'.repeat(1 << 20));
    reader.push('{"a":"', 0);
    for (let at = 1; at <= 15; at += 1) reader.push(chunk, at * 300);
    const reading = reader.push('"}', 4900);
    expect(reading).toMatchObject({ state: 'complete', at: 4900 });
    expect(reading.state === 'complete' ? reading.bytes.length : 0).toBe(15 * (1 << 20) + 8);
  });
});

describe('the payload', () => {
  it('is the document byte for byte, without what stands around it', () => {
    const reading = read([1, BOM], [2, ' \n{ "é": 1 }\n{}']);
    expect(reading.state === 'complete' ? new TextDecoder().decode(reading.bytes) : null).toBe('{ "é": 1 }');
  });

  it.each([
    ['an array of bytes', new TextEncoder().encode('{"a":')],
    ['a Buffer, whose slice() is none', Buffer.from('{"a":')],
  ])('is a copy: the reader may use its buffer again, %s', (_, buffer) => {
    const reader = payloadReader(open);
    reader.push(buffer, 1);
    buffer.fill(0);
    expect(reader.push('1}', 2)).toMatchObject({ state: 'complete', value: { a: 1 } });
  });

  it('may be nested as deeply as it is large', () => {
    const deep = '{"a":'.repeat(200_000);
    expect(['complete', 'invalid']).toContain(read([1, deep], [2, `1${'}'.repeat(200_000)}`]).state);
  });
});

describe('any bytes', () => {
  const pieces = [
    '{',
    '}',
    '"',
    '\\',
    '[',
    ']',
    ' ',
    '\n',
    '1',
    ':',
    '"a":1',
    'é',
    '\ufeff',
    '\u200b',
    '{"a":"}"}',
    '\0',
  ];
  const bytes = fc
    .array(fc.oneof(fc.constantFrom(...pieces), fc.constantFrom('\u0080')), { maxLength: 12 })
    .map((all) => new TextEncoder().encode(all.join('')));

  it('give the same state in any chunks', () => {
    fc.assert(
      fc.property(
        bytes,
        fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 5 }),
        (all, sizes) => {
          const steps: Step[] = [];
          for (let at = 0, turn = 0; at < all.length; turn += 1) {
            const size = sizes[turn % sizes.length] ?? 1;
            steps.push([1, all.subarray(at, at + size)]);
            at += size;
          }
          const end: Step = [1, 'END'];
          expect(play(payloadReader(open), [...steps, end])).toEqual(
            play(payloadReader(open), [[1, all], end]),
          );
        },
      ),
      { numRuns: 5000 },
    );
  });
});
