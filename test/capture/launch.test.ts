import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  isWithinCapture,
  judgeLaunch,
  readLaunchCall,
  type LaunchQuestion,
} from '../../src/capture/launch.ts';
import { EMPTY_LEDGER } from '../../src/capture/ledger.ts';
import { settling, type SizeSample } from '../../src/capture/settling.ts';
import { SWEEP_DEFAULTS } from '../../src/capture/sweep-config.ts';

const payload = { session_id: 's-1', cwd: '/src/app', transcript_path: '/t/s-1.jsonl', reason: 'other' };

describe('what a payload says (rule 23)', () => {
  it.each<[object, object]>([
    [{}, {}],
    [{ reason: 'brand-new' }, {}],
    [{ reason: 7 }, {}],
    [{ agent_id: null }, {}],
    [{ transcript_path: null }, { transcript: null }],
    [{ transcript_path: '--version' }, { transcript: null }],
    [{ transcript_path: '/t/\0' }, { transcript: null }],
    [{ cwd: 'C:\\src' }, { cwd: 'C:\\src' }],
  ])('%j is a call', (more, want) => {
    const call = { session: 's-1', cwd: '/src/app', transcript: '/t/s-1.jsonl', ...want };
    expect(readLaunchCall({ ...payload, ...more })).toEqual({ ok: true, call });
  });

  it.each<[unknown, string]>([
    [null, 'no-payload'],
    [[payload], 'no-payload'],
    [{ ...payload, session_id: undefined }, 'bad-session-id'],
    [{ ...payload, session_id: '../x' }, 'bad-session-id'],
    [{ ...payload, session_id: 'a\nb' }, 'bad-session-id'],
    [{ ...payload, session_id: 'x'.repeat(300) }, 'bad-session-id'],
    [{ ...payload, cwd: 'src' }, 'bad-directory'],
    [{ ...payload, cwd: '' }, 'bad-directory'],
    [{ ...payload, agent_id: 'a1' }, 'sub-agent'],
  ])('%j: %s', (value, reason) => {
    expect(readLaunchCall(value)).toEqual({ ok: false, reason });
  });
});

describe('whether a capture is started', () => {
  const now = Date.parse('2026-11-30T12:00:00Z');
  const question: LaunchQuestion = {
    call: { session: 's-1', cwd: '/src/app/web', transcript: '/t/s-1.jsonl' },
    root: '/src/app',
    ledger: EMPTY_LEDGER,
    lock: null,
    now,
    config: { ...SWEEP_DEFAULTS, host: 'box', activatedAt: null },
  };

  it('from the root, with the path where there is one', () => {
    expect(judgeLaunch(question)).toEqual({
      launch: true,
      cwd: '/src/app',
      args: ['capture', '/t/s-1.jsonl', '--session', 's-1', '--quiet'],
    });
    expect(judgeLaunch({ ...question, call: { ...question.call, transcript: null } })).toMatchObject({
      args: ['capture', '--session', 's-1', '--quiet'],
    });
  });

  const at = new Date(now).toISOString();
  const lock = { pid: 1, host: 'box', startedAt: at, alive: true };
  const starts = [1, 2, 3, 4].map(() => ({ root: '/src/app', at }));
  it.each<[string, Partial<LaunchQuestion>]>([
    ['no-wiki', { root: null }],
    ['ledger-unreadable', { ledger: null }],
    ['own-session', { ledger: { ...EMPTY_LEDGER, ownSessions: ['s-1'] } }],
    ['busy', { lock }],
    ['rate-limit', { ledger: { ...EMPTY_LEDGER, starts } }],
  ])('not: %s', (reason, more) => {
    expect(judgeLaunch({ ...question, ...more })).toEqual({ launch: false, reason });
  });

  it('a session that was captured before is captured again', () => {
    const entry = { cursor: { bytes: 1, sha256: 'x' }, failed: null, pending: null };
    const ledger = { ...EMPTY_LEDGER, entries: { 'claude-code:s-1': entry } };
    expect(judgeLaunch({ ...question, ledger }).launch).toBe(true);
  });

  it('never within a capture (section 8)', () => {
    expect(
      [{}, { TRANSCRIPT_FACTS_CAPTURE: '' }, { TRANSCRIPT_FACTS_CAPTURE: '1' }].map(isWithinCapture),
    ).toEqual([false, false, true]);
  });
});

describe('a file settles', () => {
  const samples = (...all: readonly (readonly [number, number, boolean?])[]): readonly SizeSample[] =>
    all.map(([at, size, endsInLineFeed = true]) => ({ at, size, endsInLineFeed }));
  it.each([
    [[], 'wait'],
    [samples([0, 10]), 'wait'],
    [samples([0, 10], [499, 10]), 'wait'],
    [samples([0, 10], [500, 10]), 'settled'],
    [samples([0, 10], [400, 12], [800, 12]), 'wait'],
    [samples([0, 10], [400, 12], [900, 12]), 'settled'],
    [samples([0, 10], [300, 12], [600, 10]), 'wait'],
    [samples([0, 10, false], [4999, 10, false]), 'wait'],
    [samples([0, 10, false], [5000, 10, false]), 'cut'],
    [samples([0, 10], [4900, 12], [5000, 13]), 'cut'],
    [samples([0, 10, false], [4900, 12], [5400, 12]), 'settled'],
  ] as const)('%j: %s', (given, want) => {
    expect(settling(given)).toBe(want);
  });
});

test('any payload has an answer', () => {
  const anything = fc.anything({ withNullPrototype: true });
  const fields = fc.dictionary(
    fc.constantFrom('session_id', 'cwd', 'transcript_path', 'agent_id', '__proto__'),
    anything,
  );
  fc.assert(
    fc.property(fc.oneof(anything, fields), (value) => {
      expect(typeof readLaunchCall(value).ok).toBe('boolean');
    }),
  );
});
