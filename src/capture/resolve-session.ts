import type { Candidate } from './candidates.ts';
import { refused, taken, type Resolution, type ResolutionRequest } from './resolution.ts';

/** A session id that was given: all session files with that id, in any folder, archived ones too (section 2). */
export function resolveBySession(
  session: string,
  candidates: readonly Candidate[],
  request: ResolutionRequest,
  root: string,
): Resolution {
  const found = candidates.filter(
    ({ id, place }) => id === session && place !== null && (request.client ?? place.client) === place.client,
  );
  if (request.ownSessions.has(session) || found.some(({ ownRun }) => ownRun))
    return refused('own-run', request, found);
  if (found.length === 0) return refused('session-not-found', request);
  const sessions = found.filter(({ subAgent }) => !subAgent);
  if (sessions.length === 0) return refused('sub-agent', request, found);
  const open = sessions.filter(({ sealed }) => !sealed);
  if (open.length === 0) return refused('compressed', request, sessions);
  const belonging = open.filter(({ ownership }) => ownership === 'belongs');
  if (belonging.length === 0) {
    const unproven = open.some(({ ownership }) => ownership === 'unproven');
    return refused(unproven ? 'unproven' : 'other-repository', request, open);
  }
  const best = preferred(belonging);
  const [only] = best;
  return best.length === 1 && only !== undefined
    ? taken(only, request, root)
    : refused('ambiguous', request, best);
}

/** Of several, those that are not archived; of those, the ones that are not packed. */
function preferred(candidates: readonly Candidate[]): readonly Candidate[] {
  const current = orAll(candidates, ({ place }) => place?.archived !== true);
  return orAll(current, ({ compressed }) => !compressed);
}

function orAll(
  candidates: readonly Candidate[],
  isBetter: (candidate: Candidate) => boolean,
): readonly Candidate[] {
  const better = candidates.filter(isBetter);
  return better.length > 0 ? better : candidates;
}
