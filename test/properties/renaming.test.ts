/** Facts of a session in which a repository has another name are the facts of that session, renamed (issue 8). */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sessions } from '../../src/arbitraries/index.ts';
import { RECORDED_REPOSITORY, RECORDED_SESSIONS, summaryOfText, type Summary } from './retold.ts';

/** Names as GitHub allows them, that stand in no session: also of other lengths, with marks, and like a word of gh's. */
const owner = fc.oneof(
  fc.constantFrom('harbour-9', 'Zz', 'a', 'Pull-Request', 'repos'),
  fc.stringMatching(/^[a-z][a-z0-9]{0,20}(?:-[a-z0-9]{1,8})?$/),
);
const name = fc.oneof(
  fc.constantFrom('lantern.js', '_under', 'x', 'pulls', 'wick-2.0', 'pull'),
  fc.stringMatching(/^[a-z_][\w.-]{0,20}[a-z0-9]$/),
);

/** The whole names, and their halves where they stand alone: as arguments of a tool, in JSON. */
function renamed(text: string, from: string, to: string): string {
  const [owner, repository] = from.split('/');
  const [otherOwner = '', otherRepository = ''] = to.split('/');
  return text
    .replaceAll(new RegExp(`\\b${owner ?? ''}\\b`, 'g'), () => otherOwner)
    .replaceAll(new RegExp(`(?<!/src/)\\b${repository ?? ''}\\b`, 'g'), () => otherRepository);
}

function renamedSummary(summary: Summary, from: string, to: string): Summary {
  const each = (facts: readonly string[]): readonly string[] =>
    facts.map((fact) => fact.replace(`https://github.com/${from}/`, () => `https://github.com/${to}/`));
  return {
    pullRequests: each(summary.pullRequests),
    comments: each(summary.comments),
    linked: each(summary.linked),
    warnings: summary.warnings,
  };
}

const other = fc.tuple(owner, name).map((parts) => parts.join('/'));

describe('renaming the repository renames the facts', () => {
  test.each(['claude-code', 'codex'] as const)('of sessions of %s', (client) => {
    fc.assert(
      fc.property(sessions({ client, maxDeeds: 5 }), other, ({ repository, text }, to) => {
        const told = summaryOfText(renamed(text, repository, to), to);
        expect(told).toEqual(renamedSummary(summaryOfText(text, repository), repository, to));
      }),
      { numRuns: 300 },
    );
  });

  test('that is not the session’s own, too', () => {
    fc.assert(
      fc.property(sessions({ maxDeeds: 5 }), other, ({ repository, text }, to) => {
        const told = summaryOfText(renamed(text, 'quay/anchor', to), repository);
        expect(told).toEqual(renamedSummary(summaryOfText(text, repository), 'quay/anchor', to));
      }),
      { numRuns: 300 },
    );
  });

  test('of recorded sessions', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...RECORDED_SESSIONS),
        other,
        ({ name: session, file, text, summary }, to) => {
          const told = summaryOfText(renamed(text, RECORDED_REPOSITORY, to), to, file);
          expect([session, told]).toEqual([session, renamedSummary(summary, RECORDED_REPOSITORY, to)]);
        },
      ),
      { numRuns: 300 },
    );
  });
});
