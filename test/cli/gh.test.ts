import { describe, expect, it } from 'vitest';
import { invoke } from './fake-context.ts';

describe('gh', () => {
  it('says in JSON what is asked', async () => {
    const { status, stdout } = await invoke([
      'gh',
      '--json',
      '--',
      'api',
      'repos/o/r/pulls',
      '-f',
      'title=x',
      '-f',
      'head=f',
      '-f',
      'base=m',
    ]);
    expect(status).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      command: 'api',
      method: 'POST',
      path: '/repos/o/r/pulls',
      host: 'github.com',
      repository: 'o/r',
      operation: 'open-pull-request',
    });
  });

  it('exits 1 where gh itself would refuse', async () => {
    const { status, stdout } = await invoke(['gh', '--json', '--', 'pr', 'create', '--no-such-flag']);
    expect(status).toBe(1);
    expect(JSON.parse(stdout)).toEqual({
      command: 'pr create',
      operation: 'refused',
      error: expect.stringContaining('--no-such-flag'),
    });
  });

  it('takes the clone from --repo and GH_REPO from its own environment', async () => {
    const words = ['gh', '--json', '--repo', 'o/r', '--', 'pr', 'view', '7'];
    expect(JSON.parse((await invoke(words)).stdout)).toMatchObject({
      repository: 'o/r',
      repositoryFrom: 'clone',
    });
    const { stdout } = await invoke(words, { env: { GH_REPO: 'a/b' } });
    expect(JSON.parse(stdout)).toMatchObject({ repository: 'a/b', repositoryFrom: 'environment' });
  });

  it('says it for people in one line', async () => {
    const { stdout } = await invoke(['gh', '--', 'pr', 'comment', '7', '-R', 'o/r', '-b', 'x']);
    expect(stdout).toBe('post-comment  gh pr comment  on github.com/o/r, number 7\n');
  });

  it('needs no -- where the first word is none of its options', async () => {
    const words = ['pr', 'create', '--fill', '--repo', 'o/r', '--json', 'url', '--help'];
    const [without, behind] = [
      await invoke(['gh', '--json', ...words]),
      await invoke(['gh', '--json', '--', ...words]),
    ];
    expect(without).toEqual(behind);
    expect((await invoke(['gh', 'pr', 'view', '7', '--json', 'url'])).stdout).toMatch(/^read {2}gh pr view/);
  });

  it('takes the address of a remote for --repo', async () => {
    const { stdout } = await invoke([
      'gh',
      '--json',
      '--repo',
      'git@ghe.example.com:o/r.git',
      'pr',
      'view',
      '7',
    ]);
    expect(JSON.parse(stdout)).toMatchObject({
      host: 'ghe.example.com',
      repository: 'o/r',
      repositoryFrom: 'clone',
    });
  });

  it('gives words behind -- to gh alone', async () => {
    const { stdout } = await invoke(['gh', '--json', '--', 'pr', 'create', '--help']);
    expect(JSON.parse(stdout)).toMatchObject({ command: 'pr create', operation: 'none' });
  });
});
