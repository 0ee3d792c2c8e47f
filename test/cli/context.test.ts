import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { contextOf } from '../../src/cli/context.ts';
import type { Colours } from '../../src/cli/context.ts';

function colours(isTTY: boolean, env: Readonly<Record<string, string>>): Colours {
  const stream = Object.assign(new PassThrough(), { isTTY, columns: 72 });
  return contextOf({ stdout: stream, stderr: stream, stdin: stream, env }).out.colours;
}

describe('contextOf', () => {
  it('has colours on a terminal, unless NO_COLOR is set to something or the terminal is dumb', () => {
    expect(colours(true, {}).green('x')).toBe('\u001b[32mx\u001b[39m');
    expect(colours(true, { NO_COLOR: '' }).green('x')).toContain('\u001b');
    expect(colours(true, { NO_COLOR: '1' }).green('x')).toBe('x');
    expect(colours(true, { TERM: 'dumb' }).green('x')).toBe('x');
    expect(colours(false, { FORCE_COLOR: '1' }).green('x')).toBe('x');
  });

  it('takes the width of a terminal', () => {
    const terminal = Object.assign(new PassThrough(), { isTTY: true, columns: 72 });
    const pipe = new PassThrough();
    const { out, err } = contextOf({ stdout: terminal, stderr: pipe, stdin: pipe, env: {} });
    expect([out.columns, err.columns, out.terminal, err.terminal]).toEqual([72, 100, true, false]);
  });

  it('waits for a slow reader', async () => {
    const slow = new PassThrough({ highWaterMark: 4 });
    const { out } = contextOf({ stdout: slow, stderr: slow, stdin: slow, env: {} });
    let written = false;
    const writing = out.write('more than four').then(() => (written = true));
    await new Promise((resolve) => setImmediate(resolve));
    expect(written).toBe(false);
    slow.resume();
    await writing;
    expect(written).toBe(true);
  });
});
