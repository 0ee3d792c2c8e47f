import { describe, expect, test } from 'vitest';
import { readOutput } from '../../../src/transcript/codex/output.ts';

describe('T35: headers of shell calls', () => {
  test.each([
    ['{"output":"a\\n","metadata":{"exit_code":0}}', 'ok', 0, 'a\n'],
    ['{"output":"a\\n","metadata":{"exit_code":1,"duration_seconds":0.1}}', 'failed', 1, 'a\n'],
    ['Exit code: 0\nWall time: 0.1 seconds\nOutput:\na\n', 'ok', 0, 'a\n'],
    ['Exit code: -1\nWall time: 0.1 seconds\nOutput:\n', 'failed', -1, ''],
    [
      'Chunk ID: 5f6369\nWall time: 0.05 seconds\nProcess exited with code 2\nOriginal token count: 1\nOutput:\na',
      'failed',
      2,
      'a',
    ],
    ['Wall time: 0.5 seconds\nProcess exited with code 0\nOutput:\na\r\n', 'ok', 0, 'a\r\n'],
    ['Wall time: 0.5 seconds\nOutput:\na', 'unknown', null, 'a'],
    [
      'Exit code: 0\nWall time: 0 seconds\nOutput:\nExit code: 9\nOutput:\nx',
      'ok',
      0,
      'Exit code: 9\nOutput:\nx',
    ],
    [
      "Command: bash -lc 'x\nOutput:\ny'\nChunk ID: 1\nWall time: 0 s\nProcess exited with code 0\nOutput:\nChunk ID: 2\nWall time: 1\nOutput:\nz",
      'ok',
      0,
      'Chunk ID: 2\nWall time: 1\nOutput:\nz',
    ],
    ['a bare text', 'unknown', null, 'a bare text'],
    ['Exit code: 0\nsomething else\nOutput:\na', 'unknown', null, 'Exit code: 0\nsomething else\nOutput:\na'],
    ['Output:\na', 'unknown', null, 'Output:\na'],
    ['{"not":"ours"}', 'unknown', null, '{"not":"ours"}'],
    ['Exit code: 1e9\nOutput:\n', 'unknown', null, 'Exit code: 1e9\nOutput:\n'],
  ])('%j', (text, status, exitCode, output) => {
    expect(readOutput(text, 'shell')).toMatchObject({ status, exitCode, output });
    expect(readOutput({ content: text, success: true }, 'shell')).toMatchObject({ status, exitCode, output });
  });

  test.each([
    ['Wall time: 1 seconds\nProcess running with session ID 0\nOutput:\n', 0],
    [
      'Chunk ID: 1\nWall time: 1 seconds\nProcess running with session ID 92097\nOriginal token count: 0\nOutput:\nso far',
      92097,
    ],
    ['Script running with cell ID c7\nWall time 1 seconds\nOutput:\n', 'c7'],
  ])('a process that still runs: %j', (text, processId) => {
    expect(readOutput(text, 'shell')).toMatchObject({
      status: 'unknown',
      exitCode: null,
      processId,
      complete: false,
    });
  });

  test.each([
    'unsupported call: shell',
    'failed to parse function arguments: missing field `cmd`',
    'exec command rejected by user',
    'Rejected("not allowed")',
    'exec_command failed for `/bin/bash -lc x`: CreateProcess { message: "No such file" }',
  ])('never started: %s', (text) => {
    expect(readOutput(text, 'shell')).toMatchObject({ status: 'not-run', output: null, reason: text });
  });

  test.each([
    'aborted',
    'aborted by user',
    'aborted by user after 12.3s',
    'Wall time: 3.2 seconds\naborted by user',
  ])('T35: %j is unknown', (text) => {
    expect(readOutput(text, 'shell')).toMatchObject({ status: 'unknown', output: null, reason: text });
  });

  test('a command may print the same words', () => {
    expect(readOutput('Exit code: 0\nWall time: 0 s\nOutput:\naborted by user', 'shell')).toMatchObject({
      output: 'aborted by user',
    });
  });

  test.each([
    [
      '{"output":"command timed out after 2003 milliseconds\\nurl\\n","metadata":{"exit_code":124}}',
      124,
      'url\n',
    ],
    [
      'Exit code: 124\nWall time: 2 seconds\nOutput:\ncommand timed out after 2000 milliseconds\nurl\n',
      124,
      'url\n',
    ],
    ['command timed out after 2000 milliseconds\nurl\n', null, 'url\n'],
    [
      'Exit code: 124\nWall time: 2 seconds\nOutput:\nurl\ncommand timed out after 2000 milliseconds',
      124,
      'url\ncommand timed out after 2000 milliseconds',
    ],
  ])('stopped by the client: %j', (text, exitCode, output) => {
    expect(readOutput(text, 'shell')).toMatchObject({ status: 'failed', exitCode, output });
  });

  test('the same line of a command that ended well stays', () => {
    const text = 'Exit code: 0\nWall time: 2 seconds\nOutput:\ncommand timed out after 2000 milliseconds\n';
    expect(readOutput(text, 'shell')).toMatchObject({
      status: 'ok',
      output: 'command timed out after 2000 milliseconds\n',
    });
  });

  test.each(['write_stdin failed: x', 'unknown session id 9', 'Unknown process id 9'])(
    'T36: %s is the poll’s failure',
    (text) => {
      expect(readOutput(text, 'poll')).toMatchObject({ status: 'failed', output: text });
      expect(readOutput(text, 'shell')).toMatchObject({ status: 'unknown', output: text });
    },
  );
});

describe('T39: marks of a cut', () => {
  const header = 'Exit code: 0\nWall time: 0 s\n';
  test.each([
    `${header}Total output lines: 9\nOutput:\na`,
    `${header}Output:\nWarning: truncated output (original token count: 9)\nTotal output lines: 9\n\na`,
    `${header}Output:\na…12 tokens truncated…b`,
    `${header}Output:\na…12 chars truncated…b`,
    `${header}Output:\na\n... command output truncated for persistence ...\nb`,
    `${header}Output:\na\n[... omitted 3 of 9 lines ...]\nb`,
  ])('%j', (text) => {
    const { output, complete } = readOutput(text, 'shell');
    expect(complete).toBe(false);
    expect(text.endsWith(output ?? '-')).toBe(true);
  });

  test.each(['a truncated file', '… truncated…', 'x\n'])('%j is none', (output) => {
    expect(readOutput(`${header}Output:\n${output}`, 'shell').complete).toBe(true);
  });
});

describe('T35: MCP', () => {
  const blocks = (text: string): string => JSON.stringify([{ type: 'text', text }]);
  test.each([
    [blocks('{"a":1}'), '{"a":1}'],
    [`Wall time: 0.0054 seconds\nOutput:\n${blocks('x')}`, 'x'],
    ['Wall time: 0.0054 seconds\nOutput:\n{"url":"u"}', '{"url":"u"}'],
    ['[]', '[]'],
    ['[{"number":7}]', '[{"number":7}]'],
    [
      JSON.stringify({
        content: [
          { type: 'text', text: 'a' },
          { type: 'text', text: 'b' },
        ],
        isError: false,
      }),
      'a\nb',
    ],
    ['plain', 'plain'],
  ])('%j', (text, output) => {
    expect(readOutput(text, 'mcp')).toMatchObject({ status: 'ok', exitCode: null, output });
  });

  test('blocks, the first of them the header', () => {
    const value = [
      'Wall time: 0.0177 seconds\nOutput:',
      '[{"type":"text","text":"the server’s own"}]',
      'more',
    ].map((text) => ({ type: 'input_text', text }));
    expect(readOutput(value, 'mcp').output).toBe('[{"type":"text","text":"the server’s own"}]\nmore');
  });

  test.each([
    'tool call error: timed out awaiting tools/call',
    JSON.stringify({ content: [{ type: 'text', text: 'no' }], isError: true }),
  ])('failed: %s', (text) => {
    expect(readOutput(text, 'mcp').status).toBe('failed');
  });
});

test.each([null, 17, {}, [], [{ type: 'input_image' }], { content: 3 }])(
  'a wrong type is no output: %j',
  (value) => {
    expect(readOutput(value, 'shell')).toMatchObject({ status: 'unknown', exitCode: null });
  },
);
