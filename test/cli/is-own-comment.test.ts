import { describe, expect, it } from 'vitest';
import { invoke } from './fake-context.ts';
import { transcriptOf } from './recorded.ts';

const MIXED = transcriptOf('claude-2.1.332/mixed-session');
const REVIEW = transcriptOf('claude-2.1.332/c-review-silent');
const PULL = 'https://github.com/acme/widgets/pull';

const ask = (url: string, ...paths: readonly string[]): ReturnType<typeof invoke> =>
  invoke(['is-own-comment', url, ...paths, '--repo', 'acme/widgets']);

describe('is-own-comment', () => {
  it.each([
    ['its own comment', `${PULL}/101#issuecomment-3100000001`, [MIXED], 0, 'yes'],
    [
      'the same under /issues/',
      'https://github.com/acme/widgets/issues/101#issuecomment-3100000001',
      [MIXED],
      0,
      'yes',
    ],
    [
      'in other letters',
      'https://GitHub.com/ACME/Widgets/pull/101#issuecomment-3100000001',
      [MIXED],
      0,
      'yes',
    ],
    ['another id', `${PULL}/101#issuecomment-3100000009`, [MIXED], 1, 'no'],
    ['another kind with that id', `${PULL}/101#discussion_r3100000001`, [MIXED], 1, 'no'],
    ['a review that was posted unseen there', `${PULL}/7#pullrequestreview-1`, [REVIEW], 2, 'cannot tell'],
    ['a comment where only a review was posted', `${PULL}/7#issuecomment-1`, [REVIEW], 1, 'no'],
    ['one of two sessions', `${PULL}/101#issuecomment-3100000001`, [REVIEW, MIXED], 0, 'yes'],
  ])('%s', async (_name, url, paths, status, word) => {
    const answer = await ask(url, ...paths);
    expect([answer.status, answer.stderr, answer.stdout.split(':')[0]]).toEqual([status, '', word]);
  });

  it('cannot tell where a transcript could not be read, and says which', async () => {
    const answer = await ask(`${PULL}/101#issuecomment-3100000009`, MIXED, '/nowhere/at-all.jsonl');
    expect([answer.status, answer.stdout]).toEqual([
      2,
      'cannot tell: /nowhere/at-all.jsonl could not be read\n',
    ]);
    expect(answer.stderr).toContain('/nowhere/at-all.jsonl');
    const own = await ask(`${PULL}/101#issuecomment-3100000001`, MIXED, '/nowhere/at-all.jsonl');
    expect(own.status).toBe(0);
  });

  it.each(['https://github.com/acme/widgets/pull/101', 'nonsense', `${PULL}/101#issuecomment-new`, ''])(
    'refuses %s',
    async (url) => {
      const { status, stdout, stderr } = await ask(url, MIXED);
      expect([status, stdout]).toEqual([2, '']);
      expect(stderr).toContain('is no permalink of a comment');
    },
  );

  it('gives one object as JSON', async () => {
    const url = `${PULL}/7#pullrequestreview-1`;
    const { stdout } = await invoke(['is-own-comment', '--json', '--repo', 'acme/widgets', url, REVIEW]);
    expect(JSON.parse(stdout)).toEqual({
      url,
      answer: 'cannot-tell',
      sessionId: expect.any(String),
      file: expect.stringContaining('c-review-silent'),
      callId: expect.any(String),
      rule: 'comment/reviewed-by-gh',
      because: 'its id was not shown when it was posted',
    });
  });
});
