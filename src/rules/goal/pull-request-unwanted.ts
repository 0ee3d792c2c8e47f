import type { GapRule } from './types.ts';

/** The goal forbids a pull request, and one was created. What was opened stays so: it never closes. */
export const pullRequestUnwanted: GapRule = {
  id: 'goal/pull-request-unwanted',
  opensWhen: ({ verdict, evidence }) => verdict === 'forbids' && evidence.includes('created'),
  closesWhen: () => false,
};
