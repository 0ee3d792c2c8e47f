import { readGoal } from '../../rules/goal-reading.ts';
import { quoted } from '../message.ts';
import type { Rule } from '../types.ts';
import { saidAt } from './said.ts';
import type { RunReading } from './types.ts';

/** What was linked, claimed or found open already does not go against a goal. */
export const unwantedPullRequest: Rule<RunReading> = {
  meta: {
    id: 'transcript/unwanted-pull-request',
    severity: 'error',
    summary: 'A session opened a pull request although its goal forbids one',
  },
  check: ({ transcripts }) =>
    transcripts.flatMap((transcript) => {
      const { facts, goal } = transcript.reading;
      if (readGoal(goal).verdict !== 'forbids') return [];
      return facts.pullRequests
        .filter(({ evidence }) => evidence === 'created')
        .map((fact) => saidAt(transcript, fact, message(fact.url, fact.callId)));
    }),
};

function message(url: string, callId: string | null): string {
  const by = callId === null ? '' : ` by call ${quoted(callId)}`;
  return `session opened ${quoted(url)}${by} although its goal forbids it; close it or change the goal`;
}
