import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ghInvocations } from '../../src/arbitraries/index.ts';
import type { GeneratedGhInvocation } from '../../src/arbitraries/index.ts';
import { operationsOf } from '../../src/index.ts';

describe('invocations of gh', () => {
  it('are read as what they would do', () => {
    fc.assert(
      fc.property(ghInvocations(), ({ argv, context, operation, method, repository, number }) => {
        const [read, ...more] = operationsOf(argv, context) ?? [];
        expect(more).toEqual([]);
        expect(read?.operation).toBe(operation);
        if (operation === 'refused') return;
        expect(read).toMatchObject({ repository, number });
        if (method !== null) expect(read?.method).toBe(method);
      }),
      { numRuns: 3_000 },
    );
  });

  it('do what is asked for', () => {
    fc.assert(
      fc.property(ghInvocations({ operation: 'open-pull-request' }), ({ argv, context, operation }) => {
        expect(operation).toBe('open-pull-request');
        expect(operationsOf(argv, context)?.[0]?.operation).toBe('open-pull-request');
      }),
    );
    expect(() => ghInvocations({ operation: 'react' })).toThrow(RangeError);
  });

  it('hold placeholders, GH_REPO beside a flag and alone, bodies from stdin, and aliases', () => {
    const all = fc.sample(ghInvocations(), 1_000);
    const some = (holds: (one: GeneratedGhInvocation) => boolean): void => {
      expect(all.filter(holds).length).toBeGreaterThan(5);
    };
    some(({ argv }) => argv.some((word) => word.includes('repos/{owner}/{repo}/')));
    some(({ argv }) => argv.some((word) => word.includes('repos/:owner/:repo/')));
    some(({ context, repository }) => context.env !== undefined && context.env['GH_REPO'] === repository);
    some(({ context, repository }) => context.env !== undefined && context.env['GH_REPO'] !== repository);
    some(({ context, argv }) => context.stdin !== undefined && argv.includes('--input'));
    some(({ operation }) => operation === 'unknown');
    some(({ argv }) => argv.includes('co'));
  });

  it('shrink to the plainest that fails', () => {
    const { counterexample } = fc.check(
      fc.property(ghInvocations(), ({ argv, operation }) => (operation === 'list') === argv.includes('list')),
      { numRuns: 1_000 },
    );
    expect(counterexample?.[0].argv).toEqual(['gh', 'api', 'repos/acme/widgets/pulls']);
  });
});
