import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { events } from '../../src/arbitraries/index.ts';
import { createFold, eventSchema } from '../../src/index.ts';

describe('events', () => {
  it('are what the public schema takes, and nothing throws on them', () => {
    fc.assert(
      fc.property(events(), (list) => {
        for (const event of list) expect(eventSchema.safeParse(event).success).toBe(true);
        const fold = createFold({ repository: 'acme/widgets' });
        fold.push(list);
        const { pullRequests, comments } = fold.facts();
        // What another session did is not this one's.
        const own = new Set(list.filter(({ inherited }) => !inherited).map(({ key }) => key));
        for (const { event } of [...pullRequests, ...comments]) expect(own.has(event)).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });

  it('come in any order, and as many as are asked for at most', () => {
    const lists = fc.sample(events({ maxEvents: 6 }), 500);
    for (const list of lists) expect(list.length).toBeLessThanOrEqual(6);
    const isOrdered = lists.every((list) =>
      list.every((one, at) => at === 0 || (list[at - 1]?.line ?? 0) < one.line),
    );
    expect(isOrdered).toBe(false);
  });
});
