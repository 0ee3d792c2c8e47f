import { describe, expect, test } from 'vitest';
import type { Event } from '../../../src/transcript/events.ts';
import { at, claudeLines, headersOf, jsonl, OTHER, read, SESSION } from '../make-lines.ts';
import { createReader } from '../../../src/transcript/reader.ts';

const FILE = `${SESSION}.jsonl`;

function inherited(events: readonly Event[]): readonly boolean[] {
  return events.filter(({ kind }) => kind !== 'session').map((event) => event.inherited);
}

describe('T49: the line says whose it was', () => {
  test.each([
    [{ requestSessionId: OTHER }, true],
    [{ requestSessionId: SESSION }, false],
    [{ forkedFrom: OTHER }, true],
    [{ forkedFrom: { sessionId: OTHER } }, true],
    [{ forkedFrom: { sessionId: SESSION } }, false],
    [{ isReplay: true }, true],
    [{ forkedFrom: 17, requestSessionId: null, isReplay: 'yes' }, false],
  ])('%j', (fields, expected) => {
    expect(inherited(read([claudeLines().user('hi', fields)], { file: FILE }))).toEqual([expected]);
  });

  test('a line of a main file that names another session than the file', () => {
    const make = claudeLines('2.0.30');
    const lines = [make.user('a', { sessionId: OTHER }), make.user('b')];
    expect(inherited(read(lines, { file: `/x/${FILE}` }))).toEqual([true, false]);
    expect(inherited(read(lines, { file: 'saved.jsonl' }))).toEqual([false, false]);
    expect(inherited(read(lines))).toEqual([false, false]);
    expect(inherited(read(lines, { file: `${SESSION}/subagents/agent-a1.jsonl` }))).toEqual([false, false]);
  });

  test('a result is inherited with its call', () => {
    const make = claudeLines();
    const lines = [
      make.call('t', 'x', { requestSessionId: OTHER }),
      make.result('t', 'out'),
      make.user('mine'),
    ];
    expect(inherited(read(lines, { file: FILE }))).toEqual([true, true, false]);
  });

  test('the first such line tells what the session is a fork of', () => {
    const lines = [claudeLines().user('hi', { requestSessionId: OTHER })];
    expect(headersOf(read(lines, { file: FILE }))).toMatchObject([{ id: SESSION, forkOf: OTHER }]);
  });
});

describe('T50: lines that are older than the session', () => {
  const queue = (seconds: number): unknown => ({
    type: 'queue-operation',
    operation: 'dequeue',
    timestamp: at(seconds),
    sessionId: SESSION,
  });

  test('older than the queue line that stands before them all', () => {
    const make = claudeLines();
    const lines = [queue(3.5), make.user('1'), make.user('2'), make.user('3'), make.user('4')];
    expect(inherited(read(lines, { file: FILE }))).toEqual([true, true, true, false]);
  });

  test('a queue line behind the first line of the conversation says nothing', () => {
    const make = claudeLines();
    expect(inherited(read([make.user('1'), queue(9), make.user('2')], { file: FILE }))).toEqual([
      false,
      false,
    ]);
  });

  test('a later queue line does not move the start', () => {
    const make = claudeLines();
    expect(inherited(read([queue(0), queue(9), make.user('1')], { file: FILE }))).toEqual([false]);
  });
});

describe('T50: copies that were stamped with one instant', () => {
  const same = { timestamp: at(0) };
  const copied = (version: string): readonly unknown[] => {
    const make = claudeLines(version);
    return [
      make.user('open it', same),
      make.call('t', 'gh pr create', same),
      make.result('t', 'url', {}, same),
      make.assistant([{ type: 'text', text: 'done' }], same),
      make.user('part two'),
      make.result('t', 'late'),
    ];
  };

  test.each(['1.0.60', '1.0.128', '2.0.1', '2.0.29'])(
    '%s: a call and its result are among them',
    (version) => {
      expect(inherited(read(copied(version)))).toEqual([true, true, true, true, false, true]);
    },
  );

  test.each(['2.0.30', '2.1.1', '2.1.332', '10.0.1'])('%s opens with a queue line instead', (version) => {
    expect(inherited(read(copied(version)))).toEqual([false, false, false, false, false, false]);
  });

  test('no result among them: they are the session’s own', () => {
    const make = claudeLines('1.0.90');
    const lines = [make.user('a', same), make.call('t', 'x', same), make.result('t', 'out')];
    expect(inherited(read(lines))).toEqual([false, false, false]);
  });

  test('lines are held back only until the time changes', () => {
    const make = claudeLines('1.0.90');
    const reader = createReader();
    const push = (line: unknown): number => reader.push(new TextEncoder().encode(jsonl([line]))).length;
    expect(push(make.user('a', same))).toBe(0);
    expect(push(make.user('b', same))).toBe(0);
    expect(push(make.user('c'))).toBe(4);
    expect(push(make.user('d'))).toBe(1);
  });

  test('what is held is given at the end', () => {
    expect(read([claudeLines('1.0.90').user('a')])).toHaveLength(2);
  });

  test('input that shares one time for ever is not held for ever', () => {
    const make = claudeLines('1.0.90');
    const reader = createReader();
    const lines = Array.from({ length: 2500 }, () => make.user('x', same));
    expect(reader.push(new TextEncoder().encode(jsonl(lines))).length).toBeGreaterThan(2000);
  });
});

describe('T45, T46: the session', () => {
  test('the stem of a main file is the session', () => {
    const lines = [claudeLines().user('hi', { sessionId: OTHER })];
    expect(headersOf(read(lines, { file: FILE }))).toMatchObject([{ id: SESSION }]);
    expect(headersOf(read(lines, { file: 'copy of it.jsonl' }))).toMatchObject([{ id: OTHER }]);
  });

  test('T2: a subagent’s file belongs to the session that its lines name', () => {
    const file = `${SESSION}/subagents/agent-a1.jsonl`;
    expect(headersOf(read([claudeLines().user('x', { agentId: 'a1' })], { file }))).toMatchObject([
      { id: SESSION, agentId: 'a1' },
    ]);
    expect(headersOf(read([claudeLines().user('x')], { file }))).toMatchObject([
      { id: SESSION, agentId: 'agent-a1' },
    ]);
  });

  test('a stamp that changes is a new event; one that is missing is no change', () => {
    const make = claudeLines();
    const lines = [
      make.user('a'),
      make.user('b', { version: null, cwd: 3 }),
      make.user('c', { cwd: '/tmp' }),
      make.user('d', { cwd: '/tmp', gitBranch: 'x' }),
    ];
    const headers = headersOf(read(lines));
    expect(headers.map(({ cwd, branch }) => `${cwd ?? ''} ${branch ?? ''}`)).toEqual([
      '/home/dev/src main',
      '/tmp main',
      '/tmp x',
    ]);
    expect(new Set(headers.map(({ key }) => key)).size).toBe(3);
  });

  test('a subagent’s stamps in the main file are not the session’s', () => {
    const make = claudeLines();
    const lines = [make.user('a'), make.user('b', { cwd: '/elsewhere', isSidechain: true }), make.user('c')];
    expect(headersOf(read(lines))).toHaveLength(1);
  });

  test('bookkeeping alone still names the session', () => {
    expect(headersOf(read([{ type: 'mode', mode: 'normal', sessionId: SESSION }]))).toMatchObject([
      { id: SESSION, cwd: null },
    ]);
  });
});
