import { afterAll, describe, expect, it } from 'vitest';
import { bundle, runAndLeave, runBin } from './bundle.ts';
import { transcriptOf } from './recorded.ts';

const { bin, remove } = await bundle();
afterAll(remove);

describe('the command as a process', () => {
  it('reads stdin, prints to a pipe, and exits with its status', async () => {
    expect(await runBin(bin, ['evaluate', 'gh'], '{"id":1,"argv":["pr","list"]}\n')).toMatchObject({
      status: 0,
      stderr: '',
    });
    expect((await runBin(bin, ['gh', '--', 'pr', 'create', '--nope'])).status).toBe(1);
    expect((await runBin(bin, ['scan', '/nowhere'])).status).toBe(2);
  });

  it('prints no colours and no progress into a pipe', async () => {
    const { stdout, stderr } = await runBin(bin, ['scan', transcriptOf('claude-2.1.332/pr-plain')]);
    expect(stdout).toContain('1 session');
    expect(stdout + stderr).not.toContain('\u001b');
  });

  it('loses no output that is still on its way into the pipe', async () => {
    const rows = Array.from({ length: 3000 }, (_, id) =>
      JSON.stringify({ id, argv: ['pr', 'view', String(id)] }),
    );
    const { stdout } = await runBin(bin, ['evaluate', 'gh'], `${rows.join('\n')}\n`);
    expect(stdout.trimEnd().split('\n')).toHaveLength(3000);
  });

  it('is quiet when the reader goes away', async () => {
    const rows = Array.from({ length: 20_000 }, (_, id) =>
      JSON.stringify({ id, argv: ['pr', 'view', String(id)] }),
    );
    const { status, stderr } = await runAndLeave(bin, ['evaluate', 'gh'], `${rows.join('\n')}\n`);
    expect([status, stderr]).toEqual([0, '']);
  });
});
