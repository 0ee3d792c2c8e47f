import { pullRequestAddress } from '../../text/address.ts';
import { quoted } from '../message.ts';
import type { Rule } from '../types.ts';
import { saidAt } from './said.ts';
import type { RunReading, RunTranscript } from './types.ts';
import type { PullRequestFact } from '../../rules/types.ts';

interface Creation {
  readonly transcript: RunTranscript;
  readonly fact: PullRequestFact;
}

/** A pull request is created once: one of the sessions took somebody else's for its own. */
export const doubleCreation: Rule<RunReading> = {
  meta: {
    id: 'transcript/double-creation',
    severity: 'error',
    summary: 'Two sessions hold the same pull request as created',
  },
  check: ({ transcripts }) =>
    [...creationsByUrl(transcripts).values()].flatMap((creations) =>
      creations.flatMap(({ transcript, fact }) => {
        const other = creations.find((one) => sessionOf(one.transcript) !== sessionOf(transcript));
        return other === undefined ? [] : [saidAt(transcript, fact, message(fact, other.transcript))];
      }),
    ),
};

/** By address: hosts, owners and names differ in case alone. */
function creationsByUrl(transcripts: readonly RunTranscript[]): ReadonlyMap<string, readonly Creation[]> {
  const byUrl = new Map<string, Creation[]>();
  for (const transcript of transcripts) {
    for (const fact of transcript.reading.facts.pullRequests) {
      if (fact.evidence !== 'created') continue;
      const key = (pullRequestAddress(fact.url)?.url ?? fact.url).toLowerCase();
      const creations = byUrl.get(key) ?? [];
      byUrl.set(key, [...creations, { transcript, fact }]);
    }
  }
  return byUrl;
}

/** The same session may lie in two files of a run. */
function sessionOf({ path, reading }: RunTranscript): string {
  return reading.facts.session.id ?? path;
}

function message({ url, callId }: PullRequestFact, other: RunTranscript): string {
  const by = callId === null ? '' : ` by call ${quoted(callId)}`;
  return `${quoted(url)} is created${by} and by session ${quoted(sessionOf(other))}, too; find the one that opened it`;
}
