import { describe, expect, test } from 'vitest';
import { notifications } from '../../../src/transcript/claude-code/notification.ts';
import { claudeLines, read, resultsOf } from '../make-lines.ts';

type Fields = Record<string, unknown>;

function notice(taskId: string, status: string, more = ''): string {
  return `<task-notification>\n<task-id>${taskId}</task-id>\n<status>${status}</status>\n${more}</task-notification>`;
}

function started(make: ReturnType<typeof claudeLines>, id: string, taskId: string): readonly unknown[] {
  const beside = { toolUseResult: { stdout: '', stderr: '', backgroundTaskId: taskId } };
  return [
    make.call(id, './open-pr.sh'),
    make.result(id, `Command running in background with ID: ${taskId}`, {}, beside),
  ];
}

describe('T27: a call that goes to the background', () => {
  test.each([
    ['Command running in background with ID: b1. Output is being written to: /x/tasks/b1.output', 'b1', null],
    ['Command was manually backgrounded by user with ID: b2', 'b2', null],
    [
      'https://github.com/a/b/pull/1\nCommand did not complete within its 3s timeout and was moved to the background (ID: b3). Output',
      'b3',
      'https://github.com/a/b/pull/1',
    ],
  ])('told by its text alone: %j', (text, taskId, output) => {
    const make = claudeLines();
    const [result] = resultsOf(read([make.call('t', 'x'), make.result('t', text)]));
    expect(result).toMatchObject({ status: 'unknown', taskId, output, complete: false });
  });

  test('words of a command that runs in the foreground are its output', () => {
    const make = claudeLines();
    const text = 'log: Command running in background with ID: b1';
    expect(resultsOf(read([make.call('t', 'cat log'), make.result('t', text)]))).toMatchObject([
      { status: 'ok', output: text },
    ]);
  });

  test('what it had printed is kept where the client kept it', () => {
    const make = claudeLines();
    const beside = { toolUseResult: { stdout: 'so far', stderr: '', backgroundTaskId: 'b1' } };
    const [result] = resultsOf(
      read([make.call('t', 'x'), make.result('t', 'so far\nCommand did not complete', {}, beside)]),
    );
    expect(result).toMatchObject({ output: 'so far', complete: false, status: 'unknown', taskId: 'b1' });
  });
});

describe('T27: how it ended', () => {
  test.each([
    ['completed', '<summary>Background command "x" completed (exit code 0)</summary>', 'ok', 0],
    ['failed', '<summary>Background command "exit code 9" failed with exit code 2.</summary>', 'failed', 2],
    ['killed', '', 'unknown', null],
    ['completed', '<summary>Agent "x" finished</summary>\n<result>exit code 7</result>', 'ok', null],
  ])('%s %s', (status, more, expected, exitCode) => {
    const make = claudeLines();
    const lines = [...started(make, 't', 'b1'), make.user(notice('b1', status, more))];
    expect(resultsOf(read(lines)).at(-1)).toMatchObject({
      callId: 't',
      source: 'notification',
      status: expected,
      exitCode,
      output: null,
      taskId: 'b1',
    });
  });

  test('in the queue, in a user line and as an attachment it is one result', () => {
    const make = claudeLines();
    const text = notice('b1', 'completed');
    const lines = [
      ...started(make, 't', 'b1'),
      make.line('queue-operation', { operation: 'enqueue', content: text }),
      make.line('queue-operation', { operation: 'remove', content: text }),
      make.line('attachment', { attachment: { type: 'queued_command', prompt: text } }),
      make.user(text),
      {
        type: 'system',
        subtype: 'task_notification',
        task_id: 'b1',
        status: 'completed',
        session_id: 's',
        uuid: 'n',
      },
    ];
    expect(resultsOf(read(lines)).filter(({ source }) => source === 'notification')).toHaveLength(1);
  });

  test('several in one text', () => {
    const both = notifications(`${notice('a', 'completed')}\n${notice('b', 'failed')}`);
    expect(both.map(({ taskId, status }) => `${taskId ?? ''} ${status}`)).toEqual(['a ok', 'b failed']);
  });

  test('of a task that nobody started: a result without a call', () => {
    expect(resultsOf(read([claudeLines().user(notice('zz', 'completed'))]))).toMatchObject([
      { callId: 'zz', status: 'ok' },
    ]);
  });
});

describe('T27: polls', () => {
  const poll = (
    make: ReturnType<typeof claudeLines>,
    name: string,
    input: Fields,
    text: string,
    beside?: unknown,
  ): readonly unknown[] => [
    make.assistant([{ type: 'tool_use', id: 'p', name, input }]),
    make.result('p', text, {}, beside === undefined ? {} : { toolUseResult: beside }),
  ];

  test.each([
    ['completed', '0', 'ok', 0],
    ['completed', '3', 'failed', 3],
    ['failed', '1', 'failed', 1],
    ['running', null, 'unknown', null],
    ['killed', null, 'unknown', null],
  ])('TaskOutput: %s, code %s', (status, code, expected, exitCode) => {
    const make = claudeLines();
    const tag = code === null ? '' : `<exit_code>${code}</exit_code>\n\n`;
    const text = `<retrieval_status>success</retrieval_status>\n\n<task_id>b1</task_id>\n\n<status>${status}</status>\n\n${tag}<output>\nline <status>x</status>\nlast\n</output>`;
    const lines = [...started(make, 't', 'b1'), ...poll(make, 'TaskOutput', { task_id: 'b1' }, text)];
    expect(resultsOf(read(lines)).at(-1)).toMatchObject({
      callId: 'p',
      continues: 't',
      status: expected,
      exitCode,
      output: 'line <status>x</status>\nlast',
      complete: status !== 'running',
    });
  });

  test('BashOutput by its fields, where the text has no tags', () => {
    const make = claudeLines();
    const beside = { shellId: 'b1', status: 'completed', exitCode: 0, stdout: 'out' };
    const lines = [...started(make, 't', 'b1'), ...poll(make, 'BashOutput', { bash_id: 'b1' }, '', beside)];
    expect(resultsOf(read(lines)).at(-1)).toMatchObject({
      continues: 't',
      status: 'ok',
      exitCode: 0,
      output: 'out',
    });
  });

  test.each([
    ['a\n\n[exited with code 0]\n', 'ok', 0, 'a\n'],
    ['a\n\n[exited with code 2]\n', 'failed', 2, 'a\n'],
    ['a\n\n[killed]\n', 'unknown', null, 'a\n'],
    ['a\n', 'unknown', null, 'a\n'],
    ['[exited with code 1]\nmore\n', 'unknown', null, '[exited with code 1]\nmore\n'],
  ])('a read of the output file: %j', (content, status, exitCode, output) => {
    const make = claudeLines();
    const path = { file_path: '/run/claude/tasks/b1.output' };
    const numbered = content
      .split('\n')
      .map((line, index) => `${index + 1}\t${line}`)
      .join('\n');
    for (const beside of [undefined, { type: 'text', file: { content } }]) {
      const lines = [...started(make, 't', 'b1'), ...poll(make, 'Read', path, numbered, beside)];
      expect(resultsOf(read(lines)).at(-1)).toMatchObject({ continues: 't', status, exitCode, output });
    }
  });

  test('a file of such a name that no task writes is a file', () => {
    const make = claudeLines();
    const lines = poll(make, 'Read', { file_path: '/home/dev/tasks/notes.output' }, '1\ta');
    expect(resultsOf(read(lines))).toMatchObject([{ continues: null, status: 'ok', output: 'a' }]);
  });
});
