import { describe, expect, test } from 'vitest';
import { splitCommandLine } from '../../../src/transcript/command-line.ts';
import { mcpName, serverAndTool } from '../../../src/transcript/codex/mcp-name.ts';
import { commandOf } from '../../../src/transcript/codex/shell-argv.ts';
import { callsOf, codexLines, read, resultsOf } from '../make-lines.ts';

describe('T33: shell calls', () => {
  test.each([
    [
      'shell',
      { command: ['bash', '-lc', 'gh pr list'], workdir: '/tmp' },
      { script: 'gh pr list', argv: null, cwd: '/tmp' },
    ],
    [
      'container.exec',
      { command: ['gh', 'pr', 'list'] },
      { script: null, argv: ['gh', 'pr', 'list'], cwd: '/home/dev/src' },
    ],
    [
      'shell_command',
      { command: 'gh pr list', workdir: 'sub' },
      { script: 'gh pr list', cwd: '/home/dev/src/sub' },
    ],
    ['exec_command', { cmd: 'gh pr list' }, { script: 'gh pr list', cwd: '/home/dev/src' }],
    ['functions.exec_command', { cmd: 'gh pr list' }, { script: 'gh pr list' }],
    ['exec_command', { cmd: 17 }, { script: null, argv: null }],
    ['shell', { command: ['bash', 4] }, { script: null, argv: null }],
    ['write_stdin', { session_id: 0, chars: 'y\n' }, { script: null, processId: 0 }],
    ['wait', { cell_id: 'c7' }, { script: null, processId: 'c7' }],
    ['view_image', { path: '/a.png' }, { path: '/a.png' }],
  ])('%s %j', (name, args, expected) => {
    const make = codexLines();
    expect(callsOf(read([make.meta, make.call('c', name, args)]))).toMatchObject([
      { tool: name, ...expected },
    ]);
  });

  test('a local shell call', () => {
    const make = codexLines();
    const action = { type: 'exec', command: ['zsh', '-c', 'gh pr list'], working_directory: '/tmp' };
    const call = make.item({ type: 'local_shell_call', call_id: 'c', action, status: 'completed' });
    expect(callsOf(read([make.meta, call]))).toMatchObject([{ script: 'gh pr list', cwd: '/tmp' }]);
  });

  test('calls side by side', () => {
    const make = codexLines();
    const uses = ['a', 'b'].map((cmd) => ({ recipient_name: 'functions.exec_command', parameters: { cmd } }));
    const events = read([
      make.meta,
      make.call('c', 'multi_tool_use.parallel', { tool_uses: uses }),
      make.output('c', 'done'),
    ]);
    expect(callsOf(events).map(({ callId, script, within }) => [callId, script, within])).toEqual([
      ['c', null, null],
      ['c/1', 'a', 'c'],
      ['c/2', 'b', 'c'],
    ]);
    expect(resultsOf(events)).toMatchObject([{ callId: 'c', covers: ['c/1', 'c/2'] }]);
  });

  test('the file of a patch', () => {
    const make = codexLines();
    const patch = (input: string): unknown =>
      make.item({ type: 'custom_tool_call', name: 'apply_patch', input, call_id: input });
    const calls = callsOf(
      read([
        make.meta,
        patch('*** Begin Patch\n*** Update File: a.ts\n'),
        patch('*** Add File: a\n*** Add File: b\n'),
      ]),
    );
    expect(calls.map(({ path }) => path)).toEqual(['a.ts', null]);
  });
});

test.each([
  [['bash', '-lc', 'a b'], { script: 'a b', argv: null }],
  [['/usr/bin/zsh', '-c', 'a'], { script: 'a', argv: null }],
  [['bash', '-l', '-c', 'a'], { script: 'a', argv: null }],
  [['sh', '-ec', 'a'], { script: 'a', argv: null }],
  [['pwsh', '-NoProfile', '-Command', 'a'], { script: 'a', argv: null }],
  [['C:\\x\\powershell.exe', '-Command', 'a'], { script: 'a', argv: null }],
  [['cmd.exe', '/c', 'a'], { script: 'a', argv: null }],
  [['bash', 'script.sh', '-c', 'a'], { script: null, argv: ['bash', 'script.sh', '-c', 'a'] }],
  [['bash', '-c'], { script: null, argv: ['bash', '-c'] }],
  [['gh', '-c', 'a'], { script: null, argv: ['gh', '-c', 'a'] }],
  [[], { script: null, argv: null }],
  ['/bin/bash -lc "gh pr create --title \'t\'"', { script: "gh pr create --title 't'", argv: null }],
  ["bash -lc 'unclosed", { script: "bash -lc 'unclosed", argv: null }],
  [17, { script: null, argv: null }],
])('T34, T43: %j', (command, expected) => {
  expect(commandOf(command)).toEqual(expected);
});

test.each([
  ['a \'b c\' "d e" f\\ g', ['a', 'b c', 'd e', 'f g']],
  ["'it'\"'\"'s'", ["it's"]],
  ['"a \\"b\\" \\$c \\d \\\\"', ['a "b" $c \\d \\']],
  ["''", ['']],
  ['  a\n\tb  ', ['a', 'b']],
  ['', []],
  ['a\\', ['a\\']],
  ['"open', null],
])('T43: the words of %j', (line, words) => {
  expect(splitCommandLine(line)).toEqual(words);
});

test.each([
  ['mcp__github__create_pull_request', null, 'github', 'create_pull_request'],
  ['create_pull_request', 'mcp__github', 'github', 'create_pull_request'],
  ['_create_pull_request', 'mcp__github', 'github', 'create_pull_request'],
  ['github__create_pull_request', null, 'github', 'create_pull_request'],
  ['_create_pull_request', 'mcp__codex_apps__github', 'github', 'create_pull_request'],
  ['github_create_pull_request', 'mcp__codex_apps', 'github', 'create_pull_request'],
  ['mcp__codex_apps__github_create_pull_request', null, 'github', 'create_pull_request'],
  ['mcp__codex_apps__github__create_pull_request', null, 'github', 'create_pull_request'],
])('T40: %s in %s', (name, namespace, server, mcpTool) => {
  expect(mcpName(name, namespace)).toEqual({ server, mcpTool });
});

test.each([
  ['exec_command', null],
  ['create', 'functions'],
  ['create', 'mcp__'],
  ['__x', null],
  ['mcp__x', null],
])('T40: %s in %s is no tool of a server', (name, namespace) => {
  expect(mcpName(name, namespace)).toBeNull();
});

test.each([
  ['codex_apps', 'github.create_pull_request', 'github', 'create_pull_request'],
  ['codex_apps', 'github_create_pull_request', 'github', 'create_pull_request'],
  ['codex_apps', 'github', 'codex_apps', 'github'],
  ['github', 'x.y_z', 'github', 'x.y_z'],
])('T40: server %s, tool %s', (server, tool, app, mcpTool) => {
  expect(serverAndTool(server, tool)).toEqual({ server: app, mcpTool });
});

describe('T36: polls', () => {
  const running = (id: number): string =>
    `Wall time: 1 seconds\nProcess running with session ID ${id}\nOutput:\n`;
  const ended = (code: number, text: string): string =>
    `Wall time: 1 seconds\nProcess exited with code ${code}\nOutput:\n${text}`;

  test('a number that is given away again is another process', () => {
    const make = codexLines();
    const events = read([
      make.meta,
      make.call('a', 'exec_command', { cmd: 'one' }),
      make.output('a', running(7)),
      make.call('p1', 'write_stdin', { session_id: 7 }),
      make.output('p1', ended(0, 'x')),
      make.call('p2', 'write_stdin', { session_id: 7 }),
      make.output('p2', 'Unknown process id 7'),
      make.call('b', 'exec_command', { cmd: 'two' }),
      make.output('b', running(7)),
      make.call('p3', 'write_stdin', { session_id: 7 }),
      make.output('p3', ended(1, 'y')),
    ]);
    expect(resultsOf(events).map(({ callId, continues, status }) => [callId, continues, status])).toEqual([
      ['a', null, 'unknown'],
      ['p1', 'a', 'ok'],
      ['p2', null, 'failed'],
      ['b', null, 'unknown'],
      ['p3', 'b', 'failed'],
    ]);
  });
});
