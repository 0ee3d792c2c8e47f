import type { GapRule } from './types.ts';

const holdsOne = (evidence: readonly string[]): boolean => evidence.some((kind) => kind !== 'linked');

/** The goal asks for a pull request, and none was created, recreated or claimed. One closes it (5.6). */
export const pullRequestMissing: GapRule = {
  id: 'goal/pull-request-missing',
  opensWhen: ({ verdict, evidence }) => verdict === 'asks' && !holdsOne(evidence),
  closesWhen: ({ evidence }) => holdsOne(evidence),
};
