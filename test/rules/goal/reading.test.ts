import { readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { asksForPullRequest, GOAL_LIMIT, readGoal } from '../../../src/rules/goal-reading.ts';
import type { GoalVerdict } from '../../../src/rules/goal/types.ts';

interface GoalCase {
  readonly id: string;
  readonly goal: string;
  readonly asks: GoalVerdict;
  readonly note: string;
}

const handed = readFileSync(new URL('../../../fixtures/cases/goals.jsonl', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '')
  .map((line): GoalCase => JSON.parse(line) as GoalCase);

const shown = (goal: string): string | null => {
  const { span } = readGoal(goal);
  return span === null ? null : goal.slice(...span);
};

describe('the handed cases', () => {
  it('are all there', () => {
    expect(handed).toHaveLength(89);
  });

  test.each(handed.map((one) => [`${one.id}: ${one.note}`, one] as const))('%s', (_, { goal, asks }) => {
    expect(readGoal(goal).verdict).toBe(asks);
    expect(asksForPullRequest(goal)).toBe(asks === 'asks');
  });
});

describe('the decisions (goals.md, 7)', () => {
  test.each<[string, GoalVerdict]>([
    ['Do not open a PR until CI is green', 'asks'],
    ['Do not open a PR unless I ask', 'silent'],
    ['You may open a PR', 'silent'],
    ['Open the PR', 'asks'],
    ['Before opening the PR, run the linter', 'asks'],
    ['Do not open a PR in the fork. Open a PR in the main repository.', 'asks'],
    ['merge request', 'silent'],
    ['Open a merge request', 'silent'],
    ['Open PR #12', 'silent'],
  ])('%j %s', (goal, verdict) => {
    expect(readGoal(goal).verdict).toBe(verdict);
  });
});

describe('the phrase that decided', () => {
  test.each([
    ['Fix it and open a small, green PR today.', 'goal/asks-to-open', 'open a small, green PR'],
    ['Fix it. The PR is open.', 'goal/asks-by-state', 'The PR is open'],
    ['Fix it, then /open-pr.', 'goal/asks-by-skill', '/open-pr'],
    [' open-green-pr\n', 'goal/asks-by-id', 'open-green-pr'],
    ['Look around, but do not open a pull\nrequest.', 'goal/forbids-to-open', 'do not open a pull\nrequest'],
    ['Push to main without a PR.', 'goal/forbids-any', 'without a PR'],
    ['Never run `gh pr create`.', 'goal/forbids-by-skill', 'Never run `gh pr create`'],
    ['- [ ] fix it\n- [ ] open a PR', 'goal/asks-to-open', 'open a PR'],
    ['🦀🦀 open a PR', 'goal/asks-to-open', 'open a PR'],
    ['fix-it-no-pr', 'goal/forbids-any', 'no-pr'],
  ])('of %j', (goal, rule, phrase) => {
    expect([readGoal(goal).rule, shown(goal)]).toEqual([rule, phrase]);
  });

  it('is the first ask, though a ban stands before', () => {
    expect(shown('Do not open a PR for docs. Create a PR for code, then open a PR for tests.')).toBe(
      'Create a PR',
    );
  });
});

describe('ids', () => {
  const catalogue = {
    'ship-it': 'Fix what the issue says and open a PR.',
    'look-only': 'Read and answer. Do not open a PR.',
    'open-pr': 'Close the oldest PR.',
    plain: 'Write the report.',
  };

  test.each([
    ['ship-it', 'asks', 'goal/asks-by-id'],
    ['  ship-it\n', 'asks', 'goal/asks-by-id'],
    ['look-only', 'forbids', 'goal/forbids-to-open'],
    ['open-pr', 'silent', null],
    ['plain', 'silent', null],
    ['open-a-pr', 'asks', 'goal/asks-by-id'],
    ['toString', 'silent', null],
  ])('%j %s', (goal, verdict, rule) => {
    expect(readGoal(goal, { catalogue })).toMatchObject({ verdict, rule });
  });
});

describe('what is no text', () => {
  test.each([[undefined], [null], [7], [{}], [['open a PR']], [''], ['  \n '], [() => 'open a PR']])(
    '%j',
    (goal) => {
      expect(readGoal(goal)).toEqual({ verdict: 'silent', rule: null, span: null, truncated: false });
    },
  );
});

describe('long goals', () => {
  const filler = 'All of it is fine. ';

  it('are read up to 64 KiB, and say so', () => {
    const near = `${filler.repeat(3_000)}Open a PR.`;
    const far = `${filler.repeat(4_000)}Open a PR.`;
    expect(readGoal(near)).toMatchObject({ verdict: 'asks', truncated: false });
    expect(readGoal(far)).toMatchObject({ verdict: 'silent', truncated: true });
    expect(readGoal(`Open a PR. ${far}`)).toMatchObject({ verdict: 'asks', truncated: true });
    expect(readGoal('x'.repeat(GOAL_LIMIT))).toMatchObject({ truncated: false });
  });

  it('are read though no Markdown can be made of them', () => {
    const tangled = `${'> '.repeat(200)}x\n\n${'[a]('.repeat(2_500)}\n\nFix it and open a PR.\n`;
    expect(readGoal(tangled)).toMatchObject({ verdict: 'asks' });
    expect(readGoal(`${'- '.repeat(100)}x\n\n\`\`\`\nopen a PR\n\`\`\`\n`)).toMatchObject({
      verdict: 'silent',
    });
  });
});
