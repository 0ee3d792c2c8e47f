import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { goals } from '../../src/arbitraries/index.ts';
import { readGoal } from '../../src/index.ts';

describe('goals', () => {
  it('are read as what they ask', () => {
    fc.assert(
      fc.property(goals(), ({ goal, verdict }) => {
        expect(readGoal(goal).verdict).toBe(verdict);
      }),
      { numRuns: 3_000 },
    );
  });

  test.each(['asks', 'forbids', 'silent'] as const)('of one verdict: %s', (verdict) => {
    fc.assert(
      fc.property(goals({ verdict, maxSentences: 3 }), (one) => {
        expect(one.verdict).toBe(verdict);
        expect(readGoal(one.goal).verdict).toBe(verdict);
      }),
      { numRuns: 500 },
    );
  });

  it('shrink to one sentence', () => {
    const { counterexample } = fc.check(
      fc.property(
        goals(),
        ({ goal, verdict }) => (verdict === 'asks') === /\b(?:PR|pull request)\b/.test(goal),
      ),
      { numRuns: 1_000 },
    );
    expect(counterexample?.[0].goal.split(/[.?] /).length).toBe(1);
  });
});
