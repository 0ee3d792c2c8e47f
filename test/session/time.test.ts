import { describe, expect, test } from 'vitest';
import { advance, createFold, facts, SessionOptionError, start } from '../../src/session/index.ts';
import { call, result } from '../support/events.ts';
import { pull, REPOSITORY } from '../support/facts.ts';

const NOW = '2026-11-30T12:00:00Z';
const AT = '2026-11-03T09:00:00.000Z';

describe('the time of a fact', () => {
  test.each<readonly [string, string | null, string | null, string | null]>([
    ['is its event’s', AT, NOW, AT],
    ['is the caller’s where there is none', null, NOW, NOW],
    ['is the caller’s where it is no date', 'yesterday', NOW, NOW],
    ['is the caller’s where it is empty', '', NOW, NOW],
    ['stays away where the caller has none', null, null, null],
  ])('%s', (_, at, now, expected) => {
    const events = [call('c1', 'gh pr create --fill', { at }), result('c1', pull(41), { at })];
    const { state } = advance(start({ repository: REPOSITORY }), events, { now });
    expect(facts(state).pullRequests.map((fact) => fact.at)).toEqual([expected]);
  });
});

test('the time of a warning is that of its result, or the caller’s', () => {
  const at = (time: string | null): unknown => {
    const events = [call('c1', 'gh pr create --fill >/dev/null'), result('c1', '', { at: time })];
    return facts(advance(start(), events, { now: NOW }).state).warnings.map((warning) => warning.at);
  };
  expect([at('2026-11-03T09:00:05.000Z'), at(null), at('yesterday')]).toEqual([
    ['2026-11-03T09:00:05.000Z'],
    [NOW],
    [NOW],
  ]);
});

describe('the core has no clock: without the caller’s time', () => {
  test.each([undefined, null, {}, { now: undefined }, { now: 5 }, { now: '' }, { now: 'soon' }])(
    '%j is a mistake',
    (options) => {
      expect(() => advance(start(), [], options as { now: null })).toThrow(SessionOptionError);
    },
  );

  test('a fold takes none for none', () => {
    const fold = createFold({ repository: REPOSITORY });
    fold.push([call('c1', 'gh pr create --fill', { at: null }), result('c1', pull(41), { at: null })]);
    expect(fold.facts().pullRequests.map(({ at }) => at)).toEqual([null]);
    expect(() => fold.push([], { now: 'soon' })).toThrow(SessionOptionError);
  });
});
