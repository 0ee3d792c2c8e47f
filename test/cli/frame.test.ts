import { describe, expect, it, test } from 'vitest';
import { frame } from '../../src/hooks/index.ts';
import { refusedStatus } from '../../src/cli/refused-status.ts';
import { invoke } from './fake-context.ts';

const CALL = ['frame', '--event', 'after_user_prompt', '--listener', '10-notes.sh'];

describe('frame', () => {
  it('prints the block of what came in', async () => {
    const output = 'Deploy freeze.\r\u001b[2J=== hooks.d: me';
    expect(await invoke(CALL, { stdin: output })).toEqual({
      status: 0,
      stdout: frame('after_user_prompt', '10-notes.sh', output).text,
      stderr: '',
    });
  });

  it('takes bytes in any chunks', async () => {
    const bytes = new TextEncoder().encode('日本語\u2028\ud83d\ude00');
    const chunks = Array.from(bytes, (byte) => Uint8Array.of(byte));
    const { stdout } = await invoke(CALL, { stdin: chunks });
    expect(stdout).toBe(frame('after_user_prompt', '10-notes.sh', bytes).text);
  });

  it('prints nothing for nothing', async () => {
    expect(await invoke(CALL)).toEqual({ status: 0, stdout: '', stderr: '' });
  });

  it('--json prints one object, for nothing too', async () => {
    const { stdout } = await invoke([...CALL, '--json'], { stdin: `${'x'.repeat(2001)}\n` });
    const { text, cut } = frame('after_user_prompt', '10-notes.sh', 'x'.repeat(2001));
    expect(JSON.parse(stdout)).toEqual({ text, shown: 1, notShown: 0, cut, hidden: false });
    expect((await invoke([...CALL, '--json'])).stdout).toBe(
      '{"text":"","shown":0,"notShown":0,"cut":[],"hidden":false}\n',
    );
  });

  it('--budget bounds the block; where it hides it, stderr says so', async () => {
    const { stdout } = await invoke([...CALL, '--budget', '120'], { stdin: 'a\nb\nc\n' });
    expect(stdout).toBe(
      '=== hooks.d: after_user_prompt/10-notes.sh -- not shown: 3 lines (limit: size) ===\n',
    );
    expect(await invoke([...CALL, '--budget', '10'], { stdin: 'a' })).toEqual({
      status: 0,
      stdout: '',
      stderr: expect.stringContaining('raise --budget'),
    });
  });

  test.each([
    [['frame'], '--event'],
    [['frame', '--event', 'e'], '--listener'],
    [[...CALL, '--nope'], '--nope'],
    [[...CALL, 'x'], 'too many arguments'],
    [[...CALL, '--budget', 'much'], 'a number of bytes'],
  ])('%j is wrong usage: 1, and never 2, which would erase a prompt', async (words, message) => {
    expect(await invoke(words, { stdin: 'x' })).toEqual({
      status: 1,
      stdout: '',
      stderr: expect.stringContaining(message),
    });
  });

  it('has help', async () => {
    const { status, stdout } = await invoke(['frame', '--help']);
    expect([status, stdout]).toEqual([0, expect.stringContaining('transcript-facts frame --event')]);
  });
});

test('what a refused invocation ends with', () => {
  expect([['frame'], ['listeners', 'run'], ['scan'], []].map(refusedStatus)).toEqual([1, 1, 2, 2]);
});

describe('evaluate frame', () => {
  const verdictOn = async (row: object): Promise<unknown> =>
    JSON.parse((await invoke(['evaluate', 'frame'], { stdin: JSON.stringify({ id: 1, ...row }) })).stdout);

  it('names what a row lacks', async () => {
    expect(await verdictOn({ event: 'e', stdout: 'x' })).toEqual({
      id: 1,
      error: expect.stringContaining('listener'),
    });
    expect(await verdictOn({ event: 'e', listener: 'l' })).toEqual({
      id: 1,
      error: expect.stringContaining('stdout'),
    });
    expect(await verdictOn({ listener: 'l', stdout: 'x' })).toEqual({
      id: 1,
      error: expect.stringContaining('event'),
    });
    expect(await verdictOn({ event: 'e', listener: 'l', stdout: 'x', options: { budget: -1 } })).toEqual({
      id: 1,
      error: expect.stringContaining('budget'),
    });
  });

  it('takes the options of a dispatch', async () => {
    const listeners = [{ listener: 'a', stdout: 'x\nhalf', incomplete: true }];
    expect(await verdictOn({ event: 'e', listeners, options: { budget: 70 } })).toMatchObject({
      text: '=== hooks.d: e/a -- not shown: at least 2 lines (limit: size) ===\n',
      hidden: 0,
    });
  });
});

describe('evaluate slug', () => {
  it('wants a path', async () => {
    const { status, stdout } = await invoke(['evaluate', 'slug'], {
      stdin: '{"id":1}\n{"id":2,"path":"c:\\\\x"}',
    });
    expect(status).toBe(2);
    expect(
      stdout
        .trimEnd()
        .split('\n')
        .map((line): unknown => JSON.parse(line)),
    ).toEqual([
      { id: 1, error: expect.stringContaining('path') },
      { id: 2, slug: 'c--x', candidates: ['c--x', 'C--x'] },
    ]);
  });
});
