import { fc, test as property } from '@fast-check/vitest';
import { describe, expect, test } from 'vitest';
import { advance, createFold, facts, resumeFold, start, SessionStateError } from '../../src/session/index.ts';
import { sizeOf } from '../../src/session/recent.ts';
import type { Event } from '../../src/transcript/events.ts';
import { call, header, prose, record, result } from '../support/events.ts';
import { factsOf, pull, REPOSITORY } from '../support/facts.ts';

const NOW = { now: '2026-11-30T12:00:00Z' };

/** A session with a bit of everything. */
const EVENTS: readonly Event[] = [
  header(),
  prose(`Please look at ${pull(7)} first`, { role: 'person' }),
  call('c1', 'gh pr view 7 --json url -q .url'),
  result('c1', pull(7)),
  call('c2', 'gh pr create --fill'),
  call('c3', 'gh pr create --fill -H second > pr.txt'),
  result('c3', ''),
  result('c2', `${pull(41)}\n`),
  record(pull(41)),
  record(pull(9)),
  call('c4', 'cat pr.txt'),
  result('c4', pull(42)),
  call('c5', 'gh pr create --fill >/dev/null'),
  result('c5', ''),
  prose(`I opened ${pull(43)}.`),
  prose(`Alice opened ${pull(44)}.`),
  result('c6', pull(45)),
  call('c6', 'gh pr create --fill'),
];

describe('fold', () => {
  test('plays a session', () => {
    const { pullRequests, linked, warnings } = factsOf(EVENTS);
    expect(pullRequests.map(({ url, evidence }) => [url, evidence])).toEqual([
      [pull(41), 'created'],
      [pull(42), 'created'],
      [pull(43), 'claimed'],
      [pull(45), 'created'],
    ]);
    expect(linked.map(({ url }) => url)).toEqual([pull(9)]);
    expect(warnings.map(({ callId }) => callId)).toEqual(['c5']);
  });

  test('goes on from its own JSON at every cut', () => {
    const whole = factsOf(EVENTS);
    for (let cut = 0; cut <= EVENTS.length; cut += 1) {
      const first = advance(start({ repository: REPOSITORY }), EVENTS.slice(0, cut), NOW).state;
      const copy = JSON.parse(JSON.stringify(first)) as typeof first;
      expect(facts(advance(copy, EVENTS.slice(cut), NOW).state)).toEqual(whole);
    }
  });

  property.prop([fc.shuffledSubarray([...EVENTS]), fc.nat(EVENTS.length)])(
    'any order and any cut: it never throws, and incremental equals whole',
    (events, cut) => {
      const whole = factsOf(events);
      const fold = createFold({ repository: REPOSITORY });
      fold.push(events.slice(0, cut));
      const resumed = resumeFold(fold.state());
      resumed.push(events.slice(cut));
      expect(resumed.facts()).toEqual(whole);
    },
  );

  test('an advanced state leaves the one before as it was', () => {
    const before = start({ repository: REPOSITORY });
    const copy = structuredClone(before);
    advance(before, EVENTS, NOW);
    expect(before).toEqual(copy);
  });

  test('a state of another release is refused', () => {
    const state = { ...start(), version: 99 };
    // A stored state is data: its type does not hold what another release wrote.
    expect(() => advance(state as unknown as ReturnType<typeof start>, [], NOW)).toThrow(SessionStateError);
  });

  test('an event without a time has the caller’s', () => {
    const events = [call('c1', 'gh pr create --fill', { at: null }), result('c1', pull(41), { at: null })];
    const { state } = advance(start(), events, { now: '2026-11-30T00:00:00Z' });
    expect(facts(state).pullRequests[0]?.at).toBe('2026-11-30T00:00:00Z');
  });

  test('a state holds a bounded number of addresses, refusals and calls', () => {
    const fold = createFold({ repository: REPOSITORY });
    for (let n = 1; n <= 30_000; n += 1) fold.push([prose(pull(n), { role: 'person' }), call(`c${n}`, 'ls')]);
    const state = fold.state();
    expect(sizeOf(state.shown)).toBe(22_000);
    expect(sizeOf(state.events)).toBe(60_000);
    expect(state.refusals.length).toBeLessThanOrEqual(500);
    expect(state.calls.size).toBeLessThanOrEqual(2_000);
    expect(state.latest.size).toBe(state.calls.size);
    expect(state.dropped).toEqual({
      addresses: 8_000,
      events: 0,
      calls: 28_000,
      refusals: 29_500,
      results: 0,
    });
  });
});

describe('the session repository', () => {
  const claim = prose(`I opened ${pull(41)}.`);

  test('is the caller’s word, else the header’s, else what git printed', () => {
    expect(factsOf([claim], { repository: REPOSITORY }).pullRequests).toHaveLength(1);
    expect(factsOf([header({ repository: REPOSITORY }), claim], {}).pullRequests).toHaveLength(1);
    const push = [
      call('c1', 'git push -u origin fix'),
      result('c1', 'To https://github.com/harbor/lantern.git\n * [new branch]'),
    ];
    expect(factsOf([header(), ...push, claim], {}).pullRequests).toHaveLength(1);
    expect(factsOf([claim], {}).pullRequests).toEqual([]);
  });

  test('a host that nobody named is no repository’s', () => {
    const url = 'https://github.com.evil.example/harbor/lantern/pull/41';
    const { pullRequests, refusals } = factsOf([prose(`I opened ${url}.`)]);
    expect(pullRequests).toEqual([]);
    expect(refusals.map(({ reason }) => reason)).toEqual(['unknown-host']);
  });

  test('may be named after the claim', () => {
    const remote = [
      call('c1', 'git remote -v'),
      result(
        'c1',
        'origin\tgit@github.com:harbor/lantern.git (fetch)\norigin\tgit@github.com:harbor/lantern.git (push)',
      ),
    ];
    const found = factsOf([header(), claim, ...remote], {});
    expect(found.session.repository).toBe('github.com/harbor/lantern');
    expect(found.pullRequests).toHaveLength(1);
  });

  test('two that disagree, or one of another folder, give none', () => {
    const push = (id: string, script: string, to: string, cwd = '/home/ada/kiln'): Event[] => [
      call(id, script, { cwd }),
      result(id, `To https://github.com/${to}.git`),
    ];
    const both = [
      ...push('c1', 'git push origin', 'harbor/lantern'),
      ...push('c2', 'git push fork', 'ada/lantern'),
    ];
    expect(factsOf([header(), ...both, claim], {}).session.repository).toBeNull();
    const elsewhere = push('c1', 'git push', 'harbor/lantern', '/tmp');
    expect(factsOf([header(), ...elsewhere, claim], {}).session.repository).toBeNull();
    const moved = push('c1', 'cd ../other && git push', 'harbor/lantern');
    expect(factsOf([header(), ...moved, claim], {}).session.repository).toBeNull();
  });
});
