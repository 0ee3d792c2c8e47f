import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hookScript, payload, world } from './world.ts';
import type { World } from './world.ts';

const script = await hookScript();
afterAll(script.remove);

let here: World;
beforeEach(() => {
  here = world(script.path);
  here.configure({ 'stamp.mode': 'day' });
  here.listener('after_user_prompt/10-look', 'echo "$TRANSCRIPT_FACTS_PAYLOAD $TRANSCRIPT_FACTS_SESSION"');
});
afterEach(() => here.remove());

const SAYS = /\[hook\] (.*)\n$/;

/** What a client can make of a hook's stdin, beside the socket of a parent that is Node. */
const WAYS: readonly (readonly [string, (write: string) => string])[] = [
  ['a pipe', (write) => `{ node "$SCRIPT" UserPromptSubmit; } < <(${write})`],
  ['a named pipe', (write) => `mkfifo here; (${write}) > here & node "$SCRIPT" UserPromptSubmit < here`],
];
const MOMENTS: readonly (readonly [string, string, string, string])[] = [
  ['the document, and then nothing more', 'printf %s "$TEXT"; exec sleep 900', 'whole s-1', ''],
  ['the document, and its end', 'printf %s "$TEXT"', 'whole s-1', ''],
  [
    'the document in two halves',
    'printf %s "${TEXT:0:9}"; sleep 0.2; printf %s "${TEXT:9}"; exec sleep 900',
    'whole s-1',
    '',
  ],
  ['half of it, and then nothing more', 'printf %s "${TEXT:0:9}"; exec sleep 900', 'none ', ''],
  ['half of it, and its end', 'printf %s "${TEXT:0:9}"', 'none ', 'stdin cut-short'],
  ['nothing', 'exec sleep 900', 'none ', ''],
  ['no JSON', 'echo no', 'none ', 'stdin invalid'],
];

// A machine that is busy for a second is a silent client: that is the rule, and not what is asked here.
describe.each(WAYS)('%s', { retry: 3 }, (_way, command) => {
  it.each(MOMENTS)('with %s', async (_what, write, says, reported) => {
    const { stdout } = await promisify(execFile)(
      'bash',
      // What it leaves behind would hold its pipes.
      ['-c', `${command(`exec 2>&-; ${write}`)} > said; cat said; kill $(jobs -p) $! 2>/dev/null; exit 0`],
      {
        cwd: here.project,
        env: {
          PATH: process.env['PATH'],
          HOME: here.home,
          SCRIPT: script.path,
          TEXT: payload(here, 'UserPromptSubmit'),
          TEST_OPTIONS: JSON.stringify({ hooksFolder: here.hooks }),
        },
      },
    );
    expect(SAYS.exec(stdout)?.[1]).toBe(says);
    expect(here.log('logs/hooks.log').map((line) => line.replace(/^.*: /, ''))).toEqual(
      reported === '' ? [] : [reported],
    );
  });
});

it('may be a file, or a payload of a megabyte', async () => {
  const text = payload(here, 'UserPromptSubmit', { prompt: 'ü'.repeat(500_000) });
  here.file('payload.json', text);
  const { stdout } = await promisify(execFile)(
    'bash',
    [
      '-c',
      'cat ../payload.json | node "$SCRIPT" UserPromptSubmit; node "$SCRIPT" UserPromptSubmit < ../payload.json',
    ],
    {
      cwd: here.project,
      env: {
        PATH: process.env['PATH'],
        HOME: here.home,
        SCRIPT: script.path,
        TEST_OPTIONS: JSON.stringify({ hooksFolder: here.hooks }),
      },
    },
  );
  // The second is the same payload again.
  expect(stdout.match(/whole s-1/g)).toHaveLength(1);
  const fromSocket = await here.run('UserPromptSubmit', { stdin: text.replace('s-1', 's-2'), open: true });
  expect(SAYS.exec(fromSocket.stdout)?.[1]).toBe('whole s-2');
});

it('is answered as soon as the document is closed, without an end of file', async () => {
  const { status, stdout } = await here.run('UserPromptSubmit', {
    stdin: payload(here, 'UserPromptSubmit'),
    open: true,
  });
  expect([status, SAYS.exec(stdout)?.[1]]).toEqual([0, 'whole s-1']);
});

it('is given up where nothing comes, or half of it: the stamp is there all the same', async () => {
  for (const stdin of ['', '{"session_id":"s-1"']) {
    const { status, stdout } = await here.run('UserPromptSubmit', { stdin, open: true });
    expect([status, SAYS.exec(stdout)?.[1]]).toEqual([0, 'none ']);
    expect(stdout).toMatch(/^Today: \d{4}-\d\d-\d\d \(/);
  }
});

it('may be no JSON: said in the log', async () => {
  const { status, stdout } = await here.run('UserPromptSubmit', { stdin: 'not json' });
  expect([status, SAYS.exec(stdout)?.[1]]).toEqual([0, 'none ']);
  expect(here.log('logs/hooks.log')[0]).toMatch(/Z hook UserPromptSubmit: stdin invalid$/);
});

it.each(['</dev/null', '<&-', '< "$HOME"'])('may be %s', async (redirection) => {
  const { stdout, stderr } = await promisify(execFile)(
    'bash',
    ['-c', `node "$SCRIPT" UserPromptSubmit ${redirection}; echo "status $?"`],
    {
      cwd: here.project,
      env: {
        PATH: process.env['PATH'],
        HOME: here.home,
        SCRIPT: script.path,
        TEST_OPTIONS: JSON.stringify({ hooksFolder: here.hooks }),
      },
    },
  );
  expect(stderr).toBe('');
  expect(stdout).toMatch(/\[hook\] none \nstatus 0\n$/);
});

it('may be a terminal, which is never read', async () => {
  const { stdout } = await promisify(execFile)(
    'script',
    ['-qec', `node ${script.path} UserPromptSubmit; echo "status $?"`, '/dev/null'],
    {
      cwd: here.project,
      env: {
        PATH: process.env['PATH'],
        HOME: here.home,
        TEST_OPTIONS: JSON.stringify({ hooksFolder: here.hooks }),
      },
    },
  );
  expect(stdout.replaceAll('\r', '')).toMatch(/\[hook\] none \nstatus 0\n$/);
});
