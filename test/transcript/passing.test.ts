import { describe, expect, test } from 'vitest';
import type { Event } from '../../src/transcript/events.ts';
import { readTranscript } from '../../src/transcript/reader.ts';
import { CASES, inputOf } from './cases.ts';
import { NEEDLES } from './needle-list.ts';
import { RECORDED } from './recorded.ts';

const decoder = new TextDecoder();
const ADDRESS = /\/pull\/|#(?:issuecomment-|discussion_r|pullrequestreview-|commitcomment-)/;
const NEEDLE = new RegExp(
  NEEDLES.map((needle) => (needle.length < 4 ? `\\b${needle}\\b` : needle)).join('|'),
);

function nameOf(event: { readonly callId: string; readonly opening: number }): string {
  return `${event.callId} ${event.opening}`;
}

/** What a rule may use: calls with a needle and their results, whatever shows an address, with its call. */
function useful(events: readonly Event[]): readonly Event[] {
  const calls = new Set<string>();
  for (const event of events) {
    if (event.kind === 'call' && NEEDLE.test(JSON.stringify(event))) calls.add(nameOf(event));
    if (event.kind === 'result' && ADDRESS.test(event.output ?? '')) calls.add(nameOf(event));
  }
  return events.filter((event) => {
    if (event.kind === 'call' || event.kind === 'result') return calls.has(nameOf(event));
    return event.kind === 'record' || (event.kind === 'prose' && ADDRESS.test(event.text));
  });
}

/** The order of lines; a call that was passed over is given late. */
function inOrder(events: readonly Event[]): readonly Event[] {
  return events.toSorted((a, b) => a.line - b.line);
}

/** The first lines are always read: so many silent ones go behind the header that all others may be passed over. */
function behindSilentLines(input: Uint8Array): string {
  const [first = '', ...rest] = decoder.decode(input).split('\n');
  const silent =
    first.includes('sessionId') || first.includes('session_id')
      ? '{"type":"tools-used","tools":[],"sessionId":"5a1d0000-7c11-4f00-8e00-00000000a001"}'
      : '{"timestamp":"2026-11-03T09:00:00.000Z","type":"token_usage_record","payload":{}}';
  return [first, ...Array.from({ length: 70 }, () => silent), ...rest].join('\n');
}

const INPUTS = [
  ...RECORDED.map(({ name, file, bytes }) => ({ name, file, bytes })),
  ...CASES.filter(({ bytes }) => bytes === undefined).map((row) => ({
    name: row.id,
    file: row.file ?? '',
    bytes: inputOf(row),
  })),
];

describe('passing over lines changes no event that a rule uses (T57)', () => {
  test.each(INPUTS)('$name', ({ file, bytes }) => {
    const input = behindSilentLines(bytes);
    const all = readTranscript(input, { file });
    const some = readTranscript(input, { file, needles: NEEDLES });
    expect(inOrder(useful(some.events))).toEqual(inOrder(useful(all.events)));
    expect(some.diagnostics).toMatchObject({
      lines: all.diagnostics.lines,
      bytes: all.diagnostics.bytes,
      blank: all.diagnostics.blank,
      tooLong: all.diagnostics.tooLong,
    });
  });

  test('lines are passed over', () => {
    const passed = INPUTS.map(
      ({ file, bytes }) =>
        readTranscript(behindSilentLines(bytes), { file, needles: NEEDLES }).diagnostics.passedOver,
    );
    expect(passed.filter((count) => count > 0).length).toBeGreaterThan(INPUTS.length / 2);
  });
});
