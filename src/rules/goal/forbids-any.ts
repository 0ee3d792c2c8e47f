import { absenceAt } from '../goal-mentions.ts';
import type { GoalRule } from './types.ts';

/** "No PR", "without a PR" where it is no fact that is told. */
export const forbidsAny: GoalRule = {
  id: 'goal/forbids-any',
  verdict: 'forbids',
  reads: (sentence, at) => {
    const absence = absenceAt(sentence, at);
    return absence?.sense === 'forbids' ? absence : null;
  },
};
