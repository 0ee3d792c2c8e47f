import { describe, expect, test } from 'vitest';
import type { Event } from '../../src/transcript/events.ts';
import { createReader, readTranscript } from '../../src/transcript/reader.ts';

/** A compaction of Codex: its summary stands in the file like the agent's words, at first without any mark. */
const META = {
  type: 'session_meta',
  payload: { id: '01a22bb0-0000-7000-8000-000000000001', cwd: '/home/ada' },
};
const COUNT = { type: 'event_msg', payload: { type: 'token_count', info: null } };
const SUMMARY = 'I opened https://github.com/harbor/lantern/pull/7';

const message = (text: string, metadata?: object): object => ({
  type: 'response_item',
  payload: { type: 'message', role: 'assistant', content: [{ type: 'output_text', text }] },
  ...(metadata && { metadata }),
});
const compacted = (text: string): object => ({
  type: 'compacted',
  payload: { message: `Here is the summary:\n${text}`, replacement_history: [] },
});

function text(lines: readonly object[]): string {
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('');
}

function said(events: readonly Event[]): readonly [string, string][] {
  return events
    .flatMap((event) => (event.kind === 'prose' ? [[event.role, event.text] as const] : []))
    .map(([role, words]) => [role, words]);
}

describe('T53: the summary of a compaction is the client’s', () => {
  test('where the line is marked (Codex 0.158)', () => {
    const lines = [META, message(SUMMARY, { compaction_output: true }), message('Done.')];
    expect(said(readTranscript(text(lines)).events)).toEqual([
      ['client', SUMMARY],
      ['agent', 'Done.'],
    ]);
  });

  test('where the compaction behind it repeats it (Codex 0.144)', () => {
    const lines = [META, message('Working.'), message(SUMMARY), COUNT, compacted(SUMMARY), message('Done.')];
    expect(said(readTranscript(text(lines)).events)).toEqual([
      ['agent', 'Working.'],
      ['client', SUMMARY],
      ['agent', 'Done.'],
    ]);
  });

  test('also where the line stands twice, or behind lines that nobody knows', () => {
    const at = { timestamp: '2026-11-30T09:00:00.000Z' };
    const again = { ...message(SUMMARY), ...at };
    const strange = [{ type: 'hologram', payload: { message: SUMMARY } }, { text: SUMMARY }];
    for (const lines of [
      [META, again, again, compacted(SUMMARY)],
      [META, again, COUNT, again, compacted(SUMMARY)],
      [META, message(SUMMARY), ...strange, compacted(SUMMARY)],
    ])
      expect(said(readTranscript(text(lines)).events)).toEqual([['client', SUMMARY]]);
  });

  test('but not what the agent said before one that says something else', () => {
    const lines = [META, message(SUMMARY), compacted('Nothing was opened.')];
    expect(said(readTranscript(text(lines)).events)).toEqual([['agent', SUMMARY]]);
  });

  test('nor what a copy before it shows to be the agent’s words', () => {
    const copy = { type: 'event_msg', payload: { type: 'agent_message', message: SUMMARY } };
    const lines = [META, copy, message(SUMMARY), compacted(SUMMARY)];
    expect(said(readTranscript(text(lines)).events)).toEqual([['agent', SUMMARY]]);
  });

  test('a reader that goes on from its state, at any cut, says the same', () => {
    const bytes = new TextEncoder().encode(
      text([META, message(SUMMARY), COUNT, compacted(SUMMARY), message('Done.')]),
    );
    for (let cut = 0; cut <= bytes.length; cut += 7) {
      const first = createReader();
      const before = first.push(bytes.slice(0, cut));
      const second = createReader(
        {},
        JSON.parse(JSON.stringify(first.state())) as ReturnType<typeof first.state>,
      );
      expect(said([...before, ...second.push(bytes.slice(cut)), ...second.end()])).toEqual([
        ['client', SUMMARY],
        ['agent', 'Done.'],
      ]);
    }
  });
});
