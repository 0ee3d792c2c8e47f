import { readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { readGoal } from '../../../src/rules/goal-reading.ts';
import type { GoalRuleId, GoalVerdict } from '../../../src/rules/goal/types.ts';

export interface Phrase {
  readonly section: string;
  readonly goal: string;
  readonly verdict: GoalVerdict;
}

const VERDICTS: Readonly<Record<string, GoalVerdict>> = { a: 'asks', f: 'forbids', s: 'silent' };

/** The goals of a table: `a`, `f` or `s` for the verdict, a blank, the goal on one line with `\n` for its breaks. */
export function phrasesOf(name: string): readonly Phrase[] {
  const lines = readFileSync(new URL(`./${name}.phrases.txt`, import.meta.url), 'utf8').split('\n');
  let section = '';
  return lines.flatMap((line): Phrase[] => {
    if (line.startsWith('# ')) section = line.slice(2);
    const verdict = VERDICTS[line[0] ?? ''];
    if (verdict === undefined || line[1] !== ' ') return [];
    return [{ section, goal: line.slice(2).replaceAll('\\n', '\n'), verdict }];
  });
}

/** Runs the table of a rule. `least` goals must get their verdict by that very rule. */
export function describePhrases(id: GoalRuleId, least: number): void {
  const phrases = phrasesOf(id.replace('goal/', ''));
  const sections = [...new Set(phrases.map(({ section }) => section))];

  describe.each(sections)(`${id}: %s`, (section) => {
    const own = phrases.filter((phrase) => phrase.section === section);

    it('has examples enough', () => {
      expect(own.length).toBeGreaterThanOrEqual(6);
    });

    test.each(own.map(({ goal, verdict }) => [goal, verdict] as const))('%j %s', (goal, verdict) => {
      const reading = readGoal(goal);
      expect(reading.verdict).toBe(verdict);
      expect([reading.rule === null, reading.span === null]).toEqual([
        verdict === 'silent',
        verdict === 'silent',
      ]);
    });
  });

  it(`${id} decides`, () => {
    expect(phrases.filter(({ goal }) => readGoal(goal).rule === id).length).toBeGreaterThanOrEqual(least);
  });
}
