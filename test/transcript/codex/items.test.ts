import { describe, expect, test } from 'vitest';
import { callsOf, codexLines, headersOf, proseOf, read, resultsOf } from '../make-lines.ts';
import { readTranscript } from '../../../src/transcript/reader.ts';
import { jsonl } from '../make-lines.ts';

type Fields = Record<string, unknown>;

function item(fields: Fields): Fields {
  return { type: 'item_completed', turn_id: 't', item: fields };
}

describe('T37: items', () => {
  const command = (id: string, script: string, more: Fields = {}): Fields =>
    item({
      type: 'CommandExecution',
      id,
      command: ['bash', '-lc', script],
      exit_code: 0,
      aggregated_output: 'out\n',
      ...more,
    });

  test('an item of a known call is one more result of it', () => {
    const make = codexLines();
    const lines = [
      make.meta,
      make.call('c', 'exec_command', { cmd: 'a' }),
      make.event(command('c', 'a')),
      make.output('c', 'Exit code: 0\nOutput:\nout\n'),
    ];
    const events = read(lines);
    expect(callsOf(events)).toHaveLength(1);
    expect(resultsOf(events).map(({ source, status }) => `${source} ${status}`)).toEqual([
      'item ok',
      'line ok',
    ]);
  });

  test('an item that comes before the line of its call is no second call', () => {
    const make = codexLines();
    const events = read([
      make.meta,
      make.event(command('c', 'a')),
      make.call('c', 'exec_command', { cmd: 'a' }),
    ]);
    expect(callsOf(events)).toHaveLength(1);
  });

  test('each settles the first open call of a program that asks the same', () => {
    const make = codexLines();
    const input =
      'tools.exec_command({cmd:"a"}); tools.exec_command({cmd:"a"}); tools.exec_command({cmd:"b"})';
    const program = make.item({ type: 'custom_tool_call', name: 'exec', input, call_id: 'c' });
    const events = read([
      make.meta,
      program,
      make.event(command('e1', 'a')),
      make.event(command('e2', 'a')),
      make.event(command('e3', 'a')),
    ]);
    expect(resultsOf(events).map(({ callId }) => callId)).toEqual(['c/1', 'c/2', 'e3']);
    expect(callsOf(events).at(-1)).toMatchObject({ callId: 'e3', origin: 'item' });
  });

  test.each([
    [{ exit_code: 0 }, 'ok', 0],
    [{ exit_code: 1, status: 'failed' }, 'failed', 1],
    [{ exit_code: null, status: 'completed' }, 'ok', null],
    [{ exit_code: null, status: 'failed' }, 'failed', null],
    [{ exit_code: null, status: 'in_progress' }, 'unknown', null],
    [{ exit_code: null, status: 'declined' }, 'not-run', null],
    [{ exit_code: '0' }, 'unknown', null],
  ])('%j', (more, status, exitCode) => {
    const make = codexLines();
    expect(resultsOf(read([make.meta, make.event(command('c', 'a', more))]))).toMatchObject([
      { status, exitCode: exitCode ?? null },
    ]);
  });

  test.each([
    ['file:///srv/a%20b', '/srv/a b'],
    ['file://localhost/srv', '/srv'],
    ['file:///C:/x', 'C:/x'],
    ['file:///bad%zz', '/bad%zz'],
    ['/plain', '/plain'],
    [undefined, '/home/dev/src'],
  ])('the folder %s', (cwd, expected) => {
    const make = codexLines();
    expect(callsOf(read([make.meta, make.event(command('c', 'a', { cwd }))]))).toMatchObject([
      { cwd: expected },
    ]);
  });

  test('its text is whole up to 64 KiB', () => {
    const make = codexLines();
    const printed = (length: number): unknown =>
      make.event(command(`c${length}`, 'a', { aggregated_output: 'x'.repeat(length) }));
    expect(
      resultsOf(read([make.meta, printed(65_535), printed(65_536)])).map(({ complete }) => complete),
    ).toEqual([true, false]);
  });

  test.each([
    [{ result: { Ok: { content: [{ type: 'text', text: 'a' }], isError: false } } }, 'ok', 'a'],
    [{ result: { Ok: { content: [{ type: 'text', text: 'a' }], isError: true } } }, 'failed', 'a'],
    [{ result: { Err: 'no' } }, 'failed', 'no'],
    [
      {
        result: {
          content: [
            { type: 'text', text: 'a' },
            { type: 'text', text: 'b' },
          ],
        },
      },
      'ok',
      'a\nb',
    ],
    [{ result: null, error: { message: 'no' } }, 'failed', 'no'],
    [{ result: null, status: 'failed' }, 'failed', null],
    [{ result: null, status: 'in_progress' }, 'unknown', null],
  ])('an MCP item: %j', (more, status, output) => {
    const make = codexLines();
    const call = item({
      type: 'McpToolCall',
      id: 'c',
      server: 'github',
      tool: 'x',
      arguments: { a: 1 },
      ...more,
    });
    const events = read([make.meta, make.event(call)]);
    expect(callsOf(events)).toMatchObject([{ server: 'github', mcpTool: 'x', arguments: { a: 1 } }]);
    expect(resultsOf(events)).toMatchObject([{ status, output, source: 'item' }]);
  });
});

describe('section 7: streams', () => {
  const thread = { type: 'thread.started', thread_id: 'th' };

  test('a call by its start, its result by the end; ends alone are both', () => {
    const started = {
      id: 'item_0',
      type: 'command_execution',
      command: "bash -lc 'a'",
      status: 'in_progress',
      exit_code: null,
    };
    const lines = [
      thread,
      { type: 'item.started', item: started },
      { type: 'item.updated', item: started },
      {
        type: 'item.completed',
        item: { ...started, status: 'completed', exit_code: 0, aggregated_output: 'x' },
      },
      {
        type: 'item.completed',
        item: { id: 'item_1', type: 'command_execution', command: 'gh pr list', exit_code: 1 },
      },
    ];
    const events = read(lines);
    expect(headersOf(events)).toMatchObject([{ id: 'th', medium: 'stream', client: 'codex' }]);
    expect(callsOf(events)).toMatchObject([
      { callId: 'item_0', script: 'a' },
      { callId: 'item_1', argv: ['gh', 'pr', 'list'] },
    ]);
    expect(resultsOf(events).map(({ callId, status }) => `${callId} ${status}`)).toEqual([
      'item_0 ok',
      'item_1 failed',
    ]);
  });

  test('the app server says the same in camel case', () => {
    const done = {
      type: 'commandExecution',
      id: 'i',
      command: "bash -lc 'a'",
      cwd: '/x',
      status: 'completed',
      aggregatedOutput: 'x',
      exitCode: 0,
    };
    const lines = [
      { method: 'item/updated', params: { threadId: 'th' } },
      { method: 'thread/started', params: { thread: { id: 'th' } } },
      { method: 'item/started', params: { item: { ...done, exitCode: null, aggregatedOutput: null } } },
      { method: 'item/completed', params: { item: done } },
      { method: 'item/completed', params: { item: { type: 'agentMessage', id: 'm', text: 'Done.' } } },
      {
        method: 'item/completed',
        params: { item: { type: 'userMessage', id: 'u', content: [{ type: 'text', text: 'go' }] } },
      },
      { method: 'codex/event/agent_message', params: { msg: { type: 'agent_message', message: 'Old.' } } },
    ];
    const events = read(lines);
    expect(headersOf(events)).toMatchObject([{ id: 'th', medium: 'stream' }]);
    expect(callsOf(events)).toMatchObject([{ script: 'a', cwd: '/x', actor: 'agent' }]);
    expect(resultsOf(events)).toMatchObject([{ status: 'ok', exitCode: 0, output: 'x' }]);
    expect(proseOf(events).map(({ role, text }) => `${role}: ${text}`)).toEqual([
      'agent: Done.',
      'person: go',
      'agent: Old.',
    ]);
  });

  test('unknown items are counted, by the line they came in', () => {
    const lines = [
      thread,
      { type: 'item.completed', item: { id: 'i', type: 'hologram' } },
      { type: 'item.completed', item: 3 },
      { type: 'glow' },
    ];
    expect(readTranscript(jsonl(lines)).diagnostics.unknownTypes).toEqual({
      'item.completed/hologram': 1,
      'item.completed/(none)': 1,
      glow: 1,
    });
  });
});
