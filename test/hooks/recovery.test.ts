import { describe, expect, it } from 'vitest';
import { planRecovery } from '../../src/hooks/recovery.ts';
import type { RecoveryPlan, RecoveryQuestion } from '../../src/hooks/recovery.ts';

const NOW = 1_796_029_736_123;
const MINUTE = 60_000;
type Transcript = RecoveryQuestion['transcripts'][number];
const transcript = (id: string, more: Partial<Transcript> = {}): Transcript => ({
  id,
  lines: 10,
  changedAt: NOW - 60 * MINUTE,
  ...more,
});

function plan(transcripts: readonly Transcript[], more: Partial<RecoveryQuestion> = {}): RecoveryPlan {
  return planRecovery({ sessionId: 'own', now: NOW, since: 0, saved: {}, transcripts, ...more });
}
const sessions = (...args: Parameters<typeof plan>): readonly string[] => plan(...args).sessions;

describe('the first reason that applies', () => {
  const off = { config: { 'recovery.enabled': false } };
  it.each<readonly [RecoveryPlan['reason'], Partial<RecoveryQuestion>]>([
    ['off', { ...off, sessionId: null, since: null, transcripts: [] }],
    ['no-session-id', { sessionId: null, since: null }],
    ['no-session-id', { sessionId: '' }],
    ['no-session-id', { sessionId: '../own' }],
    ['no-install-time', { since: null }],
    ['no-install-time', { since: Number.NaN }],
    ['unsaved', {}],
    ['nothing-missed', { transcripts: [] }],
    ['nothing-missed', { saved: { old: 10 } }],
  ])('%s: %j', (reason, more) => {
    expect(plan([transcript('old')], more)).toEqual({
      sessions: reason === 'unsaved' ? ['old'] : [],
      reason,
    });
  });

  it.each(['false', 0, null, 'off'])('%j does not switch off', (value) => {
    expect(sessions([transcript('old')], { config: { 'recovery.enabled': value } })).toEqual(['old']);
  });
});

describe('what was missed', () => {
  it.each([
    [undefined, true],
    [null, true],
    [0, true],
    [9, true],
    [10, false],
    [11, true],
    [-1, true],
    [9.5, true],
    ['10', true],
    [Number.NaN, true],
    [{}, true],
  ])('of 10 lines with the position %j: %j', (saved, missed) => {
    expect(sessions([transcript('old')], { saved: { old: saved } })).toEqual(missed ? ['old'] : []);
  });

  it('no store is an empty store, and a name of every object is no position', () => {
    expect(sessions([transcript('old')], { saved: null })).toEqual(['old']);
    expect(sessions([transcript('constructor')], { saved: {} })).toEqual(['constructor']);
  });

  it.each([
    ['the own one', transcript('own')],
    ['one without lines', transcript('old', { lines: 0 })],
    ['one whose id is none', transcript('../old')],
    ['one that changed nobody knows when', transcript('old', { changedAt: null })],
  ])('not %s', (_, one) => {
    expect(sessions([one])).toEqual([]);
  });

  it.each([
    [NOW - 300_000, true],
    [NOW - 299_999, false],
    [NOW, false],
    [NOW + 1, false],
    [NOW + 999 * MINUTE, false],
  ])('changed at %j, quiet: %j', (changedAt, isQuiet) => {
    expect(sessions([transcript('old', { changedAt })])).toEqual(isQuiet ? ['old'] : []);
    expect(sessions([transcript('old', { changedAt })], { config: { 'recovery.quietSeconds': 0 } })).toEqual([
      'old',
    ]);
  });

  it.each([
    [NOW - 60 * MINUTE, true],
    [NOW - 60 * MINUTE + 1, false],
  ])('installed at %j: %j', (since, isOurs) => {
    expect(sessions([transcript('old')], { since })).toEqual(isOurs ? ['old'] : []);
  });

  it('without a clock nobody can tell what is quiet', () => {
    expect(plan([transcript('old')], { now: null })).toEqual({ sessions: [], reason: 'nothing-missed' });
  });
});

describe('the order', () => {
  const many = ['c', 'a', 'd', 'b', 'e'].map((id) => transcript(id));
  const newest = transcript('z', { changedAt: NOW - 10 * MINUTE });

  it('newest first, ties by id, three at most', () => {
    expect(sessions([...many, newest])).toEqual(['z', 'a', 'b']);
  });

  it.each([
    [0, []],
    [1, ['z']],
    [9, ['z', 'a', 'b', 'c', 'd', 'e']],
  ])('at most %i', (most, expected) => {
    expect(plan([...many, newest], { config: { 'recovery.maxSessions': most } })).toEqual({
      sessions: expected,
      reason: 'unsaved',
    });
  });
});
