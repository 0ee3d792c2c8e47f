import { expect, test } from 'vitest';
import { advance, createFold, facts, start } from '../../src/session/index.ts';
import { sizeOf } from '../../src/session/recent.ts';
import { call, prose, result } from '../support/events.ts';
import { pull, REPOSITORY } from '../support/facts.ts';

/** The bounds of a state, and the counts of what went beyond them (session.md, 1.7). */

test('results without a call: the last 200 wait, the others are counted', () => {
  const fold = createFold({ repository: REPOSITORY });
  for (let n = 1; n <= 1_000; n += 1) fold.push([result(`c${n}`, pull(n))]);
  const state = fold.state();
  expect(state.strays.map(({ event }) => event.callId)).toEqual(
    Array.from({ length: 200 }, (_, index) => `c${801 + index}`),
  );
  expect(fold.facts().diagnostics.forgotten.results).toBe(800);
  fold.push([call('c1', 'gh pr create --fill'), call('c1000', 'gh pr create --fill')]);
  expect(fold.facts().pullRequests.map(({ url }) => url)).toEqual([pull(1_000)]);
});

test('keys of events: at least the last 50,000 are known again, the others are counted', () => {
  const fold = createFold();
  const said = (n: number) => prose(`${n}`);
  fold.push(Array.from({ length: 75_000 }, (_, n) => said(n)));
  const { events, dropped } = fold.state();
  expect(dropped.events).toBeGreaterThan(0);
  expect(sizeOf(events) + dropped.events).toBe(75_000);
  expect(sizeOf(events)).toBeLessThanOrEqual(60_000);
  const again = Array.from({ length: 50_000 }, (_, index) => said(25_000 + index));
  expect(advance(fold.state(), again, { now: null }).taken).toBe(0);
});

test('refusals that calls hold are bounded together with those of texts', () => {
  const look = (n: number) => [
    call(`c${n}`, 'gh pr create --fill; gh pr view 1 --json url'),
    result(`c${n}`, `{"url":"${pull(n)}"}`),
  ];
  const events = Array.from({ length: 700 }, (_, index) => look(index + 1)).flat();
  const held = facts(advance(start({ repository: REPOSITORY }), events, { now: null }).state);
  expect(held.refusals).toHaveLength(500);
  expect(held.refusals.at(-1)?.url).toBe(pull(700));
});
