import { createFold, readTranscript } from '../../src/index.ts';
import type { Event } from '../../src/index.ts';
import type { GeneratedSession, SessionTruth } from '../../src/arbitraries/index.ts';

/** What our rules say of a session, in the words of its truth. */
export function factsOfEvents(events: readonly Event[], repository: string): SessionTruth {
  const fold = createFold({ repository });
  fold.push(events);
  const { pullRequests, comments, refusals } = fold.facts();
  return {
    pullRequests: pullRequests.flatMap(({ url, evidence }) =>
      evidence === 'linked' ? [] : [{ url, evidence }],
    ),
    comments: comments.map(({ url, kind }) => ({ url, kind })),
    refused: refusals.map(({ url, reason }) => ({ url, reason })),
  };
}

/** The same of its text. */
export function factsOfText({ text, repository }: GeneratedSession): SessionTruth {
  return factsOfEvents(readTranscript(text, { file: 'session.jsonl' }).events, repository);
}
