import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ghInvocations } from '../../src/arbitraries/index.ts';
import { operationsOf } from '../../src/index.ts';

describe('invocations of gh', () => {
  it('are read as what they would do', () => {
    fc.assert(
      fc.property(ghInvocations(), ({ argv, operation, method, repository, number }) => {
        const [read, ...more] = operationsOf(argv) ?? [];
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
      fc.property(ghInvocations({ operation: 'open-pull-request' }), ({ argv, operation }) => {
        expect(operation).toBe('open-pull-request');
        expect(operationsOf(argv)?.[0]?.operation).toBe('open-pull-request');
      }),
    );
    expect(() => ghInvocations({ operation: 'unknown' })).toThrow(RangeError);
  });

  it('shrink to the plainest that fails', () => {
    const { counterexample } = fc.check(
      fc.property(ghInvocations(), ({ argv, operation }) => (operation === 'list') === argv.includes('list')),
      { numRuns: 1_000 },
    );
    expect(counterexample?.[0].argv).toEqual(['gh', 'api', 'repos/acme/widgets/pulls']);
  });
});
