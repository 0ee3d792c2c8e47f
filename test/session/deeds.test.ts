import { describe, expect, test } from 'vitest';
import type { ResultEvent } from '../../src/transcript/events.ts';
import { createFold } from '../../src/session/index.ts';
import { call, header, prose, result } from '../support/events.ts';
import { factsOf, pull } from '../support/facts.ts';

const PUSHED = 'To github.com:harbor/lantern.git\n * [new branch]      fix/clock -> fix/clock\n';

describe('what a session did besides making things', () => {
  test('the last push to a branch of its own', () => {
    const events = [
      call('c1', 'git push -u origin fix/clock'),
      result('c1', PUSHED),
      call('c2', 'git push origin main'),
      result('c2', 'To github.com:harbor/lantern.git\n   1a2b3c4..5d6e7f8  main -> main\n'),
    ];
    expect(factsOf(events).pushed).toEqual({
      branch: 'fix/clock',
      callId: 'c1',
      opening: 0,
      command: [0, 28],
      at: '2026-11-03T09:00:00.000Z',
      agentId: null,
    });
  });

  test('not to the branch that git showed to be the default one', () => {
    const shown = [
      call('c0', 'git branch -r'),
      result('c0', '  origin/HEAD -> origin/trunk\n  origin/trunk\n'),
    ];
    const push = [
      call('c1', 'git push origin trunk'),
      result('c1', 'To github.com:harbor/lantern.git\n   1a2b3c4..5d6e7f8  trunk -> trunk\n'),
    ];
    expect(factsOf([...shown, ...push]).pushed).toBeNull();
    expect(factsOf(push).pushed?.branch).toBe('trunk');
  });

  test('the current branch, as the session’s header names it', () => {
    const events = [
      header({ branch: 'fix/clock' }),
      call('c1', 'git push'),
      result('c1', 'Everything up-to-date'),
    ];
    expect(factsOf(events).pushed?.branch).toBe('fix/clock');
  });

  test.each([
    ['inherited', { inherited: true }],
    ['a person’s', { actor: 'person' as const }],
  ])('a push that is %s is none of its own', (_name, more) => {
    expect(factsOf([call('c1', 'git push origin fix/clock', more), result('c1', PUSHED)]).pushed).toBeNull();
  });

  test('a push that failed', () => {
    const output =
      'To github.com:x/y\n ! [rejected]        fix/clock -> fix/clock (fetch first)\nerror: failed to push some refs';
    const events = [call('c1', 'git push origin fix/clock'), result('c1', output, { status: 'failed' })];
    expect(factsOf(events).pushed).toBeNull();
  });

  test('the last opener that failed, in its own words', () => {
    const events = [
      call('c1', 'gh pr create --fill'),
      result(
        'c1',
        'Warning: 1 uncommitted change\npull request create failed: GraphQL: No commits between main and x',
        { status: 'failed' },
      ),
    ];
    expect(factsOf(events).createFailed).toEqual({
      callId: 'c1',
      opening: 0,
      command: [0, 19],
      line: 'pull request create failed: GraphQL: No commits between main and x',
      at: '2026-11-03T09:00:00.000Z',
    });
    expect(factsOf([call('c1', 'gh pr create --fill'), result('c1', pull(41))]).createFailed).toBeNull();
  });

  describe('judged anew, a call takes back what it did not do', () => {
    const FAILED = 'pull request create failed: first';
    const later = (output: string, n: number): ResultEvent =>
      result(`p${n}`, output, { continues: 'c2', status: 'unknown' });

    test('the create that failed before it is the last one again', () => {
      const before = [
        call('c1', 'gh pr create --fill'),
        result('c1', FAILED, { status: 'failed' }),
        call('c2', 'until gh pr create --fill; do sleep 1; done'),
        result('c2', null, { status: 'unknown' }),
        later('pull request create failed: second', 1),
      ];
      expect(factsOf(before).createFailed).toMatchObject({ callId: 'c2' });
      expect(factsOf([...before, later(pull(41), 2)]).createFailed).toMatchObject({
        callId: 'c1',
        line: FAILED,
      });
    });

    test('the push before one to the default branch is the last one again', () => {
      const before = [
        call('c1', 'git push origin fix/clock'),
        result('c1', PUSHED),
        call('c2', 'git push origin trunk; git remote show origin'),
        result('c2', null, { status: 'unknown' }),
        later('To github.com:x/y\n   1a2b3c4..5d6e7f8  trunk -> trunk', 1),
      ];
      expect(factsOf(before).pushed).toMatchObject({ callId: 'c2', branch: 'trunk' });
      const now = factsOf([...before, later('  HEAD branch: trunk', 2)]);
      expect(now.pushed).toMatchObject({ callId: 'c1', branch: 'fix/clock' });
    });

    test('what did not change stays where it stood', () => {
      const events = [
        call('c2', 'until gh pr create --fill; do sleep 1; done'),
        result('c2', null, { status: 'unknown' }),
        later('pull request create failed: second', 1),
        call('c1', 'gh pr create --fill'),
        result('c1', FAILED, { status: 'failed' }),
        later('error: something else', 2),
      ];
      expect(factsOf(events).createFailed).toMatchObject({ callId: 'c1' });
    });

    test('a state keeps the last twenty', () => {
      const fold = createFold();
      for (let n = 0; n < 50; n += 1)
        fold.push([
          call(`c${n}`, `git push origin b${n}`),
          result(`c${n}`, `To x:y/z\n * [new branch] b${n} -> b${n}`),
        ]);
      expect(fold.state().pushes.map(({ branch }) => branch)).toEqual(
        Array.from({ length: 20 }, (_, n) => `b${n + 30}`),
      );
    });
  });

  test('its own events are counted: a session that never started has none', () => {
    expect(factsOf([header(), prose('Fix it and open a PR.', { role: 'person' })]).ownEvents).toBe(0);
    expect(factsOf([prose('Done.'), call('c1', 'ls'), result('c1', '')]).ownEvents).toBe(2);
    expect(factsOf([prose('Done.', { inherited: true })]).ownEvents).toBe(0);
  });
});
