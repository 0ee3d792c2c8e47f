import { newestFirst, type Candidate } from './candidates.ts';
import { isLive, refused, taken, type Resolution, type ResolutionRequest } from './resolution.ts';
import { MINUTE } from './times.ts';

/** Nothing was given: the newest session of this repository, or none. Between two it is never guessed (rule 5). */
export function resolveAutomatically(
  candidates: readonly Candidate[],
  request: ResolutionRequest,
  root: string,
): Resolution {
  const possible = candidates.filter((candidate) => isPossible(candidate, request));
  const belonging = newestFirst(possible.filter(({ ownership }) => ownership === 'belongs'));
  const [newest] = belonging;
  if (newest === undefined) {
    const near = possible.filter(
      ({ ownership }) => ownership === 'passed-through' || ownership === 'unproven',
    );
    return refused('none', request, near);
  }
  if (isLive(newest, request)) return refused('live-session', request, belonging);
  const { windowMinutes = 10 } = request;
  const rivals = belonging.filter(
    ({ file }) => newest.file.modified - file.modified <= windowMinutes * MINUTE,
  );
  return rivals.length > 1 ? refused('ambiguous', request, rivals) : taken(newest, request, root);
}

function isPossible(candidate: Candidate, { client }: ResolutionRequest): boolean {
  const { place, subAgent, ownRun, readable } = candidate;
  return (
    place !== null &&
    !place.archived &&
    !subAgent &&
    !ownRun &&
    readable &&
    (client ?? place.client) === place.client
  );
}
