import { skillUseAt } from '../goal-mentions.ts';
import type { GoalRule } from './types.ts';

/** A skill or slash command that opens one, or `gh pr create`, is to be used (goals.md, 3, Skill names). */
export const asksBySkill: GoalRule = {
  id: 'goal/asks-by-skill',
  verdict: 'asks',
  reads: (sentence, at) => {
    const use = skillUseAt(sentence, at);
    return use?.sense === 'asks' ? use : null;
  },
};
