/** A fault is shown by the least session that shows it: few deeds, no wrapper, plain words. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sessions } from '../../src/arbitraries/index.ts';
import type { GeneratedSession, SessionTruth } from '../../src/arbitraries/index.ts';
import { factsOfText } from './told.ts';

const opened = ({ pullRequests }: SessionTruth): readonly string[] =>
  pullRequests.map(({ url }) => url).sort();

/** Faulty classifiers, and how few deeds are enough to show what is wrong with each. */
const FAULTS: readonly (readonly [
  name: string,
  classify: (session: GeneratedSession) => readonly string[],
  deeds: number,
])[] = [
  [
    'takes every address for an opened one',
    ({ text }) =>
      [...new Set(text.match(/https:\/\/github\.com\/[\w-]+\/[\w-]+\/pull\/\d+(?![\w#])/g) ?? [])].sort(),
    1,
  ],
  [
    'takes every address of a session that says gh pr create',
    ({ events }) => {
      const scripts = events.map((event) => (event.kind === 'call' ? (event.script ?? '') : ''));
      const printed = events.map((event) => (event.kind === 'result' ? (event.output ?? '') : ''));
      if (!scripts.some((script) => script.includes('gh pr create'))) return [];
      return [...new Set(printed.join('\n').match(/^https:\S+\/pull\/\d+$/gm) ?? [])].sort();
    },
    2,
  ],
  [
    'does not know gh api',
    (session) => {
      const asked = session.deeds.filter(({ steps }) =>
        steps.some((step) => step.kind === 'shell' && step.script.includes('gh api')),
      );
      const missed = new Set(asked.flatMap(({ truth }) => truth.pullRequests.map(({ url }) => url)));
      return opened(session.truth).filter((url) => !missed.has(url));
    },
    1,
  ],
  ['finds one at most', (session) => opened(session.truth).slice(0, 1), 2],
  [
    'loses those of a session that also reads one',
    (session) =>
      session.truth.refused.some(({ reason }) => reason === 'read-only-command')
        ? []
        : opened(factsOfText(session)),
    2,
  ],
];

describe('a classifier that', () => {
  it.each(FAULTS)('%s is shown by few deeds', (_, classify, most) => {
    const { failed, counterexample, numRuns } = fc.check(
      fc.property(sessions(), (session) => {
        expect(classify(session)).toEqual(opened(session.truth));
      }),
      { numRuns: 1_000 },
    );
    expect(failed).toBe(true);
    expect(numRuns).toBeLessThanOrEqual(1_000);
    const [session] = counterexample ?? [];
    if (session === undefined) throw new Error('no counterexample');
    expect(session.deeds.length).toBeLessThanOrEqual(most);
    for (const { steps } of session.deeds) {
      expect(steps.length).toBeLessThanOrEqual(2);
      for (const step of steps) {
        if (step.kind !== 'shell') continue;
        // No wrapper is left.
        expect(step.script).not.toMatch(/bash|eval|timeout|\(\n|^\{/);
        expect(step.script.split('\n').length).toBeLessThanOrEqual(3);
      }
    }
  });
});
