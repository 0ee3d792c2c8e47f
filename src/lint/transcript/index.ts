import type { Rule } from '../types.ts';
import { agentAnswersAgent } from './agent-answers-agent.ts';
import { claimWithoutEvidence } from './claim-without-evidence.ts';
import { doubleCreation } from './double-creation.ts';
import { missingPullRequest } from './missing-pull-request.ts';
import type { RunReading } from './types.ts';
import { unreadableLines } from './unreadable-lines.ts';
import { unwantedPullRequest } from './unwanted-pull-request.ts';

export { collectTranscript } from './collect.ts';
export type * from './types.ts';

export const transcriptRules: readonly Rule<RunReading>[] = [
  agentAnswersAgent,
  claimWithoutEvidence,
  doubleCreation,
  missingPullRequest,
  unreadableLines,
  unwantedPullRequest,
];
