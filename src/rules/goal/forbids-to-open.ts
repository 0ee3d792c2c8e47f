import { actAt, stateAt } from '../goal-mentions.ts';
import type { GoalRule } from './types.ts';

/** A negator before a verb of opening: "do not open a PR", "PRs must not be opened". */
export const forbidsToOpen: GoalRule = {
  id: 'goal/forbids-to-open',
  verdict: 'forbids',
  reads: (sentence, at) => {
    const mention = actAt(sentence, at) ?? stateAt(sentence, at);
    return mention?.sense === 'forbids' ? mention : null;
  },
};
