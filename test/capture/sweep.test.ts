import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  EMPTY_LEDGER,
  entryKey,
  parseLedger,
  readLedger,
  type Ledger,
  type LedgerEntry,
} from '../../src/capture/ledger.ts';
import {
  activated,
  tidied,
  withEnd,
  withOwnSession,
  withRunning,
  withStart,
} from '../../src/capture/ledger-updates.ts';
import { decideSweep, prefixesOf, type SweepCandidate, type SweepDecision } from '../../src/capture/sweep.ts';
import { SWEEP_DEFAULTS, type SweepConfig } from '../../src/capture/sweep-config.ts';

const NOW = Date.parse('2026-11-30T12:00:00Z');
const MINUTE = 60_000;
const ROOT = '/home/dev/src/app';
const SESSION = 's1';
const KEY = entryKey('claude-code', SESSION);
const ago = (minutes: number): string => new Date(NOW - minutes * MINUTE).toISOString();

const config: SweepConfig = { ...SWEEP_DEFAULTS, host: 'box', activatedAt: null };
const candidate: SweepCandidate = {
  client: 'claude-code',
  sessionId: SESSION,
  root: ROOT,
  modified: NOW - 60 * MINUTE,
  size: 5000,
  completeBytes: 5000,
  readable: true,
  subAgent: false,
  own: false,
  prefixes: { 1000: 'aa', 5000: 'bb' },
  activationBytes: null,
};
const CURSOR = { bytes: 1000, sha256: 'aa' };
const PENDING = { bytes: 5000, sha256: 'bb', runId: 'r1', startedAt: ago(30) };

const ledgerOf = (entry: Partial<LedgerEntry>, more: Partial<Ledger> = {}): Ledger => ({
  ...EMPTY_LEDGER,
  entries: { [KEY]: { cursor: null, failed: null, pending: null, ...entry } },
  ...more,
});

interface Given {
  readonly candidate?: Partial<SweepCandidate>;
  readonly ledger?: Ledger | null;
  readonly config?: Partial<SweepConfig>;
  readonly lock?: { readonly host?: string; readonly startedAt?: string; readonly alive?: boolean | null };
  readonly now?: number;
}

function decide(given: Given): SweepDecision {
  const { lock } = given;
  return decideSweep({
    candidate: { ...candidate, ...given.candidate },
    ledger: given.ledger === undefined ? EMPTY_LEDGER : given.ledger,
    locks:
      lock === undefined ? {} : { [ROOT]: { pid: 1, host: 'box', startedAt: ago(1), alive: true, ...lock } },
    now: given.now ?? NOW,
    config: { ...config, ...given.config },
  });
}

const reason = (given: Given): string => decide(given).reason;
const from = (given: Given): unknown => {
  const decision = decide(given);
  return decision.decision === 'start' ? [decision.from, decision.to] : decision.reason;
};

describe('the first rule that applies decides', () => {
  const WRONG: Given = {
    candidate: {
      readable: false,
      subAgent: true,
      root: null,
      own: true,
      modified: NOW + 60 * MINUTE,
      size: 0,
    },
    ledger: null,
    config: { activatedAt: NOW + 100 * MINUTE },
  };
  it('in the order of the table', () => {
    const then = (fixed: Given): string =>
      reason({ ...WRONG, ...fixed, candidate: { ...WRONG.candidate, ...fixed.candidate } });
    const ledger = ledgerOf(
      { cursor: CURSOR, pending: PENDING },
      { runs: { r1: { state: 'running', finishedAt: null } } },
    );
    const read = { readable: true };
    const main = { ...read, subAgent: false };
    const rooted = { ...main, root: ROOT };
    const others = { ...rooted, own: false };
    const on = { activatedAt: NOW - 100 * MINUTE };
    expect([
      then({}),
      then({ ledger }),
      then({ ledger, candidate: read }),
      then({ ledger, candidate: main }),
      then({ ledger, candidate: rooted }),
      then({ ledger, candidate: others }),
      then({ ledger, candidate: others, config: on }),
      then({ ledger, candidate: { ...others, modified: NOW + 5 * MINUTE }, config: on }),
      then({ ledger, candidate: { ...others, modified: NOW - 50 * MINUTE }, config: on }),
      then({
        ledger: ledgerOf({ cursor: CURSOR }),
        candidate: { ...others, modified: NOW - 50 * MINUTE },
        config: on,
      }),
    ]).toEqual([
      'ledger-unreadable',
      'unreadable',
      'sub-agent',
      'no-wiki',
      'own-session',
      'before-activation',
      'future-mtime',
      'not-quiet',
      'pending',
      'shrunk',
    ]);
  });

  it.each([
    [{ size: 999 }, 'shrunk'],
    [{ size: 1000, completeBytes: 1000 }, 'unchanged'],
    [{ size: 5000, completeBytes: 1000, prefixes: { 1000: 'other' } }, 'prefix-changed'],
    [{ prefixes: {} }, 'prefix-changed'],
    [{}, 'ready'],
  ] as const)('shrunk, prefix, unchanged: %j is %s', (changed, want) => {
    expect(reason({ candidate: changed, ledger: ledgerOf({ cursor: CURSOR }) })).toBe(want);
  });
});

describe('activation', () => {
  const config = { activatedAt: NOW - 120 * MINUTE };
  it('starts at the first line after it', () => {
    expect(from({ config, candidate: { activationBytes: 2100 } })).toEqual([2100, 5000]);
    expect(from({ config })).toBe('before-activation');
    expect(from({ config, candidate: { activationBytes: 4800, completeBytes: 4800 } })).toBe(
      'before-activation',
    );
  });

  it('still does after a run that failed', () => {
    const ledger = ledgerOf({ failed: { bytes: 5000, attempts: 1, at: ago(60) } });
    expect(from({ config, ledger, candidate: { activationBytes: 2100 } })).toEqual([2100, 5000]);
  });

  it('does not matter once something was taken', () => {
    expect(from({ config, ledger: ledgerOf({ cursor: CURSOR }) })).toEqual([1000, 5000]);
  });
});

describe('a run that was started', () => {
  const ran = (state: string | null, startedAt = ago(30), finishedAt: string | null = null): Ledger =>
    ledgerOf(
      { cursor: CURSOR, pending: { ...PENDING, startedAt } },
      state === null ? {} : { runs: { r1: { state, finishedAt } } },
    );

  it.each<[string, Ledger, string]>([
    ['queued', ran('queued'), 'pending'],
    ['running for 24 hours', ran('running', ago(24 * 60)), 'ready'],
    ['a start a day ahead', ran('running', ago(-24 * 60)), 'ready'],
    ['done', ran('done', ago(30), ago(20)), 'unchanged'],
    ['failed 14 minutes ago', ran('failed', ago(30), ago(14)), 'back-off'],
    ['failed 15 minutes ago', ran('failed', ago(30), ago(15)), 'ready'],
    ['a word that is new', ran('paused'), 'ready'],
    ['lost', ran(null), 'ready'],
    ['lost a minute after it started', ran(null, ago(1)), 'back-off'],
  ])('%s', (_, ledger, want) => {
    expect(reason({ ledger })).toBe(want);
  });

  it('that failed leaves the cursor where it was', () => {
    expect(from({ ledger: ran('failed', ago(30), ago(20)) })).toEqual([1000, 5000]);
    expect(from({ ledger: ran('done'), candidate: { size: 9000, completeBytes: 9000 } })).toEqual([
      5000, 9000,
    ]);
  });
});

describe('failures, starts and the lock', () => {
  it.each([
    [1, 14, 'back-off'],
    [1, 15, 'ready'],
    [2, 29, 'back-off'],
    [2, 30, 'ready'],
    [3, 10_000, 'retry-limit'],
  ])('%i failures, the last %i minutes ago: %s', (attempts, minutes, want) => {
    const ledger = ledgerOf({ failed: { bytes: 5000, attempts, at: ago(minutes) } });
    expect(reason({ ledger })).toBe(want);
    expect(reason({ ledger, candidate: { completeBytes: 4999 } })).toBe('ready');
  });

  it.each([
    [[1, 2, 3, 59.9], 'rate-limit'],
    [[1, 2, 3, 60], 'ready'],
    [[1, 2, 3, -59], 'rate-limit'],
    [[1, 2, 3, -90], 'ready'],
  ])('starts %j minutes ago: %s', (minutes, want) => {
    const starts = minutes.map((one) => ({ root: ROOT, at: ago(one) }));
    expect(reason({ ledger: { ...EMPTY_LEDGER, starts } })).toBe(want);
    expect(reason({ ledger: { ...EMPTY_LEDGER, starts }, candidate: { root: '/other' } })).toBe('ready');
  });

  it.each([
    [{}, 'busy'],
    [{ alive: false }, 'ready'],
    [{ alive: null }, 'busy'],
    [{ alive: false, host: 'elsewhere' }, 'busy'],
    [{ startedAt: ago(60) }, 'ready'],
    [{ startedAt: 'never' }, 'ready'],
  ])('a lock %j: %s', (lock, want) => {
    expect(reason({ lock })).toBe(want);
  });
});

describe('the ledger', () => {
  it.each([
    '',
    'null',
    '[]',
    '{}',
    '{"version":2}',
    JSON.stringify({ ...EMPTY_LEDGER, version: 2 }),
    JSON.stringify({ ...EMPTY_LEDGER, entries: { x: null } }),
    JSON.stringify({ ...EMPTY_LEDGER, entries: { x: { cursor: { bytes: -1, sha256: '' } } } }),
    JSON.stringify({ ...EMPTY_LEDGER, starts: [{ root: ROOT, at: 'soon' }] }),
    JSON.stringify({ ...EMPTY_LEDGER, ownSessions: [7] }),
    JSON.stringify({ ...EMPTY_LEDGER, activatedAt: 'soon' }),
    `${JSON.stringify(EMPTY_LEDGER)}x`,
  ])('%j cannot be read, and is not an empty one', (text) => {
    expect(parseLedger(text)).toBeNull();
  });

  it('comes back from its own text, whatever its keys are called', () => {
    const ledger = ledgerOf(
      { cursor: CURSOR, pending: PENDING },
      { runs: JSON.parse('{"__proto__":{"state":"done","finishedAt":null}}') },
    );
    expect(parseLedger(JSON.stringify(ledger))).toEqual(ledger);
    expect(Object.keys(readLedger(ledger)?.runs ?? {})).toEqual(['__proto__']);
  });

  it('keeps the time of the first install', () => {
    const first = activated(null, NOW);
    expect(first.activatedAt).toBe(ago(0));
    expect(activated(first, NOW + MINUTE)).toEqual(first);
  });

  it('moves the cursor only after a run that ended well', () => {
    const start = {
      client: 'claude-code',
      sessionId: SESSION,
      root: ROOT,
      runId: 'r1',
      now: NOW,
      counted: true,
    } as const;
    const started = withStart(EMPTY_LEDGER, { ...start, upTo: { bytes: 5000, sha256: 'bb' } }, config);
    expect(reason({ ledger: started })).toBe('pending');
    expect(reason({ ledger: withRunning(started, 'r1') })).toBe('pending');
    const good = withEnd(withRunning(started, 'r1'), 'r1', true, NOW + MINUTE, config);
    expect(good.entries[KEY]).toEqual({ cursor: { bytes: 5000, sha256: 'bb' }, failed: null, pending: null });
    const bad = withEnd(started, 'r1', false, NOW + MINUTE, config);
    expect(bad.entries[KEY]).toEqual({
      cursor: null,
      failed: { bytes: 5000, attempts: 1, at: ago(-1) },
      pending: null,
    });
    const again = withEnd(
      withStart(bad, { ...start, runId: 'r2', upTo: { bytes: 5000, sha256: 'bb' } }, config),
      'r2',
      false,
      NOW,
      config,
    );
    expect(again.entries[KEY]?.failed?.attempts).toBe(2);
    expect(parseLedger(JSON.stringify(again))).toEqual(again);
  });

  it('counts starts by launcher and sweep, and forgets those that count no more', () => {
    const start = {
      client: 'codex',
      sessionId: SESSION,
      root: ROOT,
      runId: 'r',
      upTo: CURSOR,
      now: NOW,
    } as const;
    expect(withStart(EMPTY_LEDGER, { ...start, counted: false }, config).starts).toEqual([]);
    const counted = withStart(EMPTY_LEDGER, { ...start, counted: true }, config);
    expect(counted.starts).toEqual([{ root: ROOT, at: ago(0) }]);
    expect(tidied(counted, NOW + 60 * MINUTE, config).starts).toEqual([]);
  });

  it('forgets runs that nobody asks for any more', () => {
    const runs = {
      old: { state: 'done', finishedAt: ago(24 * 60) },
      young: { state: 'done', finishedAt: ago(5) },
      lost: { state: 'running', finishedAt: null },
    };
    expect(Object.keys(tidied({ ...EMPTY_LEDGER, runs }, NOW, config).runs)).toEqual(['young']);
  });

  it('knows a session of ours once, and not for ever', () => {
    const twice = withOwnSession(withOwnSession(withOwnSession(EMPTY_LEDGER, 'a'), 'b'), 'a');
    expect(twice.ownSessions).toEqual(['b', 'a']);
    const full = {
      ...EMPTY_LEDGER,
      ownSessions: Array.from({ length: 10_000 }, (_, number) => `s${number}`),
    };
    expect(withOwnSession(full, 'new').ownSessions).toHaveLength(10_000);
  });

  it('says which first bytes are asked for', () => {
    expect(prefixesOf(ledgerOf({ cursor: CURSOR, pending: PENDING }), 'claude-code', SESSION)).toEqual([
      1000, 5000,
    ]);
    expect(prefixesOf(EMPTY_LEDGER, 'codex', SESSION)).toEqual([]);
  });
});

test('a decision starts only over whole lines behind the cursor, and any ledger has one', () => {
  const anything = fc.anything({ withNullPrototype: true });
  const number = fc.oneof(fc.double(), fc.integer({ min: 0, max: 10_000 }));
  const time = fc.constantFrom(ago(1), ago(100), ago(-100), '', 'x');
  const entry = fc.record({
    cursor: fc.option(fc.record({ bytes: fc.nat(9000), sha256: fc.constantFrom('aa', 'bb') })),
    failed: fc.option(fc.record({ bytes: fc.nat(9000), attempts: fc.nat(5), at: time })),
    pending: fc.option(
      fc.record({
        bytes: fc.nat(9000),
        sha256: fc.constant('aa'),
        runId: fc.constantFrom('r', '__proto__'),
        startedAt: time,
      }),
    ),
  });
  const ledger = fc.oneof(
    anything,
    fc.record({
      version: fc.constant(1),
      entries: fc.record({ [KEY]: entry }),
      runs: fc.dictionary(
        fc.constantFrom('r', '__proto__'),
        fc.record({ state: fc.constantFrom('done', 'failed', 'running') }),
      ),
      ownSessions: fc.constant([]),
      starts: fc.constant([]),
    }),
  );
  fc.assert(
    fc.property(ledger, number, number, number, (value, modified, size, completeBytes) => {
      const read = readLedger(value);
      const given = { ...candidate, modified, size, completeBytes };
      const decision = decideSweep({ candidate: given, ledger: read, locks: {}, now: NOW, config });
      if (decision.decision !== 'start') return;
      expect(decision.from).toBeLessThan(decision.to);
      expect(decision.to).toBe(completeBytes);
      expect(decision.from).toBeLessThanOrEqual(size);
    }),
    { numRuns: 2000 },
  );
});
