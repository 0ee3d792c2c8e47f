import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { goalGap, readGoalGap, type GoalGapInput } from '../../src/session/goal-gap.ts';
import { goalGapText } from '../../src/session/goal-gap-text.ts';
import type { SessionFacts } from '../../src/session/index.ts';
import type { Evidence, FailedCreate, PullRequestFact, Push, Refusal } from '../../src/rules/types.ts';
import { call, result } from '../support/events.ts';
import { factsOf, pull } from '../support/facts.ts';

const NOW = '2026-11-03T10:00:00.000Z';
const ASKS = 'Fix the clock and open a PR.';
const FORBIDS = 'Answer in the chat. Do not open a PR.';

const none = factsOf([call('c1', 'ls'), result('c1', 'README.md')]);
const made = factsOf([call('c1', 'gh pr create --fill'), result('c1', pull(7))]);

const proof = {
  callId: 'c1',
  opening: 0,
  event: 'e',
  command: null,
  output: null,
  at: null,
  agentId: null,
} as const;
const fact = (number: number, evidence: Evidence): PullRequestFact => ({
  ...proof,
  url: pull(number),
  evidence,
  rule: 'pull-request/claimed',
});
const holding = (...evidence: readonly Evidence[]): SessionFacts => ({
  ...none,
  pullRequests: evidence.map((kind, place) => fact(place + 1, kind)),
});
const refusal = (number: number): Refusal => ({ ...proof, url: pull(number), reason: 'read-only-command' });
const pushed: Push = {
  branch: 'fix/clock',
  callId: 'c2',
  opening: 0,
  command: [0, 8],
  at: NOW,
  agentId: null,
};
const createFailed: FailedCreate = { callId: 'c3', opening: 0, command: [0, 9], line: 'HTTP 422', at: NOW };

const input = (more: Partial<GoalGapInput> = {}): GoalGapInput => ({
  goal: ASKS,
  facts: none,
  rest: 'pause',
  turn: 'ended',
  key: 's1',
  now: NOW,
  ...more,
});
const KEY = 's1:goal/pull-request-missing';

describe('goal/pull-request-missing', () => {
  it('gives a warning with all its fields', () => {
    expect(goalGap(input())).toEqual({
      key: KEY,
      rule: 'goal/pull-request-missing',
      rest: 'pause',
      goal: { verdict: 'asks', rule: 'goal/asks-to-open', span: [18, 27] },
      pushed: null,
      openedUnseen: null,
      createFailed: null,
      linked: [],
      refusals: [],
      at: NOW,
      pullRequests: [],
    });
  });

  test.each<[string, Partial<GoalGapInput>, boolean]>([
    ['a pause at the end of a turn', {}, true],
    ['a failure', { rest: 'fail', turn: null }, true],
    ['an archived session', { rest: 'archive', turn: 'interrupted' }, true],
    ['a goal that is an id', { goal: 'open-green-pr' }, true],
    ['a goal of the catalogue', { goal: 'ship', catalogue: { ship: ASKS } }, true],
    ['linked ones alone', { facts: { ...none, linked: [fact(9, 'linked')] } }, true],
    ['a person’s fork', { fork: 'person' }, true],
    ['one that was created', { facts: made }, false],
    ['one that was recreated', { facts: holding('recreated') }, false],
    ['one that was claimed', { facts: holding('claimed') }, false],
    ['a silent goal', { goal: 'Review the open PRs.' }, false],
    ['a goal that forbids', { goal: FORBIDS }, false],
    ['no goal', { goal: null }, false],
    ['a session that runs', { rest: 'running' }, false],
    ['a session that waits', { rest: 'waiting-for-permission' }, false],
    ['an interruption', { turn: 'interrupted' }, false],
    ['a limit', { turn: 'limit' }, false],
    ['a deploy', { turn: 'deploy' }, false],
    ['a pause that nobody can tell', { turn: 'unknown' }, false],
    ['a pause without a word on the turn', { turn: null }, false],
    ['a copy for a status summary', { fork: 'status-summary', rest: 'archive' }, false],
    ['a session that never started', { facts: { ...none, ownEvents: 0 }, rest: 'archive' }, false],
    ['a session with events of its own', { facts: { ...none, ownEvents: 3 } }, true],
    ['a warning given before', { before: { key: KEY } }, false],
    ['a warning of another session', { before: { key: 's2:goal/pull-request-missing' } }, true],
  ])('%s', (_, more, warns) => {
    expect(goalGap(input(more)) !== null).toBe(warns);
  });

  it('takes the session’s id where no key is given', () => {
    const { key, ...rest } = input({ facts: { ...none, session: { ...none.session, id: 'own' } } });
    expect(key).toBe('s1');
    expect(goalGap(rest)?.key).toBe('own:goal/pull-request-missing');
  });

  it('is the same at every call site', () => {
    expect(goalGap(input())).toEqual(goalGap(input()));
    expect(goalGap(input({ rest: 'archive' }))?.key).toBe(KEY);
  });

  it('brings the extra facts, at most 20 of a list, newest last', () => {
    const numbers = Array.from({ length: 30 }, (_, place) => place + 1);
    const facts: SessionFacts = {
      ...none,
      linked: numbers.map((number) => fact(number, 'linked')),
      refusals: numbers.map(refusal),
      warnings: [
        { rule: 'opened-unseen', callId: 'c8', opening: 0, command: null, at: NOW, agentId: null },
        { rule: 'opened-unseen', callId: 'c9', opening: 0, command: null, at: NOW, agentId: null },
      ],
      pushed,
      createFailed,
    };
    const gap = goalGap(input({ facts }));
    expect(gap).toMatchObject({ pushed, createFailed, openedUnseen: { callId: 'c9' } });
    if (gap === null || 'withdrawn' in gap) throw new Error('no warning');
    expect([gap.linked.length, gap.linked[0]?.url, gap.linked.at(-1)?.url]).toEqual([20, pull(11), pull(30)]);
    expect([gap.refusals.length, gap.refusals.at(-1)?.url]).toEqual([20, pull(30)]);
    expect(goalGapText(gap, ASKS)).toMatch(
      /asks for a pull request \("open a PR"\), and none is recorded[\s\S]*no CI state[\s\S]*branch fix\/clock \(call c2\), but opened nothing[\s\S]*c9[\s\S]*HTTP 422[\s\S]*pull\/30 \(read-only-command\)/,
    );
  });
});

describe('a withdrawal', () => {
  it('names the pull request that came after the warning', () => {
    expect(goalGap(input({ facts: made, before: { key: KEY } }))).toEqual({
      key: KEY,
      withdrawn: true,
      by: pull(7),
    });
    expect(
      goalGap(input({ facts: holding('claimed'), rest: 'archive', before: { key: KEY, withdrawn: false } })),
    ).toEqual({
      key: KEY,
      withdrawn: true,
      by: pull(1),
    });
  });

  it('comes once, and its key is not used again', () => {
    const before = { key: KEY, withdrawn: true };
    expect(goalGap(input({ facts: made, before }))).toBeNull();
    expect(goalGap(input({ facts: none, before }))).toBeNull();
  });

  it('comes at rest, and not before', () => {
    expect(goalGap(input({ facts: made, rest: 'running', before: { key: KEY } }))).toBeNull();
  });
});

describe('goal/pull-request-unwanted', () => {
  it('warns of one that was created', () => {
    const gap = goalGap(input({ goal: FORBIDS, facts: made }));
    expect(gap).toMatchObject({
      key: 's1:goal/pull-request-unwanted',
      rule: 'goal/pull-request-unwanted',
      goal: { verdict: 'forbids', rule: 'goal/forbids-to-open' },
      pullRequests: [{ url: pull(7), evidence: 'created' }],
    });
  });

  it('names claimed ones and does not warn of them alone', () => {
    expect(goalGap(input({ goal: FORBIDS, facts: holding('claimed') }))).toBeNull();
    const gap = goalGap(input({ goal: FORBIDS, facts: holding('claimed', 'created') }));
    if (gap === null || 'withdrawn' in gap) throw new Error('no warning');
    expect(goalGapText(gap, FORBIDS)).toBe(
      `The goal forbids a pull request ("Do not open a PR"), and this session has ${pull(2)}.\nIt says that it opened ${pull(1)}, too.`,
    );
  });

  it('is never withdrawn', () => {
    expect(
      goalGap(input({ goal: FORBIDS, facts: made, before: { key: 's1:goal/pull-request-unwanted' } })),
    ).toBeNull();
  });
});

describe('what cannot be read', () => {
  test.each<[string, object, readonly string[]]>([
    ['no facts', { facts: undefined }, ['facts']],
    ['facts of another kind', { facts: { session: {}, pullRequests: 'none' } }, ['facts']],
    ['a fact without an address', { facts: { ...none, pullRequests: [{ evidence: 'created' }] } }, ['facts']],
    ['a push without a branch', { facts: { ...none, pushed: {} } }, ['facts']],
    ['no state', { rest: 7 }, ['rest']],
    ['no time', { now: null }, ['now']],
    ['a turn of another kind', { turn: {} }, ['turn']],
    ['no key at all', { key: null, facts: { ...none, session: { ...none.session, id: null } } }, ['key']],
    ['an empty key', { key: '' }, ['key']],
    ['a warning without its key', { before: {} }, ['before']],
    ['several', { facts: 1, now: 2 }, ['facts', 'now']],
  ])('%s', (_, more, parts) => {
    const given: GoalGapInput = { ...input(), ...more };
    expect(readGoalGap(given)).toEqual({
      gap: null,
      diagnostics: { unreadable: Object.fromEntries(parts.map((part) => [part, 1])) },
    });
    expect(goalGap(given)).toBeNull();
  });

  it('is no goal of another kind: that is silent', () => {
    const given: unknown = { ...input(), goal: 42 };
    expect(Reflect.apply(readGoalGap, undefined, [given])).toEqual({
      gap: null,
      diagnostics: { unreadable: {} },
    });
  });

  it('never throws', () => {
    const trap: object = new Proxy(
      {},
      {
        get: () => {
          throw new Error('no');
        },
      },
    );
    const call = (given: unknown): unknown => Reflect.apply(readGoalGap, undefined, [given]);
    expect(call(trap)).toMatchObject({ gap: null, diagnostics: { unreadable: { input: 1 } } });
    expect(call({ ...input(), facts: trap })).toMatchObject({ gap: null });
    fc.assert(
      fc.property(
        fc.anything(),
        fc.dictionary(
          fc.constantFrom('goal', 'facts', 'rest', 'key', 'now', 'before', 'turn'),
          fc.anything(),
        ),
        (any, parts) => {
          call(any);
          call({ ...input(), ...parts });
        },
      ),
    );
  });
});
