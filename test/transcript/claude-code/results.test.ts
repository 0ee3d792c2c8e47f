import { describe, expect, test } from 'vitest';
import { callsOf, claudeLines, read, resultsOf } from '../make-lines.ts';

type Fields = Record<string, unknown>;

function resultOf(
  content: unknown,
  block: Fields = {},
  fields: Fields = {},
  tool = 'Bash',
  input: unknown = { command: 'x' },
) {
  const make = claudeLines();
  const lines = [
    make.assistant([{ type: 'tool_use', id: 't', name: tool, input }]),
    make.result('t', content, block, fields),
  ];
  const [result] = resultsOf(read(lines));
  if (result === undefined) throw new Error('no result');
  return result;
}

describe('T22: calls', () => {
  test.each(['Bash', 'PowerShell', 'Monitor'])('%s runs a script', (name) => {
    const input = { command: 'gh pr list', run_in_background: true };
    const lines = [claudeLines().assistant([{ type: 'tool_use', id: 't', name, input }])];
    expect(callsOf(read(lines))).toMatchObject([
      { tool: name, script: 'gh pr list', cwd: '/home/dev/src', background: true },
    ]);
  });

  test.each([
    ['mcp__github__create_pull_request', 'github', 'create_pull_request'],
    ['mcp__plugin_forge_github__add_issue_comment', 'plugin_forge_github', 'add_issue_comment'],
    ['mcp__claude_ai_GitHub__list', 'claude_ai_GitHub', 'list'],
    ['mcp__a__b__c', 'a', 'b__c'],
    ['mcp____b__c', '__b', 'c'],
  ])('T28: %s', (name, server, mcpTool) => {
    const lines = [claudeLines().assistant([{ type: 'tool_use', id: 't', name, input: '{"owner":"acme"}' }])];
    expect(callsOf(read(lines))).toMatchObject([
      { server, mcpTool, arguments: { owner: 'acme' }, script: null },
    ]);
  });

  test.each(['mcp__x', 'mcp__x__', 'Bash__x', 'mcp__'])('T28: %s is no tool of a server', (name) => {
    const lines = [claudeLines().assistant([{ type: 'tool_use', id: 't', name, input: {} }])];
    expect(callsOf(read(lines))).toMatchObject([{ server: null, mcpTool: null, arguments: null }]);
  });

  test('calls of one message share its id', () => {
    const make = claudeLines();
    const message = (id: string): Fields => ({
      message: { id: 'msg', content: [{ type: 'tool_use', id, name: 'Bash', input: { command: id } }] },
    });
    const calls = callsOf(read([make.line('assistant', message('a')), make.line('assistant', message('b'))]));
    expect(calls.map(({ message: id }) => id)).toEqual(['msg', 'msg']);
  });

  test('a file that is read, written or edited', () => {
    const block = (name: string, input: Fields): unknown => ({ type: 'tool_use', id: name, name, input });
    const lines = [
      claudeLines().assistant([
        block('Read', { file_path: '/a' }),
        block('Edit', { file_path: '/b' }),
        block('NotebookEdit', { notebook_path: '/c' }),
      ]),
    ];
    expect(callsOf(read(lines)).map(({ path }) => path)).toEqual(['/a', '/b', '/c']);
  });
});

describe('T25, T26: what a finished call printed', () => {
  test.each([
    ['the block', 'out', {}, 'out'],
    ['an empty block', '', {}, ''],
    ['the client’s words for nothing', '(Bash completed with no output)', {}, ''],
    ['the client’s note on the folder', 'out\nShell cwd was reset to /home/dev', {}, 'out'],
    ['that note alone', 'Shell cwd was reset to /home/dev', {}, ''],
    [
      'a line like it that is not the last',
      'Shell cwd was reset to /x\nout',
      {},
      'Shell cwd was reset to /x\nout',
    ],
    ['both streams, where they say more', 'out', { stdout: 'out', stderr: 'warning' }, 'out\nwarning'],
    ['the block, where the streams only have more space', 'out', { stdout: 'out\n\n\n', stderr: '' }, 'out'],
    ['the block, where the streams say less', 'out and more', { stdout: 'out', stderr: '' }, 'out and more'],
    ['streams without the note', 'out', { stdout: 'out', stderr: '\nShell cwd was reset to /x' }, 'out'],
    ['terminal codes and strange characters', '\u001b[31mout\u0000\ufffd', {}, '\u001b[31mout\u0000\ufffd'],
    [
      'text blocks, by LF',
      [{ type: 'text', text: 'a' }, { type: 'image' }, { type: 'text', text: 'b' }],
      {},
      'a\nb',
    ],
  ])('%s', (_, content, streams, output) => {
    expect(resultOf(content, { is_error: false }, { toolUseResult: streams })).toMatchObject({
      status: 'ok',
      exitCode: null,
      output,
      complete: true,
    });
  });

  test('nothing at all', () => {
    expect(resultOf(undefined)).toMatchObject({ status: 'ok', output: null });
  });

  test.each([
    [{ interrupted: true }, 'unknown'],
    [{ status: 'async_launched', agentId: 'a1' }, 'unknown'],
    [{ returnCodeInterpretation: 'No matches found' }, 'ok'],
    ['a text', 'ok'],
    [[{ type: 'text' }], 'ok'],
  ])('beside the block: %j', (toolUseResult, status) => {
    expect(resultOf('', { is_error: false }, { toolUseResult })).toMatchObject({ status });
  });

  test('an old client’s mark of a cut', () => {
    const output = 'a\n... [31 lines truncated] ...\nb';
    expect(resultOf(output)).toMatchObject({ output, complete: false });
  });

  test('a large output: the file, and what is there of the text', () => {
    const block =
      '<persisted-output>\nOutput too large (106KB). Full output saved to: /x/tool-results/b1.txt\n\nPreview (first 2KB):\n1\n2\n...\n</persisted-output>';
    const outputFile = '/x/tool-results/b1.txt';
    expect(resultOf(block)).toMatchObject({ output: '1\n2\n...', complete: false, outputFile });
    const beside = { toolUseResult: { stdout: '1\n2\n3', stderr: '', persistedOutputPath: '/y/b2.txt' } };
    expect(resultOf(block, {}, beside)).toMatchObject({
      output: '1\n2\n3',
      complete: false,
      outputFile: '/y/b2.txt',
    });
  });

  test('the read tool’s numbers are no output', () => {
    const input = { file_path: '/home/dev/out.txt' };
    expect(resultOf('1\tabc\n2\t', {}, {}, 'Read', input).output).toBe('abc\n');
    expect(resultOf('     1→abc\n     2→d', {}, {}, 'Read', input).output).toBe('abc\nd');
    expect(resultOf('1\tabc\n\n<system-reminder>x</system-reminder>', {}, {}, 'Read', input).output).toBe(
      'abc',
    );
    expect(resultOf('1 of 3\nabc', {}, {}, 'Read', input).output).toBe('1 of 3\nabc');
    const file = { content: 'abc\nd', numLines: 2, startLine: 1, totalLines: 9 };
    const result = resultOf('1\tabc\n2\td', {}, { toolUseResult: { type: 'text', file } }, 'Read', input);
    expect(result).toMatchObject({ output: 'abc\nd', complete: false, status: 'ok' });
  });

  test('two results on one line: what stands beside them is neither’s', () => {
    const make = claudeLines();
    const blocks = ['a', 'b'].map((id) => ({ type: 'tool_result', tool_use_id: id, content: id }));
    const lines = [
      make.call('a', 'x'),
      make.call('b', 'y'),
      make.user(blocks, { toolUseResult: { stdout: 'longer than both' } }),
    ];
    expect(resultsOf(read(lines)).map(({ output }) => output)).toEqual(['a', 'b']);
  });
});

test('T31: what the client noted of a script', () => {
  const make = claudeLines();
  const gitOperation = { pr: { number: 4, url: 'https://github.com/a/b/pull/4', action: 'created' } };
  const events = read([make.call('t', 'x'), make.result('t', '', {}, { toolUseResult: { gitOperation } })]);
  expect(events.at(-1)).toMatchObject({
    kind: 'record',
    source: 'git-operation',
    action: 'created',
    number: 4,
    callId: 't',
    repeated: false,
  });
});

test('T32: the remote that auto mode saw is the session repository', () => {
  const make = claudeLines();
  const meta =
    '{"meta":{"repoVisibility":{"remote":"git.example.com/acme/widgets","branch":"x"}}}\nnot json\n';
  const headers = read([make.user('hi'), make.user('x', { classifierMetaLines: meta })]).filter(
    ({ kind }) => kind === 'session',
  );
  expect(headers).toMatchObject([{ repository: null }, { repository: 'git.example.com/acme/widgets' }]);
});
