import { describe, expect, test } from 'vitest';
import {
  advance,
  conflicts,
  createFold,
  facts,
  markFork,
  rescan,
  revoke,
  SessionOptionError,
  start,
} from '../../src/session/index.ts';
import type { Event } from '../../src/transcript/events.ts';
import { call, header, prose, result } from '../support/events.ts';
import { factsOf, pull, REPOSITORY } from '../support/facts.ts';

const NOW = { now: '2026-11-30T12:00:00Z' };
const EVENTS: readonly Event[] = [
  header(),
  call('c1', 'gh pr create --fill; gh pr comment 7 -b x'),
  result('c1', `${pull(41)}\n${pull(7)}#issuecomment-5`),
];

describe('a fork that only sums up', () => {
  test('reads nothing and records nothing', () => {
    const { state, changes, taken } = advance(
      start({ repository: REPOSITORY, fork: 'status-summary' }),
      EVENTS,
      NOW,
    );
    expect([changes, taken]).toEqual([[], 0]);
    const { pullRequests, comments, warnings, refusals } = facts(state);
    expect([pullRequests, comments, warnings, refusals]).toEqual([[], [], [], []]);
  });

  test('marked late, the mark counts from then on, and what was said is there to be taken back', () => {
    const first = advance(start({ repository: REPOSITORY }), EVENTS, NOW).state;
    const marked = markFork(first, 'status-summary');
    const later = advance(marked, [call('c2', 'gh pr create --fill'), result('c2', pull(42))], NOW);
    expect(later.changes).toEqual([]);
    expect(revoke(later.state)).toEqual([
      { kind: 'fact', fact: facts(first).pullRequests[0] },
      { kind: 'comment', comment: facts(first).comments[0] },
    ]);
    expect(facts(later.state).pullRequests).toEqual(facts(first).pullRequests);
    expect(first.fork).toBeNull();
  });

  test('another word is a mistake', () => {
    expect(() => start({ fork: 'summary' as 'person' })).toThrow(SessionOptionError);
  });
});

describe('a person’s fork', () => {
  const inherited = EVENTS.map((event) => ({ ...event, inherited: true }));
  test('what it inherited proves nothing and makes addresses old', () => {
    const own = [call('c2', 'gh pr create --fill'), result('c2', `${pull(42)}\n${pull(41)}`)];
    const held = factsOf([...inherited, ...own], { repository: REPOSITORY, fork: 'person' });
    expect(held.pullRequests.map(({ url }) => url)).toEqual([pull(42)]);
    expect(held.comments).toEqual([]);
    expect(held.refusals).toContainEqual(expect.objectContaining({ url: pull(41), reason: 'known-before' }));
    expect(held.diagnostics.forkUnproved).toBe(false);
  });

  test('that nothing shows to be one is read as a session of its own, and says so', () => {
    const held = factsOf(EVENTS, { repository: REPOSITORY, fork: 'person' });
    expect(held.pullRequests.map(({ url }) => url)).toEqual([pull(41)]);
    expect(held.diagnostics.forkUnproved).toBe(true);
    expect(factsOf(EVENTS).diagnostics.forkUnproved).toBe(false);
  });
});

test('what is no event is counted by its kind, and the others count', () => {
  const odd = [null, 7, {}, { kind: 'later', key: 'k' }, { kind: 'call' }, { kind: 'result', key: 'r' }];
  const fold = createFold({ repository: REPOSITORY });
  fold.push([...(odd as unknown as readonly Event[]), ...EVENTS]);
  expect(fold.facts().diagnostics.unreadEvents).toEqual({ other: 4, call: 1, result: 1 });
  expect(fold.facts().pullRequests.map(({ url }) => url)).toEqual([pull(41)]);
});

test('a session read anew: the old facts stand, and the differences are told', () => {
  const old = advance(
    start({ repository: REPOSITORY }),
    [...EVENTS, prose(`I opened ${pull(50)}.`)],
    NOW,
  ).state;
  const before = facts(old);
  const more = [call('c2', 'gh pr create --fill'), result('c2', pull(42))];
  const { state, changes } = rescan(old, [...EVENTS, ...more], NOW);
  expect(changes.map((change) => [change.kind, change.kind === 'fact' ? change.fact.url : null])).toEqual([
    ['fact', pull(42)],
    ['withdrawal', null],
  ]);
  expect(facts(old)).toEqual(before);
  expect(rescan(state, [...EVENTS, ...more], NOW).changes).toEqual([]);
});

test('two sessions that hold one pull request both keep it; the conflict is named', () => {
  const one = factsOf(EVENTS);
  const two = factsOf([header({ id: 'other' }), ...EVENTS.slice(1)]);
  const three = factsOf([call('c9', 'gh pr create --fill'), result('c9', pull(60))]);
  const found = conflicts([one, two, three]);
  expect(found.map(({ url, holders }) => [url, holders.map(({ sessionId }) => sessionId)])).toEqual([
    [pull(41), [one.session.id, 'other']],
  ]);
  expect(found[0]?.holders[0]?.fact.command).not.toBeNull();
});
