import fc from 'fast-check';
import { expect, it } from 'vitest';
import { prose } from '../../src/arbitraries/index.ts';
import { claims } from '../../src/index.ts';

it('prose is read as what it claims', () => {
  fc.assert(
    fc.property(prose(), ({ text, repository, claims: truth, refused }) => {
      const read = claims(text, { repository });
      expect(read.claimed.map(({ url }) => url)).toEqual(truth);
      expect(read.refused.map(({ url, verdict }) => ({ url, reason: verdict }))).toEqual(refused);
    }),
    { numRuns: 2_000 },
  );
});

it('prose shrinks to the paragraph that a fault is about', () => {
  const { counterexample } = fc.check(
    fc.property(prose({ repository: 'harbor/lantern' }), ({ text, claims: truth }) => {
      const found = text.match(/https:\/\/github\.com\/harbor\/lantern\/pull\/\d+/g) ?? [];
      return found.length === truth.length;
    }),
    { numRuns: 1_000 },
  );
  expect(counterexample?.[0].refused.length).toBe(1);
  expect(counterexample?.[0].claims).toEqual([]);
});
