import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Diagnostics, Event } from '../../src/transcript/events.ts';
import type { ReaderState } from '../../src/transcript/reader.ts';
import { createReader, readTranscript, ReaderStateError } from '../../src/transcript/reader.ts';
import { CASES, inputOf } from './cases.ts';
import { NEEDLES } from './needle-list.ts';
import { RECORDED } from './recorded.ts';

interface Read {
  readonly events: readonly Event[];
  readonly diagnostics: Diagnostics;
}

type Options = Parameters<typeof createReader>[0];

/** Reads in pieces; after each piece the reader is thrown away, and another goes on from its state. */
function inPieces(bytes: Uint8Array, cuts: readonly number[], options: Options, handOver: boolean): Read {
  const places = [...new Set(cuts.map((cut) => cut % (bytes.length + 1)))].sort((a, b) => a - b);
  let reader = createReader(options);
  const events: Event[] = [];
  let from = 0;
  for (const to of [...places, bytes.length]) {
    events.push(...reader.push(bytes.slice(from, to)));
    from = to;
    if (handOver) {
      const state: ReaderState = JSON.parse(JSON.stringify(reader.state()));
      reader = createReader(options, state);
    }
  }
  events.push(...reader.end());
  return { events, diagnostics: reader.diagnostics() };
}

function whole(bytes: Uint8Array, options: Options): Read {
  const { events, diagnostics } = readTranscript(bytes, options);
  return { events, diagnostics };
}

const INPUTS = [
  ...RECORDED.map(({ name, file, bytes }) => ({ name, file, bytes })),
  ...CASES.map((row) => ({ name: row.id, file: row.file ?? '', bytes: inputOf(row) })),
];
const input = fc.constantFrom(...INPUTS);
const cuts = fc.array(fc.nat(), { minLength: 1, maxLength: 6 });

describe('incremental equals whole (law 3)', () => {
  test('there are recorded sessions to cut', () => {
    expect(RECORDED.length).toBeGreaterThan(20);
  });

  test.each([
    ['in pieces', false, undefined],
    ['in pieces, through a state as JSON', true, undefined],
    ['in pieces, through a state as JSON, passing over lines', true, NEEDLES],
  ] as const)('%s', (_, handOver, needles) => {
    fc.assert(
      fc.property(input, cuts, ({ file, bytes }, places) => {
        const options = needles === undefined ? { file } : { file, needles };
        expect(inPieces(bytes, places, options, handOver)).toEqual(whole(bytes, options));
      }),
      { numRuns: 350 },
    );
  });

  test.each([
    ['an array', () => new Uint8Array(97)],
    ['a Buffer', () => Buffer.alloc(97)],
  ])('the caller may use %s again', (_, make) => {
    for (const { file, bytes } of INPUTS.slice(0, 40)) {
      const reader = createReader({ file });
      const buffer = make();
      const events: Event[] = [];
      for (let from = 0; from < bytes.length; from += buffer.length) {
        const piece = bytes.subarray(from, from + buffer.length);
        buffer.set(piece);
        events.push(...reader.push(buffer.subarray(0, piece.length)));
        buffer.fill(33);
      }
      events.push(...reader.end());
      expect(events).toEqual(readTranscript(bytes, { file }).events);
    }
  });

  test('a state of another version is refused', () => {
    const state = { ...createReader().state(), version: 2 };
    // A state that was stored is whatever the store gives back.
    expect(() => createReader({}, JSON.parse(JSON.stringify(state)))).toThrow(ReaderStateError);
  });
});
