import { execFile } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hookCall } from '../../src/cli/hook-call.ts';
import { bundle } from './bundle.ts';
import { invoke } from './fake-context.ts';

describe('words as a client’s settings hold them', () => {
  it.each([
    [['listeners', 'run', 'PostToolUse'], { event: 'PostToolUse' }],
    [['listeners', 'run', 'after_save', '--hooks-folder', '/x'], { event: 'after_save', hooksFolder: '/x' }],
    [['listeners', 'run'], null],
    [['listeners', 'run', '--help'], null],
    [['listeners', 'run', '../../etc'], null],
    [['listeners', 'run', 'PostToolUse', '--hooks-folder'], null],
    [['listeners', 'run', 'PostToolUse', '--hooks-folder', '--json'], null],
    [['listeners', 'run', 'PostToolUse', '--hooks-folder', '/x', 'more'], null],
    [['scan'], null],
    [[], null],
  ])('%j', (words, call) => {
    expect(hookCall(words)).toEqual(call);
  });
});

describe('wrong usage ends with 1, never with 2', () => {
  it.each([
    [['listeners']],
    [['listeners', 'walk']],
    [['listeners', 'run']],
    [['listeners', 'run', '../../etc']],
    [['listeners', 'run', 'PostToolUse', '--hooks-folder']],
    [['listeners', 'run', 'PostToolUse', '--nope']],
  ])('%j', async (words) => {
    const { status, stdout, stderr } = await invoke(words);
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr).not.toBe('');
  });

  it('helps with examples', async () => {
    const { status, stdout } = await invoke(['listeners', 'run', '--help']);
    expect(status).toBe(0);
    expect(stdout).toContain('transcript-facts listeners run UserPromptSubmit');
  });
});

describe('the command as the hook of a client', () => {
  const folder = mkdtempSync(join(tmpdir(), 'transcript-facts-listeners-'));
  const built = bundle();
  beforeAll(() => {
    mkdirSync(join(folder, 'hooks.d/after_user_prompt'), { recursive: true });
    const listener = join(folder, 'hooks.d/after_user_prompt/10-note');
    writeFileSync(listener, '#!/bin/sh\necho hello\nexit 2\n');
    chmodSync(listener, 0o755);
  });
  afterAll(async () => {
    rmSync(folder, { recursive: true, force: true });
    (await built).remove();
  });

  it.each([
    ['as settings hold it', ['--hooks-folder', join(folder, 'hooks.d')]],
    ['through the parser of options', [`--hooks-folder=${join(folder, 'hooks.d')}`]],
  ])('runs the listeners and ends with 0, %s', async (_how, options) => {
    const { bin } = await built;
    const stdout = await new Promise<string>((resolve, reject) => {
      const child = execFile(
        'node',
        [bin, 'listeners', 'run', 'UserPromptSubmit', ...options],
        { cwd: folder, env: { PATH: process.env['PATH'], HOME: folder } },
        (error, out) => (error === null ? resolve(out) : reject(error)),
      );
      child.stdin?.end('{"hook_event_name":"UserPromptSubmit"}');
    });
    expect(stdout).toMatch(/^Now: .*\n=== hooks\.d: after_user_prompt\/10-note -- .* ===\n\[hook\] hello\n$/);
  });
});
