/** Units of the mutation check beside the tests: the oracles' comparisons, with what the real programs once said. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { createFold } from '../../../src/session/index.ts';
import { commandsOf } from '../../../src/shell/commands.ts';
import { sliced } from '../../oracles/counts.ts';
import * as invocations from '../../oracles/invocations/judge.ts';
import * as scripts from '../../oracles/scripts/judge.ts';
import { wrongIn } from '../../recorded/truth.ts';
import { RECORDS, type Records } from '../records.ts';

const records: Records = JSON.parse(readFileSync(RECORDS, 'utf8'));

const slices = (count: number, size: number): readonly { readonly seeds: readonly number[] }[] =>
  sliced(
    Array.from({ length: count }, (_, index) => index),
    size,
  );

describe('what bash did', () => {
  test.each(slices(records.scripts.length, 5))('%s', ({ seeds }) => {
    for (const seed of seeds) {
      const { job, run = null } = records.scripts[seed] ?? {};
      expect(scripts.disagreements(commandsOf(job?.script ?? ''), run)).toEqual([]);
    }
  });
});

describe('what gh sent', () => {
  test.each(slices(records.invocations.length, 5))('%s', ({ seeds }) => {
    for (const seed of seeds) {
      const one = records.invocations[seed];
      if (one !== undefined)
        expect(invocations.disagreements(invocations.answerOf(one.question), one.answered)).toEqual([]);
    }
  });
});

describe('what a recorded session did', () => {
  test.each(records.sessions)('%s', ({ repository, expected, events }) => {
    const facts = events.map((own) => {
      const fold = createFold({ repository });
      fold.push(own);
      return fold.facts();
    });
    expect(wrongIn(expected, facts)).toEqual([]);
  });
});
