import { quoted } from '../message.ts';
import type { Rule } from '../types.ts';
import { saidAt } from './said.ts';
import type { RunReading } from './types.ts';

/** A claim is the agent's word alone: no command of the session shows that it opened the pull request. */
export const claimWithoutEvidence: Rule<RunReading> = {
  meta: {
    id: 'transcript/claim-without-evidence',
    severity: 'warning',
    summary: 'An agent says that it opened a pull request, and nothing else shows it',
  },
  check: ({ transcripts }) =>
    transcripts.flatMap((transcript) =>
      transcript.reading.facts.pullRequests
        .filter(({ evidence }) => evidence === 'claimed')
        .map((fact) =>
          saidAt(
            transcript,
            fact,
            `session says that it opened ${quoted(fact.url)} and no command shows it; look who opened it`,
          ),
        ),
    ),
};
