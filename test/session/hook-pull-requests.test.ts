import { describe, expect, test } from 'vitest';
import type { PullRequestFact } from '../../src/rules/types.ts';
import type { Change } from '../../src/session/change.ts';
import { retryHooks, runHooks } from '../../src/session/executor.ts';
import { pullRequestsHook } from '../../src/session/hook-pull-requests.ts';
import { forget, startHooks } from '../../src/session/hook-state.ts';
import type { JsonObject } from '../../src/session/json.ts';
import { registry } from '../../src/session/registry.ts';
import { fact, factsWith, found, grown, handClock, NOW, storeWithSession } from '../support/hooks.ts';

const at = (number: number): string => `https://github.com/acme/widgets/pull/${number}`;
const LIST = 'github_pull_request_urls';
const STAMPS = 'github_pr_tracking_started_at';

/** A session whose batches are run one after the other. */
async function session(hook = pullRequestsHook()) {
  const store = await storeWithSession();
  const hooks = registry([hook]);
  let state = startHooks();
  const known = new Map<string, PullRequestFact>();
  return {
    store,
    async batch(...changes: readonly Change[]): Promise<readonly string[]> {
      for (const change of changes) if ('fact' in change) known.set(change.fact.url, change.fact);
      const facts = factsWith([...known.values()]);
      const options = {
        registry: hooks,
        state,
        store,
        clock: handClock(),
        now: NOW,
        session: { id: 's1' },
        facts,
      };
      const ran = await runHooks({ ...options, changes, taken: 1 });
      state = ran.state;
      expect(ran.results.map(({ error }) => error)).toEqual([null]);
      return ran.results[0]?.patched ?? [];
    },
    forget: (url: string) => {
      state = forget(state, url);
    },
    metadata: async (): Promise<JsonObject> => (await store.read('s1'))?.metadata ?? {},
  };
}

describe('the list of pull requests', () => {
  test('grows by what the session opened, found open, or claims', async () => {
    const { batch, metadata } = await session();
    expect(await batch(found(at(1), 'created'), found(at(2), 'recreated'), found(at(3), 'claimed'))).toEqual([
      LIST,
      STAMPS,
    ]);
    expect((await metadata())[LIST]).toEqual([at(1), at(2), at(3)]);
  });

  test('has no address that only the client links, until better evidence comes', async () => {
    const { batch, metadata } = await session();
    await batch(found(at(1), 'linked'));
    expect(await metadata()).toEqual({});
    await batch(grown(at(1), 'linked', 'created'));
    expect((await metadata())[LIST]).toEqual([at(1)]);
  });

  test('is added to at its end, never put in another order', async () => {
    const { batch, metadata, store } = await session();
    await store.patch('s1', 'metadata', { set: { [LIST]: [at(9), at(5)] } }, NOW);
    await batch(found(at(7)), found(at(1)));
    expect((await metadata())[LIST]).toEqual([at(9), at(5), at(7), at(1)]);
  });

  test('holds no address twice, whatever its letter case', async () => {
    const { batch, metadata } = await session();
    await batch(found(at(1)));
    expect(await batch(found('https://github.com/Acme/Widgets/pull/1'))).toEqual([]);
    expect((await metadata())[LIST]).toEqual([at(1)]);
  });

  test('is not written where nothing is new', async () => {
    const { batch } = await session();
    await batch(found(at(1)));
    expect(await batch(grown(at(1), 'claimed', 'created'))).toEqual([]);
  });

  test('leaves what somebody put there', async () => {
    const { batch, metadata, store } = await session();
    await store.patch('s1', 'metadata', { set: { [LIST]: ['a note', 7], other: true } }, NOW);
    await batch(found(at(1)));
    expect(await metadata()).toMatchObject({ [LIST]: ['a note', 7, at(1)], other: true });
  });

  test.each([null, 'text', {}, 7])('starts anew where there is %j', async (wrong) => {
    const { batch, metadata, store } = await session();
    await store.patch('s1', 'metadata', { set: { [LIST]: wrong, [STAMPS]: wrong } }, NOW);
    await batch(found(at(1)));
    expect((await metadata())[LIST]).toEqual([at(1)]);
  });

  test('an address that somebody took out stays out, however often it is found', async () => {
    const { batch, metadata, store } = await session();
    await batch(found(at(1)), found(at(2)));
    await store.patch('s1', 'metadata', { set: { [LIST]: [at(2)] } }, NOW);
    await batch(found(at(1)), grown(at(1), 'claimed', 'created'), found(at(3)));
    expect((await metadata())[LIST]).toEqual([at(2), at(3)]);
  });

  test('and comes back once it is forgotten', async () => {
    const { batch, forget, metadata, store } = await session();
    await batch(found(at(1)), found(at(2)));
    await store.patch('s1', 'metadata', { set: { [LIST]: [at(2)] } }, NOW);
    forget(at(1));
    await batch();
    expect((await metadata())[LIST]).toEqual([at(2), at(1)]);
    await store.patch('s1', 'metadata', { set: { [LIST]: [] } }, NOW);
    await batch();
    expect((await metadata())[LIST]).toEqual([]);
  });
});

test('a forgotten address comes back by a retry too', async () => {
  const store = await storeWithSession();
  const hooks = registry([pullRequestsHook()]);
  const facts = factsWith([fact(at(1))]);
  const all = { registry: hooks, store, clock: handClock(), now: NOW, session: { id: 's1' }, facts };
  const first = await runHooks({ ...all, state: startHooks(), changes: [found(at(1))], taken: 1 });
  await store.patch('s1', 'metadata', { set: { [LIST]: [] } }, NOW);
  const idle = await retryHooks({ ...all, state: first.state });
  expect(idle.results.map(({ ran }) => ran)).toEqual([false]);
  await retryHooks({ ...all, state: forget(idle.state, at(1)) });
  expect((await store.read('s1'))?.metadata[LIST]).toEqual([at(1)]);
});

describe('the times of first sight', () => {
  test('are to the second, in UTC', async () => {
    const { batch, metadata } = await session();
    await batch(found(at(1), 'created', '2026-11-30T13:15:30.987+02:00'));
    expect((await metadata())[STAMPS]).toEqual({ [at(1)]: '2026-11-30T11:15:30Z' });
  });

  test.each([null, '', 'yesterday'])('fall back to now where the event says %j', async (time) => {
    const { batch, metadata } = await session();
    await batch(found(at(1), 'created', time));
    expect((await metadata())[STAMPS]).toEqual({ [at(1)]: '2026-11-30T12:00:00Z' });
  });

  test('are kept where there is one, whatever its letter case', async () => {
    const { batch, metadata, store } = await session();
    const kept = { 'https://github.com/ACME/widgets/pull/1': '2020-01-01T00:00:00Z' };
    await store.patch('s1', 'metadata', { set: { [STAMPS]: kept } }, NOW);
    await batch(found(at(1)));
    expect(await metadata()).toEqual({ [LIST]: [at(1)], [STAMPS]: kept });
  });
});

test('both keys can have other names', async () => {
  const { batch, metadata } = await session(pullRequestsHook({ urls: 'prs', startedAt: 'since' }));
  await batch(found(at(1)));
  expect(await metadata()).toEqual({ prs: [at(1)], since: { [at(1)]: '2026-11-30T12:00:00Z' } });
});
