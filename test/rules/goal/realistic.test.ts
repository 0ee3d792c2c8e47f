import { describe, expect, it, test } from 'vitest';
import { readGoal } from '../../../src/rules/goal-reading.ts';
import { phrasesOf } from './phrases.ts';

const phrases = phrasesOf('realistic');

describe('goals as people write them', () => {
  it('are many, on every side', () => {
    const count = (verdict: string): number => phrases.filter((phrase) => phrase.verdict === verdict).length;
    expect([count('asks') >= 90, count('forbids') >= 25, count('silent') >= 90]).toEqual([true, true, true]);
  });

  test.each(phrases.map(({ goal, verdict }) => [goal, verdict] as const))('%j %s', (goal, verdict) => {
    expect(readGoal(goal).verdict).toBe(verdict);
  });
});
