import { absenceAt, stateAt } from '../goal-mentions.ts';
import type { GoalRule } from './types.ts';

/** An end state: "the PR is open", "a PR must be opened", "never finish without a PR" (goals.md, 3 and 4.2). */
export const asksByState: GoalRule = {
  id: 'goal/asks-by-state',
  verdict: 'asks',
  reads: (sentence, at) => {
    const state = stateAt(sentence, at) ?? absenceAt(sentence, at);
    return state?.sense === 'asks' ? state : null;
  },
};
