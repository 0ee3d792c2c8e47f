import { describe, expect, test } from 'vitest';
import { readTranscript } from '../../src/transcript/reader.ts';
import { callsOf, claudeLines, jsonl, read, resultsOf } from './make-lines.ts';

function pairs(lines: readonly unknown[]): readonly string[] {
  return resultsOf(read(lines)).map(({ callId, opening, output }) => `${callId} ${opening} ${output ?? ''}`);
}

describe('T16–T18: whose result it is', () => {
  test('before its call, long after it, twice, never', () => {
    const make = claudeLines();
    const lines = [
      make.result('a', '1'),
      make.call('b', 'x'),
      make.call('a', 'x'),
      make.call('c', 'x'),
      make.result('b', '2'),
      make.result('b', '3'),
    ];
    expect(pairs(lines)).toEqual(['a 0 1', 'b 0 2', 'b 0 3']);
    expect(readTranscript(jsonl(lines)).diagnostics).toMatchObject({
      calls: 3,
      unanswered: 1,
      unclaimedResults: 0,
      reusedIds: 0,
    });
  });

  test('a result without a call is counted', () => {
    const make = claudeLines();
    expect(readTranscript(jsonl([make.result('z', '1')])).diagnostics).toMatchObject({
      calls: 0,
      unclaimedResults: 1,
    });
  });

  test('an answered id opens a new call', () => {
    const make = claudeLines();
    const lines = [
      make.call('a', 'x'),
      make.result('a', '1'),
      make.call('a', 'x'),
      make.result('a', '2'),
      make.result('a', '3'),
    ];
    expect(pairs(lines)).toEqual(['a 0 1', 'a 1 2', 'a 1 3']);
    expect(readTranscript(jsonl(lines)).diagnostics).toMatchObject({ calls: 2, reusedIds: 1 });
  });

  test('an id without an answer is the same call again, unless it asks something else', () => {
    const make = claudeLines();
    const lines = [
      make.call('a', 'x'),
      make.call('a', 'x'),
      make.call('a', 'y'),
      make.result('a', '1'),
      make.result('a', '2'),
    ];
    expect(callsOf(read(lines)).map(({ script, opening }) => [script, opening])).toEqual([
      ['x', 0],
      ['y', 1],
    ]);
    expect(pairs(lines)).toEqual(['a 1 1', 'a 0 2']);
  });

  test('a whole file of Codex written twice holds each call once; the same call at another time is a new one', () => {
    const line = (at: string, payload: object): object => ({ timestamp: at, type: 'response_item', payload });
    const call = (at: string): object =>
      line(at, { type: 'function_call', name: 'exec_command', arguments: '{"cmd":"date"}', call_id: 'a' });
    const answer = (at: string): object =>
      line(at, { type: 'function_call_output', call_id: 'a', output: '1' });
    const meta = { type: 'session_meta', payload: { id: '01a22bb0-0000-7000-8000-000000000001' } };
    const first = [meta, call('2026-11-30T09:00:01.000Z'), answer('2026-11-30T09:00:02.000Z')];
    const later = [call('2026-11-30T09:01:01.000Z'), answer('2026-11-30T09:01:02.000Z')];
    const counts = (lines: readonly object[]): unknown => readTranscript(jsonl(lines)).diagnostics;
    expect(counts([...first, ...first])).toMatchObject({ calls: 1, reusedIds: 0 });
    expect(counts([...first, ...later, ...first, ...later])).toMatchObject({ calls: 2, reusedIds: 1 });
  });

  test('the line that a result names is the call that is meant', () => {
    const make = claudeLines();
    const lines = [
      make.call('a', 'x'),
      make.result('a', '1'),
      make.call('a', 'y'),
      make.result('a', '2', {}, { sourceToolAssistantUUID: 'uuid-1' }),
      make.result('a', '3', {}, { sourceToolAssistantUUID: 'not in this file' }),
    ];
    expect(pairs(lines)).toEqual(['a 0 1', 'a 0 2', 'a 1 3']);
  });
});

describe('T20: the same line again', () => {
  test('is the same events', () => {
    const make = claudeLines();
    const lines = [make.call('a', 'x'), make.result('a', '1'), make.user('hi')];
    expect(read([...lines, ...lines])).toEqual(read(lines));
  });

  test('that says the same is another event, where its identity is another', () => {
    const make = claudeLines();
    expect(read([make.user('hi'), make.user('hi')]).filter(({ kind }) => kind === 'prose')).toHaveLength(2);
  });

  test('keys are identities: no two events share one', () => {
    const make = claudeLines();
    const lines = [
      make.call('a', 'x'),
      make.result('a', '1'),
      make.call('a', 'y'),
      make.result('a', '2'),
      make.user([
        { type: 'text', text: 'b' },
        { type: 'text', text: 'b' },
      ]),
    ];
    const keys = read(lines).map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
  });
});
