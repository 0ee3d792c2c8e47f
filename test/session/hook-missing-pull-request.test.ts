import { describe, expect, test } from 'vitest';
import type { HookRun } from '../../src/session/executor.ts';
import { retryHooks } from '../../src/session/executor.ts';
import { missingPullRequestHook } from '../../src/session/hook-missing-pull-request.ts';
import type { HookSession } from '../../src/session/hook.ts';
import { registry } from '../../src/session/registry.ts';
import type { Store } from '../../src/session/store.ts';
import type { SessionFacts } from '../../src/session/types.ts';
import { call, result } from '../support/events.ts';
import { factsOf, pull } from '../support/facts.ts';
import { handClock, NOW, run, storeWithSession } from '../support/hooks.ts';

const NONE = factsOf([call('c1', 'ls'), result('c1', 'README.md')]);
const MADE = factsOf([call('c1', 'gh pr create --fill'), result('c1', pull(7))]);
const ASKS = 'Fix the clock and open a PR.';
const KEY = 's1:goal/pull-request-missing';

function rests(
  store: Store,
  facts: SessionFacts,
  more: Partial<HookSession> = {},
  taken = 0,
): Promise<HookRun> {
  const session = { id: 's1', goal: ASKS, rest: 'pause', turn: 'ended', ...more };
  return run([missingPullRequestHook()], { store, facts, session, taken });
}
const written = ({ results }: HookRun): readonly unknown[] =>
  (results[0]?.warnings ?? []).map(({ key }) => key);

describe('the hook for the missing pull request', () => {
  test('warns once of a session at rest, however often it is asked', async () => {
    const store = await storeWithSession();
    expect(written(await rests(store, NONE))).toEqual([KEY]);
    expect(written(await rests(store, NONE))).toEqual([]);
    expect(written(await rests(store, NONE, { rest: 'archive' }, 3))).toEqual([]);
    expect(await store.warnings()).toMatchObject([
      { key: KEY, withdrawnBy: null, warning: { rule: 'goal/pull-request-missing', rest: 'pause', at: NOW } },
    ]);
  });

  test('takes the warning back when a pull request comes, and does not warn again', async () => {
    const store = await storeWithSession();
    await rests(store, NONE);
    const taken = await rests(store, MADE);
    expect(taken.results[0]?.warnings).toEqual([{ key: KEY, withdrawn: true, by: pull(7) }]);
    expect(written(await rests(store, MADE))).toEqual([]);
    expect(written(await rests(store, NONE))).toEqual([]);
    expect(await store.warnings()).toMatchObject([{ key: KEY, withdrawnBy: pull(7) }]);
  });

  test('warns of one that the goal forbids', async () => {
    const store = await storeWithSession();
    const ran = await rests(store, MADE, { goal: 'Answer in the chat. Do not open a PR.' });
    expect(written(ran)).toEqual(['s1:goal/pull-request-unwanted']);
  });

  test.each<readonly [string, Partial<HookSession>, SessionFacts]>([
    ['it holds one', {}, MADE],
    ['the goal is silent', { goal: 'Review the open PRs.' }, NONE],
    ['there is no goal', { goal: null }, NONE],
    ['the pause was no end of a turn', { turn: 'deploy' }, NONE],
    ['nobody knows how the turn ended', { turn: null }, NONE],
    ['it is another state', { rest: 'running' }, NONE],
    ['it is a copy for a summary', { fork: 'status-summary' }, NONE],
    ['it never started', {}, factsOf([])],
  ])('writes nothing where %s', async (_, more, facts) => {
    const store = await storeWithSession();
    const ran = await rests(store, facts, more);
    expect(ran.results[0]).toMatchObject({ ok: true, warnings: [] });
    expect(await store.warnings()).toEqual([]);
  });

  test('does not run while the session does', async () => {
    const store = await storeWithSession();
    expect((await rests(store, NONE, { rest: null }, 1)).results[0]?.ran).toBe(false);
  });

  test('reads a goal that is an id from the catalogue', async () => {
    const store = await storeWithSession();
    const hook = missingPullRequestHook({ catalogue: { 'fix-clock': ASKS } });
    const session = { id: 's1', goal: 'fix-clock', rest: 'fail' };
    const ran = await run([hook], { store, facts: NONE, session, taken: 0 });
    expect(written(ran)).toEqual([KEY]);
  });

  test('is made up for where the store was down', async () => {
    const store = await storeWithSession();
    const down: Store = { ...store, insertWarning: () => Promise.reject(new Error('down')) };
    const failed = await rests(down, NONE);
    expect(failed.results[0]).toMatchObject({ ok: false, error: new Error('down') });
    const session = { id: 's1', goal: ASKS, rest: 'pause', turn: 'ended' };
    const again = {
      registry: registry([missingPullRequestHook()]),
      state: failed.state,
      store,
      session,
      facts: NONE,
    };
    expect(written(await retryHooks({ ...again, clock: handClock(), now: NOW }))).toEqual([KEY]);
  });
});
