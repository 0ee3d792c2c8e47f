import { readFileSync, readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { memoryStore } from '../../src/node/store/memory.ts';
import { advance, facts, start } from '../../src/session/index.ts';
import { defaults } from '../../src/session/default-hooks.ts';
import { keepChanges, retryHooks, runHooks } from '../../src/session/executor.ts';
import { readHookState, startHooks, type HookState } from '../../src/session/hook-state.ts';
import { registry } from '../../src/session/registry.ts';
import { commentRow } from '../../src/session/rows.ts';
import type { Store } from '../../src/session/store.ts';
import { readTranscript } from '../../src/transcript/reader.ts';
import { recorded } from '../node/fixtures.ts';
import { handClock, NOW } from '../support/hooks.ts';

const FILES = readdirSync(recorded('.'), { recursive: true, encoding: 'utf8' })
  .filter((path) => path.includes('transcript') && path.endsWith('.jsonl') && !path.includes('subagents'))
  .sort();

/** Every third call of a store that can fail does. */
function flaky(store: Store): Store {
  let calls = 0;
  const failing =
    <Given extends readonly unknown[], Gives>(call: (...given: Given) => Promise<Gives>) =>
    (...given: Given): Promise<Gives> => {
      calls += 1;
      return calls % 3 === 0 ? Promise.reject(new Error('down')) : call(...given);
    };
  return { ...store, patch: failing(store.patch), upsertComments: failing(store.upsertComments) };
}

test('there are recorded files', () => {
  expect(FILES.length).toBeGreaterThan(50);
});

/**
 * The fold, the hooks and a store that fails now and then, a few events at a time, the worker another one each time and
 * dying now and then: what is stored in the end is what the facts of the whole are.
 */
test.each(FILES)('%s: hooks write what the whole holds', async (path) => {
  const { events } = readTranscript(readFileSync(recorded(path)), { file: basename(path) });
  const [store, hooks] = [memoryStore(), registry(defaults())];
  await store.create('s1', { now: NOW });
  const options = { registry: hooks, clock: handClock(), now: NOW, session: { id: 's1' } };
  let state = start({ repository: 'acme/widgets' });
  let kept: HookState = startHooks();
  for (let from = 0; from < events.length; from += 4) {
    const { changes, taken, ...next } = advance(state, events.slice(from, from + 4), { now: NOW });
    state = next.state;
    const run = { ...options, store: flaky(store), facts: () => facts(next.state) };
    if (from % 12 === 0)
      kept = keepChanges(kept, hooks, changes); // and dies
    else ({ state: kept } = await runHooks({ ...run, state: kept, changes, taken }));
    kept = readHookState(JSON.parse(JSON.stringify(kept)));
  }
  const whole = facts(state);
  const { results } = await retryHooks({ ...options, store, state: kept, facts: whole });
  expect(results.map(({ error }) => error)).toEqual([null, null, null]);

  const { metadata } = (await store.read('s1')) ?? {};
  const urls = whole.pullRequests.map(({ url }) => url);
  expect(metadata?.['github_pull_request_urls'] ?? []).toEqual(urls);
  expect(Object.keys(Object(metadata?.['github_pr_tracking_started_at'])).sort()).toEqual([...urls].sort());
  const rows = whole.comments.map((comment) => commentRow(comment, 's1'));
  const { rows: known, unseen } = await store.comments();
  expect(known.map(({ url }) => url).sort()).toEqual(
    rows.flatMap((row) => (row.posting === 'posted' ? [row.url] : [])).sort(),
  );
  expect(unseen.map(({ postKey }) => postKey).sort()).toEqual(
    rows.flatMap((row) => (row.posting === 'posted-unseen' ? [row.postKey] : [])).sort(),
  );
});
