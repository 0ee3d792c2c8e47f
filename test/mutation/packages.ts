import * as vitest from '@vitest/expect';
import * as fastCheck from 'fast-check';
import type { Body, Face } from './suite.ts';

const { chai, JestAsymmetricMatchers, JestChaiExpect, JestExtend } = vitest;

/** Enough to meet most branches; a mutant that only the hundredth value would show is a survivor. */
const RUNS = 15;
const SEED = 20_261_201;

for (const plugin of [JestExtend, JestChaiExpect, JestAsymmetricMatchers]) chai.use(plugin);
const expect: object = Object.assign(
  (value: unknown, message?: string) => chai.expect(value, message),
  chai.expect,
  Reflect.get(globalThis, vitest.ASYMMETRIC_MATCHERS_OBJECT),
);
vitest.setState({ assertionCalls: 0 }, Object(expect));

/** Fewer values, always the same, and no search for a smaller one: one that fails is all that is asked for. */
function assert<Values>(
  property: fastCheck.IProperty<Values>,
  given: fastCheck.Parameters<Values> = {},
): Promise<void> | void {
  const numRuns = Math.min(given.numRuns ?? RUNS, RUNS);
  return fastCheck.assert(property, { ...given, numRuns, seed: SEED, endOnFailure: true });
}

type Arbitraries = [fastCheck.Arbitrary<unknown>, ...fastCheck.Arbitrary<unknown>[]];

function prop(face: Face) {
  return (arbitraries: Arbitraries, given?: fastCheck.Parameters<unknown[]>) =>
    (name: string, body: Body) => {
      face.test(name, () => {
        assert(
          fastCheck.property(...arbitraries, (...values: unknown[]) => body(...values) !== false),
          given,
        );
      });
    };
}

/** What a bundle gets for what it requires. */
export async function packages(names: readonly string[], face: Face): Promise<(name: string) => unknown> {
  const fc = { ...fastCheck, assert };
  const withProperties = Object.assign(face.test, { prop: prop(face) });
  const ours = new Map<string, unknown>([
    ['vitest', { ...face, it: face.test, expect }],
    ['fast-check', fc],
    ['@fast-check/vitest', { fc, test: withProperties, it: withProperties }],
  ]);
  for (const name of names) {
    if (!ours.has(name)) ours.set(name, await import(name));
  }
  return (name) => ours.get(name);
}
