import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeEach, expect, it } from 'vitest';
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
