import { describe, expect, test } from 'vitest';
import { readTranscript } from '../../src/transcript/reader.ts';
import { readSessions } from '../../src/transcript/sessions.ts';
import { claudeLines, codexLines, jsonl } from './make-lines.ts';
import { NEEDLES } from './needle-list.ts';

/**
 * Input that would take minutes if any step looked at all of it again and again (law 2). There is no clock here: a
 * quadratic step lets the test run out of its time.
 */
const MANY = 20_000;

function readAll(input: string): number {
  readTranscript(input, { needles: NEEDLES });
  return readTranscript(input).events.length;
}

describe('work grows with the bytes (law 2)', () => {
  test('one id for every call', () => {
    const make = claudeLines();
    const lines = Array.from({ length: MANY / 2 }, (_, index) => [
      make.call('a', `x ${index}`),
      make.result('a', 'y'),
    ]);
    expect(readAll(jsonl(lines.flat()))).toBeGreaterThan(MANY - 1);
  });

  test('results without calls, calls without results', () => {
    const make = claudeLines();
    const lines = Array.from({ length: MANY / 2 }, (_, index) => [
      make.result(`r${index}`, 'y'),
      make.call('a', `x ${index}`),
    ]);
    expect(readAll(jsonl(lines.flat()))).toBeGreaterThan(MANY - 1);
  });

  test('lines without an identity', () => {
    const line = { type: 'user', session_id: 's', message: { content: 'hi' } };
    expect(readAll(jsonl(Array.from({ length: MANY }, () => line)))).toBeGreaterThan(MANY - 1);
  });

  test('the same words over and over', () => {
    const make = codexLines();
    const lines = Array.from({ length: MANY }, () => make.message('assistant', 'Done.'));
    expect(readAll(jsonl([make.meta, ...lines]))).toBeGreaterThan(MANY - 1);
  });

  test.each([
    'Exit code 1\n',
    'x requires approval ',
    'x requires approval\n',
    'This contains multiple operations ',
    '\nShell cwd was reset to x',
    '<error>Command was aborted before completion</error>  ',
    '<task-notification>',
    '<task-notification></task-notification>',
    '<bash-stdout></bash-stdout>',
    '\nPreview (first x):',
    '[exited with code 1]\n',
    '1\tx\n',
    '<status>',
    'AaBb',
  ])('a text of many %j', (piece) => {
    const make = claudeLines();
    const text = piece.repeat(MANY);
    const block = [
      { type: 'text', text },
      { type: 'tool_result', tool_use_id: 't', content: text, is_error: true },
    ];
    const lines = [
      make.call('t', text),
      make.result('t', text),
      make.result('t', `<persisted-output>${text}`),
      make.user(block),
      make.user(text),
    ];
    expect(readAll(jsonl(lines))).toBeGreaterThan(4);
  });

  test.each([
    'Exit code: 1\n',
    'Command: Chunk ID: 1\n',
    '\nChunk ID: x\nWall time',
    'Total output lines: ',
    '…1 tokens truncated',
    '<user_shell_command><command></command>',
    '<cwd>',
    '{"exit_code":',
    'tools.exec_command({cmd:`${',
    'tools.exec_command(/*',
    'a . ',
    "'\\",
    '"',
    '((/x',
  ])('an output, a command and a program of many %j', (piece) => {
    const make = codexLines();
    const text = piece.repeat(MANY);
    const program = make.item({
      type: 'custom_tool_call',
      name: 'exec',
      call_id: 'p',
      input: `tools.exec_command({cmd:"a"});${text}`,
    });
    const item = {
      type: 'item_completed',
      item: { type: 'CommandExecution', id: 'i', command: text, aggregated_output: text },
    };
    const lines = [
      make.meta,
      program,
      make.output('p', text),
      make.call('c', 'exec_command', { cmd: text }),
      make.output('c', `Command: ${text}`),
      make.event(item),
      make.message('user', text),
    ];
    expect(readAll(jsonl(lines))).toBeGreaterThan(5);
  });

  test('many files of one session, many events each', () => {
    const make = claudeLines();
    const files = Array.from({ length: 40 }, (_, index) => ({
      file: `agent-${index}.jsonl`,
      input: jsonl(Array.from({ length: 500 }, () => make.user('x', { agentId: `${index}` }))),
    }));
    expect(readSessions(files).flatMap(({ events }) => events).length).toBeGreaterThan(19_999);
  });
});
