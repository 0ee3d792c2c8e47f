import { actAt } from '../goal-mentions.ts';
import type { GoalRule } from './types.ts';

/** A verb of opening and its object: "open a PR", "deliver it as a PR". A ban of its time alone asks, too. */
export const asksToOpen: GoalRule = {
  id: 'goal/asks-to-open',
  verdict: 'asks',
  reads: (sentence, at) => {
    const act = actAt(sentence, at);
    return act?.sense === 'asks' ? act : null;
  },
};
