import { describe, expect, test } from 'vitest';
import { pullRequestMissing } from '../../../src/rules/goal/pull-request-missing.ts';
import type { GoalVerdict } from '../../../src/rules/goal/types.ts';
import type { Evidence } from '../../../src/rules/types.ts';

describe('goal/pull-request-missing', () => {
  test.each<[GoalVerdict, readonly Evidence[], boolean]>([
    ['asks', [], true],
    ['asks', ['linked'], true],
    ['asks', ['created'], false],
    ['asks', ['recreated'], false],
    ['asks', ['claimed'], false],
    ['asks', ['linked', 'claimed'], false],
    ['silent', [], false],
    ['forbids', [], false],
  ])('%s with %j: %s', (verdict, evidence, opens) => {
    expect(pullRequestMissing.opensWhen({ verdict, evidence })).toBe(opens);
  });

  test.each<[readonly Evidence[], boolean]>([
    [[], false],
    [['linked'], false],
    [['claimed'], true],
    [['created'], true],
  ])('%j closes it: %s', (evidence, closes) => {
    expect(pullRequestMissing.closesWhen({ verdict: 'asks', evidence })).toBe(closes);
  });
});
