import { describe, expect, it } from 'vitest';
import { planAfterSave, planSave, saveLockWait } from '../../src/hooks/save.ts';
import type { SavePlan, SaveQuestion } from '../../src/hooks/save.ts';

const NOW = 1_796_029_736_123;

function plan(more: Partial<SaveQuestion> = {}): string {
  const { action, reason, report }: SavePlan = planSave({
    mode: 'routine',
    lock: true,
    exchanges: 6,
    userMessages: 5,
    now: NOW,
    lastSaveAt: null,
    ...more,
  });
  return `${action} ${reason}${report ? ', reported' : ''}`;
}

describe('the first gate that holds, by mode', () => {
  const cooling = { lastSaveAt: NOW };
  const empty = { exchanges: 0, userMessages: 0 };
  it.each<readonly [Partial<SaveQuestion>, routine: string, others: string]>([
    [{ lock: false, ...cooling, ...empty }, 'stop locked', 'stop lock-timeout, reported'],
    [{ ...cooling, ...empty }, 'stop cooldown', 'advance nothing-new'],
    [empty, 'advance nothing-new', 'advance nothing-new'],
    [{ exchanges: -1 }, 'advance nothing-new', 'advance nothing-new'],
    [{ exchanges: Number.NaN }, 'advance nothing-new', 'advance nothing-new'],
    [{ userMessages: 2 }, 'stop few-user-messages', 'save due'],
    [{ userMessages: 0, exchanges: 29 }, 'stop few-user-messages', 'save due'],
    [{ userMessages: 0, exchanges: 30 }, 'save due', 'save due'],
    [{ userMessages: 3 }, 'save due', 'save due'],
    [cooling, 'stop cooldown', 'save due'],
    [{ lastSaveAt: NOW + 1 }, 'save due', 'save due'],
    [{ lastSaveAt: 'x' }, 'save due', 'save due'],
  ])('%j', (more, routine, others) => {
    expect(plan(more)).toBe(routine);
    expect(plan({ ...more, mode: 'flush' })).toBe(others);
    expect(plan({ ...more, mode: 'recovery' })).toBe(others);
  });
});

describe('the configuration', () => {
  it.each<readonly [Partial<SaveQuestion>, string]>([
    [{ userMessages: 0, exchanges: 99, config: { 'save.minExchangesAlone': 0 } }, 'stop few-user-messages'],
    [{ userMessages: 0, exchanges: 2, config: { 'save.minExchangesAlone': 2 } }, 'save due'],
    [{ userMessages: 0, exchanges: 1, config: { 'save.minUserMessages': 0 } }, 'save due'],
    [{ userMessages: 4, config: { 'save.minUserMessages': 5 } }, 'stop few-user-messages'],
    [{ lastSaveAt: NOW, config: { 'save.cooldownSeconds': 0 } }, 'save due'],
    [{ lastSaveAt: NOW - 5000, config: { 'save.cooldownSeconds': 6 } }, 'stop cooldown'],
  ])('%j: %s', (more, says) => {
    expect(plan(more)).toBe(says);
  });
});

describe('saveLockWait', () => {
  it.each([
    ['routine', {}, 0],
    ['routine', { 'save.lockWaitSeconds': 9 }, 0],
    ['flush', {}, 30],
    ['recovery', {}, 30],
    ['flush', { 'save.lockWaitSeconds': 0 }, 0],
    ['recovery', { 'save.lockWaitSeconds': 9 }, 9],
    ['flush', { 'save.lockWaitSeconds': -9 }, 30],
  ] as const)('%s with %j: %i s', (mode, config, seconds) => {
    expect(saveLockWait({ mode, config })).toEqual({ seconds });
  });
});

describe('planAfterSave', () => {
  it.each([
    ['saved', 2, {}, true, 0, null],
    ['declined', 0, {}, false, 0, null],
    ['declined', 2, {}, false, 2, null],
    ['failed', 0, {}, false, 1, 'failed'],
    ['failed', 1, {}, false, 2, 'failed'],
    ['failed', 2, {}, true, 0, 'given-up'],
    ['failed', 9, {}, true, 0, 'given-up'],
    ['failed', 0, { 'save.maxFailures': 1 }, true, 0, 'given-up'],
    ['failed', 2, { 'save.maxFailures': 4 }, false, 3, 'failed'],
    ['failed', 99, { 'save.maxFailures': 0 }, false, 100, 'failed'],
    ['failed', 'x', {}, false, 1, 'failed'],
    ['failed', -1, {}, false, 1, 'failed'],
    ['declined', null, {}, false, 0, null],
  ] as const)('%s after %j failures, %j', (outcome, failures, config, advance, then, report) => {
    expect(planAfterSave({ outcome, failures, config })).toEqual({ advance, failures: then, report });
  });
});
