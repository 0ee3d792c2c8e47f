import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readTranscript } from '../../src/transcript/reader.ts';
import { readSessions } from '../../src/transcript/sessions.ts';
import { EVENT } from '../../src/transcript/schemas.ts';
import { CASES } from './cases.ts';
import { NEEDLES } from './needle-list.ts';
import { RECORDED } from './recorded.ts';

/** Reads both ways; what comes out is always of the contract's shape. */
function readAll(input: string | Uint8Array, file = ''): void {
  for (const options of [{ file }, { file, needles: NEEDLES }]) {
    for (const event of readTranscript(input, options).events) EVENT.parse(event);
  }
  readSessions([
    { file, input },
    { file: 'other.jsonl', input },
  ]);
}

const LINES = [
  ...new Set([
    ...CASES.flatMap(({ lines }) => lines),
    ...RECORDED.flatMap(({ bytes }) => new TextDecoder().decode(bytes).split('\n')),
  ]),
].filter((line) => line.length < 20_000 && isObject(line));

function isObject(line: string): boolean {
  try {
    return line.startsWith('{') && typeof JSON.parse(line) === 'object';
  } catch {
    return false;
  }
}

/** Values that no field of a line has, one of each type. */
const STRANGE = [
  null,
  17,
  -0.5,
  true,
  '',
  'x',
  '{"a":1}',
  [],
  [null, 1, 'a', {}],
  {},
  { text: 4, content: {}, type: 3 },
];

interface Spot {
  readonly holder: Record<string, unknown> | unknown[];
  readonly key: string | number;
}

/** Every field of a value, at any depth. */
function spotsOf(value: unknown): Spot[] {
  if (Array.isArray(value)) return value.flatMap((item, key) => [{ holder: value, key }, ...spotsOf(item)]);
  if (typeof value !== 'object' || value === null) return [];
  const holder: Record<string, unknown> = Object.assign(value);
  return Object.entries(holder).flatMap(([key, item]) => [{ holder, key }, ...spotsOf(item)]);
}

function withSpot(line: string, spot: number, change: (spot: Spot) => void): string | null {
  const value: unknown = JSON.parse(line);
  const found = spotsOf(value)[spot];
  if (found === undefined) return null;
  change(found);
  return JSON.stringify(value);
}

function set({ holder, key }: Spot, value: unknown): void {
  if (Array.isArray(holder)) holder[Number(key)] = value;
  else holder[String(key)] = value;
}

function remove({ holder, key }: Spot): void {
  if (Array.isArray(holder)) holder.splice(Number(key), 1);
  else Reflect.deleteProperty(holder, String(key));
}

describe('no input makes the reader throw (law 1)', () => {
  test('each line with one field removed, of another type, or written twice', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...LINES),
        fc.nat(200),
        fc.constantFrom('remove', 'twice', ...STRANGE.keys()),
        (line, place, how) => {
          const spots = spotsOf(JSON.parse(line)).length;
          const changed = withSpot(line, spots === 0 ? 0 : place % spots, (spot) => {
            if (how === 'remove') remove(spot);
            else if (how === 'twice') set(spot, structuredClone([spot.holder, spot.holder]));
            else set(spot, STRANGE[Number(how)]);
          });
          readAll(`${line}\n${changed ?? ''}\n${line}\n`);
        },
      ),
      { numRuns: 1500 },
    );
  });

  test('every field of the handed lines, of every type', () => {
    for (const { lines, file } of CASES) {
      for (const [index, line] of lines.entries()) {
        if (!isObject(line)) continue;
        const spots = spotsOf(JSON.parse(line)).length;
        for (let spot = 0; spot < spots; spot += 1) {
          const strange = STRANGE[(spot + index) % STRANGE.length];
          const changed = withSpot(line, spot, (found) => {
            set(found, strange);
          });
          const input = [...lines.slice(0, index), changed, ...lines.slice(index + 1)].join('\n');
          for (const event of readTranscript(input, { file: file ?? '' }).events) EVENT.parse(event);
        }
      }
    }
  });

  test('a key written twice in a line', () => {
    for (const line of LINES.slice(0, 400)) readAll(`${line.slice(0, -1)},"type":"user","message":3}\n`);
  });

  test('random bytes', () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 60 }), { maxLength: 10 }), (lines) => {
        readAll(Uint8Array.from(lines.flatMap((line) => [...line, 10])));
      }),
    );
  });

  test('random JSON, with names that the reader knows', () => {
    const names = [
      'type',
      'message',
      'content',
      'payload',
      'item',
      'id',
      'call_id',
      'uuid',
      'sessionId',
      'attachment',
    ];
    const words = [
      'user',
      'assistant',
      'tool_result',
      'tool_use',
      'response_item',
      'event_msg',
      'message',
      'text',
    ];
    const { value } = fc.letrec((tie) => ({
      value: fc.oneof(
        { depthSize: 'small' },
        fc.constantFrom(...words),
        fc.string(),
        fc.integer(),
        fc.constant(null),
        fc.boolean(),
        fc.array(tie('value'), { maxLength: 3 }),
        fc.dictionary(fc.constantFrom(...names), tie('value'), { maxKeys: 5 }),
      ),
    }));
    fc.assert(
      fc.property(fc.array(value, { maxLength: 8 }), (values) => {
        readAll(values.map((line) => JSON.stringify(line)).join('\n'));
      }),
      { numRuns: 400 },
    );
  });

  test('deep nesting', () => {
    const deep = `${'['.repeat(60_000)}${']'.repeat(60_000)}`;
    const objects = `${'{"a":'.repeat(60_000)}1${'}'.repeat(60_000)}`;
    for (const value of [deep, objects]) {
      readAll(`${value}\n`);
      readAll(
        `{"type":"assistant","sessionId":"s","uuid":"u","message":{"content":[{"type":"tool_use","id":"t","name":"mcp__a__b","input":{"x":${value}}}]}}\n`,
      );
    }
  });

  test('names that every object has', () => {
    const lines = ['__proto__', 'constructor', 'toString', 'hasOwnProperty'].map((type) =>
      JSON.stringify({ type, sessionId: 's', attachment: { type }, subtype: type }),
    );
    const { diagnostics } = readTranscript(`${lines.join('\n')}\n`, { client: 'claude-code' });
    expect(Object.keys(diagnostics.unknownTypes)).toHaveLength(4);
  });

  test('a line over the limit is counted and never held', () => {
    const long = `{"type":"user","sessionId":"s","message":{"content":"${'x'.repeat(5000)}"}}`;
    const short = '{"type":"user","sessionId":"s","message":{"role":"user","content":"hi"}}';
    const { events, diagnostics } = readTranscript(`${long}\n${short}\n${long}`, { maxLineBytes: 1000 });
    expect(diagnostics).toMatchObject({ lines: 3, tooLong: 2, unreadable: 0 });
    expect(events).toHaveLength(2);
  });
});
