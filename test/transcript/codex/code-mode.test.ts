import { describe, expect, test } from 'vitest';
import { innerCalls } from '../../../src/transcript/codex/code-mode.ts';
import { callsOf, codexLines, read, resultsOf } from '../make-lines.ts';

function scripts(program: string): readonly (string | null)[] {
  return innerCalls('c', program, '/home/dev').map(({ script }) => script ?? null);
}

describe('T38: calls in a program', () => {
  test.each([
    ['tools.exec_command({cmd: "a"})', ['a']],
    ["await tools . exec_command ( {\n  'cmd': 'it\\'s',\n  workdir: \"/x\" } )", ["it's"]],
    ['tools.exec_command({cmd: `a\nb`})', ['a\nb']],
    ['tools.exec_command({yield_time_ms: 10, cmd: "a", })', ['a']],
    ['tools.exec_command({cmd: "\\u0067h\\x20\\u{70}r\\n"})', ['gh pr\n']],
    ['tools.exec_command({/* first */ cmd: /* then */ "a" /* last */})', ['a']],
    ['tools.exec_command({env: {a: [1, "}"]}, cmd: "a"})', ['a']],
    ['tools.exec_command({retry: f(1, {x: ")"}), cmd: "a"})', ['a']],
    ['tools.exec_command({cmd: "a" + b})', [null]],
    ['tools.exec_command({cmd: `a ${b}`})', [null]],
    ['tools.exec_command({cmd})', [null]],
    ['tools.exec_command({...o})', [null]],
    ['tools.exec_command(o)', [null]],
    ['tools.exec_command({cmd: ["a"].join(" ")})', [null]],
    ['tools.exec_command({cmd: ""})', [null]],
    ['const f = tools.exec_command; f({cmd: "a"})', []],
    ['// tools.exec_command({cmd: "a"})', []],
    ['/* tools.exec_command({cmd: "a"}) */', []],
    ['text("tools.exec_command({cmd: \\"a\\"})")', []],
    ['text(`tools.exec_command({cmd: "a"})`)', []],
    ['text(`${await tools.exec_command({cmd: "a"})} tools.exec_command({cmd: "b"})`)', ['a']],
    ['text(`${`${1}`} ${tools.exec_command({cmd: "a"})}`)', ['a']],
    ['s.replace(/"/g, tools.exec_command({cmd: "a"}))', ['a']],
    ['const x = a / b; tools.exec_command({cmd: "a / c"}); y / 2', ['a / c']],
    ['mytools.exec_command({cmd: "a"}); my.tools.exec_command({cmd: "b"})', []],
    ['tools.write_stdin({session_id: 1}); tools.apply_patch("x")', []],
    ['for (const b of [1]) { tools.exec_command({cmd: "a"}); } tools.exec_command({cmd: "b"})', ['a', 'b']],
    ['tools.exec_command({cmd: "a', [null]],
  ])('%s', (program, expected) => {
    expect(scripts(program)).toEqual(expected);
  });

  test('ids, origins, folders', () => {
    const program =
      'tools.exec_command({cmd:"a"}); tools.exec_command({cmd:x, workdir:"/w"}); tools.mcp__github__create_pull_request({owner:"acme",draft:true,n:-1.5,labels:["x"],none:null})';
    expect(innerCalls('c', program, '/home/dev')).toEqual([
      { callId: 'c/1', tool: 'exec_command', within: 'c', origin: 'literal', script: 'a', cwd: '/home/dev' },
      { callId: 'c/2', tool: 'exec_command', within: 'c', origin: 'opaque', script: null, cwd: '/w' },
      {
        callId: 'c/3',
        tool: 'mcp__github__create_pull_request',
        within: 'c',
        origin: 'literal',
        server: 'github',
        mcpTool: 'create_pull_request',
        arguments: { owner: 'acme', draft: true, n: -1.5, labels: ['x'], none: null },
        cwd: '/home/dev',
      },
    ]);
  });

  test('a folder that is computed is not known', () => {
    expect(innerCalls('c', 'tools.exec_command({cmd:"a",workdir:w})', '/home/dev')).toMatchObject([
      { cwd: null },
    ]);
  });

  test('arguments of which one is computed are not known', () => {
    expect(innerCalls('c', 'tools.mcp__a__b({x:y})', null)).toMatchObject([{ arguments: null }]);
  });

  test('a program that opens calls without end is read in bounds', () => {
    expect(innerCalls('c', 'tools.exec_command({a:x('.repeat(20_000), null)).toHaveLength(200);
    expect(innerCalls('c', 'tools.exec_command({cmd:['.repeat(20_000), null)).toHaveLength(200);
  });
});

describe('T38: how a program ended', () => {
  const run = (input: string, output: unknown) => {
    const make = codexLines();
    const call = make.item({ type: 'custom_tool_call', name: 'exec', input, call_id: 'c' });
    return read([make.meta, call, make.item({ type: 'custom_tool_call_output', call_id: 'c', output })]);
  };
  const one = 'text(await tools.exec_command({cmd:"a"}))';
  const blocks = (...texts: string[]): unknown => texts.map((text) => ({ type: 'input_text', text }));

  test.each([
    ['Script completed\nWall time 3.4 seconds\nOutput:\n', 'url\n', 'unknown', null, 'url\n'],
    [
      'Script completed\nWall time 3.4 seconds\nOutput:\n',
      '{"exit_code":0,"output":"x"}',
      'ok',
      0,
      '{"exit_code":0,"output":"x"}',
    ],
    [
      'Script completed\nWall time 3.4 seconds\nOutput:\n',
      'got {"exit_code":2}',
      'failed',
      2,
      'got {"exit_code":2}',
    ],
    ['Script failed\nWall time 3.4 seconds\nOutput:\n', 'Error: x', 'failed', null, 'Error: x'],
    [
      'Script completed\nWall time 3.4 seconds\nOutput:\n',
      '{"exit_code":"0"}',
      'unknown',
      null,
      '{"exit_code":"0"}',
    ],
  ])('%j %j', (head, printed, status, exitCode, output) => {
    const [result] = resultsOf(run(one, blocks(head, printed)));
    expect(result).toMatchObject({ status, exitCode, output, covers: ['c/1'] });
  });

  test('a call within is answered with the program', () => {
    const events = run(one, 'Script completed\nWall time 1 seconds\nOutput:\nx');
    expect(callsOf(events)).toHaveLength(2);
    expect(resultsOf(events)).toHaveLength(1);
  });
});
