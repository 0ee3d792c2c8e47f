import { describe, expect, test } from 'vitest';
import { salvage } from '../../src/transcript/torn.ts';
import { createReader, ReaderOptionError, readTranscript } from '../../src/transcript/reader.ts';
import { claudeLines, jsonl, proseOf, SESSION } from './make-lines.ts';

const HI = `{"type":"user","sessionId":"${SESSION}","message":{"role":"user","content":"hi"}}`;

function textsOf(input: string | Uint8Array): readonly string[] {
  return proseOf(readTranscript(input).events).map(({ text }) => text);
}

function countsOf(input: string | Uint8Array): object {
  return readTranscript(input).diagnostics;
}

describe('T9, T10: lines and characters', () => {
  test.each([
    ['LF', `${HI}\n${HI}\n`],
    ['CRLF', `${HI}\r\n${HI}\r\n`],
    ['a mark at the start', `\ufeff${HI}\n${HI}\n`],
    ['NUL at either end', `\0\0${HI}\0\n${HI}\0\0\r\n`],
  ])('%s', (_, input) => {
    expect(textsOf(input)).toEqual(['hi', 'hi']);
    expect(countsOf(input)).toMatchObject({ lines: 2, unreadable: 0, torn: 0 });
  });

  test('a mark that is not at the start, NUL within: unreadable', () => {
    expect(countsOf(`${HI}\n\ufeff${HI}\n{"a":\0"b"}\n${HI}\0${HI}\n`)).toMatchObject({
      lines: 4,
      unreadable: 2,
    });
  });

  test('blank lines are counted and give nothing', () => {
    expect(countsOf(`\n  \n\t\r\n${HI}\n\0\n`)).toMatchObject({ lines: 5, blank: 4, unreadable: 0 });
  });

  test('an invalid sequence is replaced and counted; a written U+FFFD is the writer’s', () => {
    const bytes = [...new TextEncoder().encode(HI.replace('hi', 'a\ufffdb\u00e9X'))];
    bytes[bytes.indexOf(88)] = 0xff;
    expect(textsOf(Uint8Array.from(bytes))).toEqual(['a\ufffdb\u00e9\ufffd']);
    expect(countsOf(Uint8Array.from(bytes))).toMatchObject({ replacedCharacters: 1 });
  });
});

describe('T11: the last line', () => {
  test('is held back while more may come', () => {
    const reader = createReader();
    expect(reader.push(new TextEncoder().encode(HI))).toEqual([]);
    expect(reader.diagnostics()).toMatchObject({ partial: true, lines: 0 });
    expect(reader.end()).not.toEqual([]);
    expect(reader.diagnostics()).toMatchObject({ partial: false, lines: 1, unreadable: 0 });
  });

  test('is counted as unreadable at the end, where it does not parse', () => {
    expect(countsOf(`${HI}\n${HI.slice(0, 40)}`)).toMatchObject({ lines: 2, unreadable: 1, partial: false });
  });
});

describe('T12: torn lines', () => {
  const a = '{"type":"a","n":{"x":"}{"}}';
  const b = '{"parentUuid":null,"type":"b"}';
  const types = (line: string): unknown => salvage(line).values.map((value) => JSON.stringify(value));

  test.each([
    [a + b, [a, b], false],
    [`${a} ${b}`, [a, b], false],
    [`${a}${b.slice(0, 9)}`, [a], true],
    [`${a.slice(0, 12)}${b}`, [b], true],
    [`{"type":"x","content":[{"type":"text","text":"ha${b}`, [b], true],
    [`{"parentUuid":"1","s{"timestamp":"2","s{"parentUuid":"3","s${b}`, [b], true],
    [`{"timestamp":"1","s{"timestamp":"2","s{"timestamp":"3","s{"timestamp":"4","s${b}`, [], true],
    [b.slice(0, -1), [], true],
    ['nothing of ours', [], true],
    [`[${a},`, [a], false],
    [`${a},`, [a], false],
    [`${b}]`, [b], false],
    [']', [], false],
  ])('%s', (line, values, torn) => {
    expect(types(line)).toEqual(values);
    expect(salvage(line).torn).toBe(torn);
  });

  test('T4: an array that is written over several lines', () => {
    expect(textsOf(`[${HI},\n${HI},\n${HI}]\n`)).toEqual(['hi', 'hi', 'hi']);
    expect(textsOf(`[\n${HI},\n${HI}\n]\n`)).toEqual(['hi', 'hi']);
    expect(textsOf(`[${HI},${HI}]`)).toEqual(['hi', 'hi']);
  });

  test.each(['{"a":', '}{', '{"', '"', '{"parentUuid":{"parentUuid":'])(
    'much of %s takes no long time',
    (piece) => {
      expect(salvage(piece.repeat(200_000)).torn).toBe(true);
    },
  );
});

describe('T3: whose transcript it is', () => {
  test.each([
    ['claude-code', { type: 'user', message: { content: 'hi' }, sessionId: 's' }],
    ['claude-code', { type: 'summary', summary: 'x', leafUuid: 'u' }],
    ['claude-code', { type: 'system', subtype: 'init', session_id: 's' }],
    ['claude-code', { type: 'glow', sessionId: 's' }],
    ['codex', { type: 'session_meta', payload: {} }],
    ['codex', { id: 'x', timestamp: 't', instructions: null }],
    ['codex', { record_type: 'state' }],
    ['codex', { type: 'message', role: 'user', content: [] }],
    ['codex', { type: 'function_call', name: 'shell', arguments: '{}', call_id: 'c' }],
    ['codex', { type: 'thread.started', thread_id: 't' }],
    ['codex', { id: '0', msg: { type: 'task_started' } }],
    ['codex', { model: 'm', provider: 'p', workdir: '/x' }],
    ['codex', { method: 'item/completed', params: {} }],
    [null, { hello: 'world' }],
    [null, { type: 'glow' }],
    [null, { type: 'error', message: 'x' }],
  ])('%s: %j', (client, line) => {
    expect(readTranscript(jsonl([line])).client).toBe(client);
  });

  test('what fits neither gives no events, and is not asked again', () => {
    const strange = Array.from({ length: 64 }, () => ({ type: 'glow' }));
    const late = readTranscript(jsonl([...strange, JSON.parse(HI)]));
    expect(late).toMatchObject({ client: null, events: [] });
    expect(late.diagnostics.unknownTypes).toEqual({ glow: 64, user: 1 });
    expect(readTranscript(jsonl([...strange.slice(1), JSON.parse(HI)])).client).toBe('claude-code');
  });

  test('the caller’s word goes before it', () => {
    expect(
      readTranscript('{"type":"message","role":"user","content":[]}\n', { client: 'claude-code' }).client,
    ).toBe('claude-code');
  });
});

test('T15: past a hundred names the rest are others', () => {
  const lines = Array.from({ length: 130 }, (_, index) => ({ type: `glow-${index}`, sessionId: SESSION }));
  const { unknownTypes } = readTranscript(jsonl(lines)).diagnostics;
  expect(Object.keys(unknownTypes)).toHaveLength(101);
  expect(unknownTypes.other).toBe(30);
});

test('section 10: versions, sorted', () => {
  const lines = [claudeLines('2.1.90').user('a'), claudeLines('2.1.332').user('b', { uuid: 'x' })];
  expect(readTranscript(jsonl(lines)).diagnostics.versions).toEqual(['2.1.332', '2.1.90']);
});

test.each([{ maxLineBytes: 0 }, { maxLineBytes: Number.NaN }, { needles: ['gh', 'x'] }, { needles: [''] }])(
  'a wrong option is refused: %j',
  (options) => {
    expect(() => createReader(options)).toThrow(ReaderOptionError);
  },
);
