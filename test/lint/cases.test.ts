import { describe, expect, it } from 'vitest';
import { evaluateLint } from '../../src/cli/evaluate-lint.ts';
import { handed } from '../support/handed.ts';

interface Case {
  readonly id: string;
  readonly kind: string;
  readonly findings: readonly string[];
}

const cases = handed<Case>('lint');

describe('handed settings, hook outputs and listeners', () => {
  it('are there', () => {
    expect(cases.length).toBe(63);
  });

  it.each(cases.map((one) => [one.id, one] as const))('%s', (_, one) => {
    expect(evaluateLint({ ...one })).toEqual({ findings: one.findings });
  });
});
