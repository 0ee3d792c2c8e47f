import { describe, expect, test } from 'vitest';
import { copiesAmong, copyMarker, traceCollector } from '../../src/transcript/copies.ts';
import type { Event } from '../../src/transcript/events.ts';
import { interleave } from '../../src/transcript/interleave.ts';
import { groupFiles } from '../../src/transcript/session-files.ts';
import type { SessionReading } from '../../src/transcript/sessions.ts';
import { readSessions } from '../../src/transcript/sessions.ts';
import {
  at,
  callsOf,
  claudeLines,
  codexLines,
  jsonl,
  OTHER,
  proseOf,
  resultsOf,
  SESSION,
  THREAD,
} from './make-lines.ts';
import { sessionFolders } from './recorded.ts';

const FILE = `/p/${SESSION}.jsonl`;
const OTHER_FILE = `/p/${OTHER}.jsonl`;

function only(readings: readonly SessionReading[], file: string): SessionReading {
  const found = readings.find(({ files }) => files.includes(file));
  if (found === undefined) throw new Error(`no session has ${file}`);
  return found;
}

describe('T2, T44: which files are one session', () => {
  test('a main file, its subagents and its stream', () => {
    const make = claudeLines();
    const files = [
      {
        file: 'stream.jsonl',
        input: jsonl([{ type: 'user', session_id: SESSION, uuid: 's', message: { content: 'again' } }]),
      },
      {
        file: `/p/${SESSION}/subagents/agent-a1.jsonl`,
        input: jsonl([make.user('brief', { agentId: 'a1' })]),
      },
      { file: FILE, input: jsonl([make.user('hi')]) },
      { file: OTHER_FILE, input: jsonl([make.user('other', { sessionId: OTHER })]) },
      { file: 'notes.jsonl', input: '{"hello":1}\n' },
    ];
    const readings = readSessions(files);
    expect(readings.map(({ id, client, files: names }) => [id, client, names.length])).toEqual([
      [SESSION, 'claude-code', 3],
      [OTHER, 'claude-code', 1],
      [null, null, 1],
    ]);
    expect(readings[0]?.files).toEqual([FILE, `/p/${SESSION}/subagents/agent-a1.jsonl`, 'stream.jsonl']);
  });

  test('files that name no session are sessions of their own; clients are kept apart', () => {
    const header = { id: 'x', agentId: null, medium: 'disk' } as const;
    const groups = groupFiles([
      { client: null, header: null },
      { client: null, header: null },
      { client: 'codex', header },
      { client: 'claude-code', header },
    ]);
    expect(groups.map(({ members }) => members)).toEqual([[0], [1], [2], [3]]);
  });
});

describe('events of several files stand in the order of their times', () => {
  const event = (time: string | null, text: string): Event => ({
    kind: 'prose',
    key: text,
    line: 0,
    at: time,
    inherited: false,
    role: 'agent',
    agentId: null,
    phase: null,
    text,
  });
  const order = (...files: Event[][]): string =>
    [...interleave(files)].map(({ event: { key } }) => key).join(' ');

  test('each file keeps its own', () => {
    expect(
      order(
        [event(at(1), 'a'), event(at(5), 'b'), event(at(2), 'c')],
        [event(at(3), 'x'), event(at(6), 'y')],
      ),
    ).toBe('a x b c y');
  });

  test('an event without a time goes with the one before it, the first with the first that has one', () => {
    expect(
      order(
        [event(at(1), 'a'), event(null, 'b'), event(at(9), 'c')],
        [event(null, 'w'), event(at(4), 'x'), event(null, 'y')],
      ),
    ).toBe('a b w x y c');
  });

  test('a file without times comes last; the first goes first where times agree', () => {
    expect(order([event(null, 'n')], [event(at(1), 'a')], [event(at(1), 'b')])).toBe('a b n');
    expect(order([event('no time', 'n')], [event(at(1), 'a')])).toBe('a n');
  });
});

describe('T20: one session over several files', () => {
  test('what an embedded message and the agent’s own file say is one', () => {
    const make = claudeLines('2.1.49');
    const call = make.call('t', 'gh pr view', { isSidechain: true, agentId: 'a1' });
    const progress = make.line('progress', {
      data: { type: 'agent_progress', message: call, agentId: 'a1' },
    });
    const [session] = readSessions([
      { file: FILE, input: jsonl([make.user('go'), progress]) },
      { file: 'agent-a1.jsonl', input: jsonl([call]) },
    ]);
    expect(callsOf(session?.events ?? [])).toMatchObject([{ callId: 't', actor: 'subagent', agentId: 'a1' }]);
  });

  test('one file after the other, where that is asked for', () => {
    const make = claudeLines();
    const [a, b, c] = [make.user('a'), make.user('b', { agentId: 'a1' }), make.user('c')];
    const files = [
      { file: 'agent-a1.jsonl', input: jsonl([b]) },
      { file: FILE, input: jsonl([a, c]) },
    ];
    const texts = (readings: readonly SessionReading[]): readonly string[] =>
      readings.flatMap(({ events }) => proseOf(events)).map(({ text }) => text);
    expect(texts(readSessions(files))).toEqual(['a', 'b', 'c']);
    expect(texts(readSessions(files, { order: 'files' }))).toEqual(['b', 'a', 'c']);
  });

  test('ids that two files count alike are told apart', () => {
    const make = claudeLines();
    const agent = { isSidechain: true, agentId: 'a1' };
    const [session] = readSessions([
      { file: FILE, input: jsonl([make.call('t', 'main'), make.result('t', 'of main')]) },
      {
        file: 'agent-a1.jsonl',
        input: jsonl([make.call('t', 'sub', agent), make.result('t', 'of sub', {}, agent)]),
      },
    ]);
    const calls = callsOf(session?.events ?? []).map(({ script, opening }) => [script, opening]);
    const results = resultsOf(session?.events ?? []).map(({ output, opening }) => [output, opening]);
    expect(calls).toEqual([
      ['main', 0],
      ['sub', 1],
    ]);
    expect(results).toEqual([
      ['of main', 0],
      ['of sub', 1],
    ]);
  });

  test('T44: a stream without identities adds only what the file lacks', () => {
    const make = claudeLines('1.0.60');
    const anonymous = (line: Readonly<Record<string, unknown>>): unknown => ({
      type: line.type,
      message: line.message,
      session_id: SESSION,
    });
    const lines = [
      make.user('go'),
      make.call('t', 'x'),
      make.result('t', 'out'),
      make.assistant([{ type: 'text', text: 'Done.' }]),
    ];
    const more = [
      make.call('u', 'y'),
      make.result('u', 'late'),
      make.assistant([{ type: 'text', text: 'Done.' }]),
    ];
    const files = [
      { file: FILE, input: jsonl([...lines, more[0]]) },
      { file: 'stream.jsonl', input: jsonl([...lines, ...more].map(anonymous)) },
    ];
    for (const scan of [files, files.toReversed()]) {
      const { events } = only(readSessions(scan), FILE);
      expect(callsOf(events).map(({ callId }) => callId)).toEqual(['t', 'u']);
      expect(resultsOf(events).map(({ callId, output }) => `${callId} ${output ?? ''}`)).toEqual([
        't out',
        'u late',
      ]);
      expect(proseOf(events).map(({ text }) => text)).toEqual(['go', 'Done.', 'Done.']);
    }
  });

  test('T44: Codex’s stream has ids of its own; a lost result is the file’s call’s', () => {
    const make = codexLines();
    const disk = [
      make.meta,
      make.call('c1', 'exec_command', { cmd: 'a' }),
      make.output('c1', 'Exit code: 0\nWall time: 0 s\nOutput:\nx'),
      make.call('c2', 'exec_command', { cmd: 'b' }),
    ];
    const item = (id: string, cmd: string): unknown => ({
      type: 'item.completed',
      item: {
        id,
        type: 'command_execution',
        command: `bash -lc '${cmd}'`,
        exit_code: 0,
        aggregated_output: cmd,
      },
    });
    const stream = [
      { type: 'thread.started', thread_id: THREAD },
      item('item_0', 'a'),
      item('item_1', 'b'),
      item('item_2', 'c'),
    ];
    const [session] = readSessions([
      { file: 'rollout.jsonl', input: jsonl(disk) },
      { file: 'stream.jsonl', input: jsonl(stream) },
    ]);
    expect(callsOf(session?.events ?? []).map(({ callId }) => callId)).toEqual(['c1', 'c2', 'item_2']);
    expect(resultsOf(session?.events ?? []).map(({ callId, output }) => `${callId} ${output ?? ''}`)).toEqual(
      ['c1 x', 'c2 b', 'item_2 c'],
    );
  });

  test.each([...sessionFolders()])('a recorded session and its stream: %s', (_, files) => {
    const disk = files.filter(({ name }) => name.includes('/transcript/'));
    const scan = (list: typeof files): readonly SessionReading[] =>
      readSessions(list.map(({ file, bytes }) => ({ file, input: bytes })));
    const both = scan(files);
    for (const session of scan(disk)) {
      const merged = both.find(({ id }) => id === session.id)?.events ?? [];
      expect(callsOf(merged)).toEqual(callsOf(session.events));
      const prose = (events: readonly Event[]): readonly string[] =>
        proseOf(events)
          .filter(({ role }) => role !== 'client')
          .map(({ key }) => key);
      expect(prose(merged)).toEqual(prose(session.events));
      const known = new Set(merged.map(({ key }) => key));
      expect(session.events.every(({ key }) => known.has(key))).toBe(true);
    }
  });
});

describe('T48: a copy of another session’s lines', () => {
  const make = claudeLines();
  const shared = [make.user('open it'), make.call('t', 'gh pr create'), make.result('t', 'url')];
  const inFork = shared.map((line) => ({ ...line, sessionId: OTHER }));
  const inherited = (reading: SessionReading): readonly boolean[] =>
    reading.events.filter(({ kind }) => kind !== 'session').map((event) => event.inherited);

  test.each([
    [
      'the one that goes on later',
      [make.user('mine', { timestamp: at(10) })],
      [make.user('theirs', { sessionId: OTHER, timestamp: at(20) })],
    ],
    [
      'the one that goes on, where the other does not',
      [],
      [make.user('theirs', { sessionId: OTHER, timestamp: at(20) })],
    ],
    [
      'the later, client-made lines apart',
      [make.user('mine', { timestamp: at(10) })],
      [
        make.user('x', { sessionId: OTHER, isMeta: true, timestamp: at(4) }),
        make.user('theirs', { sessionId: OTHER, timestamp: at(20) }),
      ],
    ],
  ])('is %s', (_, mine, theirs) => {
    const files = [
      { file: FILE, input: jsonl([...shared, ...mine]) },
      { file: OTHER_FILE, input: jsonl([...inFork, ...theirs]) },
    ];
    for (const scan of [files, files.toReversed()]) {
      const readings = readSessions(scan);
      expect(inherited(only(readings, FILE)).includes(true)).toBe(false);
      expect(inherited(only(readings, OTHER_FILE))).toEqual([true, true, true, ...theirs.map(() => false)]);
      expect(only(readings, OTHER_FILE).diagnostics.inherited).toBe(3);
    }
  });

  test('is the one whose lines say so, whenever it went on', () => {
    const marked = inFork.map((line) => ({ ...line, forkedFrom: SESSION }));
    const readings = readSessions([
      { file: FILE, input: jsonl([...shared, make.user('mine', { timestamp: at(90) })]) },
      {
        file: OTHER_FILE,
        input: jsonl([...marked, make.user('theirs', { sessionId: OTHER, timestamp: at(20) })]),
      },
    ]);
    expect(inherited(only(readings, FILE)).includes(true)).toBe(false);
  });

  test('is known by id, input and time, where every identity was changed', () => {
    const changed = inFork.map((line, index) => ({ ...line, uuid: `new-${index}` }));
    const readings = readSessions([
      { file: FILE, input: jsonl(shared) },
      {
        file: OTHER_FILE,
        input: jsonl([...changed, make.user('theirs', { sessionId: OTHER, timestamp: at(20) })]),
      },
    ]);
    expect(inherited(only(readings, OTHER_FILE))).toEqual([false, true, true, false]);
  });

  test('an id that both opened at other times tells nothing', () => {
    const again = [make.call('t', 'gh pr create', { sessionId: OTHER, timestamp: at(50) })];
    const readings = readSessions([
      { file: FILE, input: jsonl(shared) },
      { file: OTHER_FILE, input: jsonl(again) },
    ]);
    expect(inherited(only(readings, OTHER_FILE))).toEqual([false]);
  });

  test('the pieces work on events one by one', () => {
    const [one, other] = [
      shared,
      [...inFork, make.user('theirs', { sessionId: OTHER, timestamp: at(20) })],
    ].map((lines) => {
      const collector = traceCollector();
      const [session] = readSessions([{ file: '', input: jsonl(lines) }]);
      for (const event of session?.events ?? []) collector.add(event);
      return { traces: collector.traces(), events: session?.events ?? [] };
    });
    if (one === undefined || other === undefined) throw new Error('two sessions');
    const [mine, theirs] = copiesAmong([one.traces, other.traces]);
    expect(mine?.size).toBe(0);
    const mark = copyMarker(theirs ?? new Set());
    expect(other.events.map((event) => mark(event).inherited)).toEqual([false, true, true, true, false]);
  });

  test('recorded forks', () => {
    const forks = [...sessionFolders()].filter(([name]) => /\/f-fork/.test(name));
    expect(forks.length).toBeGreaterThan(0);
    for (const [, files] of forks) {
      const disk = files.filter(({ name }) => name.includes('/transcript/'));
      const readings = readSessions(disk.map(({ file, bytes }) => ({ file, input: bytes })));
      const counts = readings.map(({ events }) => events.filter((event) => event.inherited).length);
      expect(counts.filter((count) => count === 0)).toHaveLength(1);
      const fork = readings.find(({ events }) => events.some((event) => event.inherited));
      const calls = callsOf(fork?.events ?? []);
      expect(calls.some((call) => call.inherited) && calls.some((call) => !call.inherited)).toBe(true);
    }
  });
});

test('several openings of one session: a file that has not ended', () => {
  const line = jsonl([claudeLines().user('hi')]).trimEnd();
  const [open] = readSessions([{ file: FILE, input: line, ended: false }]);
  expect(open).toMatchObject({ events: [], diagnostics: { partial: true } });
});
