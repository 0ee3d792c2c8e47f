import { readGoal } from '../../rules/goal-reading.ts';
import { pullRequestMissing } from '../../rules/goal/pull-request-missing.ts';
import { quoted } from '../message.ts';
import type { Found, Rule } from '../types.ts';
import { saidAt } from './said.ts';
import type { RunReading, RunTranscript } from './types.ts';

/** What was claimed or found open already is one; a session that is open, or that did nothing, may still come to it. */
export const missingPullRequest: Rule<RunReading> = {
  meta: {
    id: 'transcript/missing-pull-request',
    severity: 'warning',
    summary: 'A session whose goal asks for a pull request ended without one',
  },
  check: ({ transcripts }) => transcripts.filter(isMissing).map(found),
};

function isMissing({ reading: { facts, goal, ended } }: RunTranscript): boolean {
  if (!ended || facts.ownEvents === 0) return false;
  const evidence = facts.pullRequests.map((fact) => fact.evidence);
  return pullRequestMissing.opensWhen({ verdict: readGoal(goal).verdict, evidence });
}

/** With the nearest miss: the last address that was turned down, else the last opener that failed. */
function found(transcript: RunTranscript): Found {
  const { refusals, createFailed } = transcript.reading.facts;
  const refusal = refusals.at(-1);
  const why =
    refusal !== undefined
      ? ` (${quoted(refusal.url)} does not count: ${refusal.reason})`
      : createFailed !== null
        ? ` (call ${quoted(createFailed.callId)} failed)`
        : '';
  const message = `goal asks for a pull request and the session ended without one${why}; open it or change the goal`;
  return saidAt(transcript, refusal ?? createFailed, message);
}
