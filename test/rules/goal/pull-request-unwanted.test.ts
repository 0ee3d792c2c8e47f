import { describe, expect, test } from 'vitest';
import { pullRequestUnwanted } from '../../../src/rules/goal/pull-request-unwanted.ts';
import type { GoalVerdict } from '../../../src/rules/goal/types.ts';
import type { Evidence } from '../../../src/rules/types.ts';

describe('goal/pull-request-unwanted', () => {
  test.each<[GoalVerdict, readonly Evidence[], boolean]>([
    ['forbids', ['created'], true],
    ['forbids', ['claimed', 'created'], true],
    ['forbids', ['claimed'], false],
    ['forbids', ['recreated'], false],
    ['forbids', [], false],
    ['asks', ['created'], false],
    ['silent', ['created'], false],
  ])('%s with %j: %s', (verdict, evidence, opens) => {
    expect(pullRequestUnwanted.opensWhen({ verdict, evidence })).toBe(opens);
    expect(pullRequestUnwanted.closesWhen({ verdict, evidence })).toBe(false);
  });
});
