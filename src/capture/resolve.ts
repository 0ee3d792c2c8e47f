import type { Candidate } from './candidates.ts';
import { ownershipOf } from './ownership.ts';
import { refused, type Listing, type Resolution, type ResolutionRequest } from './resolution.ts';
import { resolveAutomatically } from './resolve-automatic.ts';
import { resolveByPath } from './resolve-path.ts';
import { resolveBySession } from './resolve-session.ts';
import { nearestRoot } from './root.ts';
import { factsOf } from './session-facts.ts';
import { isCapturableId } from './session-id.ts';

/**
 * Which transcript is meant (capture, section 2): by its path, by its session id, else the newest of this repository.
 * That a session belongs here is proven by the directories in its own records, never by a folder's name. A file that
 * `request.path` names must be in the listing. Bad input gives a refusal.
 */
export function resolveTranscript(listing: Listing, request: ResolutionRequest): Resolution {
  const { path, session, ownSessions } = request;
  if (session !== undefined && !isCapturableId(session)) return refused('bad-session-id', request);
  const root = nearestRoot(request.cwd, request);
  if (root === null) return refused('no-wiki', request);
  const ownership = ownershipOf(root, request);
  const candidates = listing.files.map((file): Candidate => {
    const facts = factsOf(file, { ...listing, ownSessions });
    return { ...facts, ownership: ownership(facts.directories) };
  });
  if (path !== undefined) {
    const named = resolveByPath(path, candidates, request, root);
    if (named !== null) return named;
    if (session === undefined) return refused('not-found', request);
  }
  // Clients move files: where the path is gone the id alone counts.
  return session === undefined
    ? resolveAutomatically(candidates, request, root)
    : resolveBySession(session, candidates, request, root);
}
