import { skillUseAt } from '../goal-mentions.ts';
import type { GoalRule } from './types.ts';

/** A negator before a skill or `gh pr create`. */
export const forbidsBySkill: GoalRule = {
  id: 'goal/forbids-by-skill',
  verdict: 'forbids',
  reads: (sentence, at) => {
    const use = skillUseAt(sentence, at);
    return use?.sense === 'forbids' ? use : null;
  },
};
