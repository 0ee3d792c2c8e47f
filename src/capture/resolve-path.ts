import type { Candidate } from './candidates.ts';
import type { Ownership } from './ownership.ts';
import { normalisePath, resolvePath } from './paths.ts';
import {
  refused,
  taken,
  type Resolution,
  type ResolutionErrorId,
  type ResolutionRequest,
  type ResolutionWarning,
} from './resolution.ts';
import { comparable } from './root.ts';

interface PathQuestion {
  readonly candidate: Candidate;
  readonly request: ResolutionRequest;
}

/** The errors of a path, in order; `listed`: the report shows the file, for it is a session's. */
const ERRORS: readonly {
  readonly error: ResolutionErrorId;
  readonly listed: boolean;
  readonly applies: (question: PathQuestion) => boolean;
}[] = [
  { error: 'is-directory', listed: false, applies: ({ candidate }) => candidate.file.kind === 'directory' },
  { error: 'compressed', listed: true, applies: ({ candidate }) => candidate.sealed },
  { error: 'empty-file', listed: false, applies: ({ candidate }) => candidate.file.head.length === 0 },
  { error: 'not-a-transcript', listed: false, applies: ({ candidate }) => candidate.client === null },
  { error: 'sub-agent', listed: true, applies: ({ candidate }) => candidate.subAgent },
  { error: 'own-run', listed: true, applies: ({ candidate }) => candidate.ownRun },
  {
    error: 'session-mismatch',
    listed: true,
    applies: ({ candidate: { id }, request: { session } }) =>
      session !== undefined && id !== null && id !== session,
  },
];

const WARNINGS: Readonly<Record<Ownership, readonly ResolutionWarning[]>> = {
  belongs: [],
  'passed-through': ['other-repository'],
  elsewhere: ['other-repository'],
  unproven: ['unproven'],
};

/** A path that was given, relative to the working directory; null where nothing is there. */
export function resolveByPath(
  path: string,
  candidates: readonly Candidate[],
  request: ResolutionRequest,
  root: string,
): Resolution | null {
  const candidate = fileAt(resolvePath(request.cwd, path), candidates, request);
  if (candidate === undefined) return null;
  const failure = ERRORS.find(({ applies }) => applies({ candidate, request }));
  if (failure !== undefined) return refused(failure.error, request, failure.listed ? [candidate] : []);
  return taken(candidate, request, root, WARNINGS[candidate.ownership]);
}

/** The very path if it is there: only for another spelling of it links have to be followed. */
function fileAt(
  path: string,
  candidates: readonly Candidate[],
  { volume }: ResolutionRequest,
): Candidate | undefined {
  const same = candidates.find(({ file }) => normalisePath(file.path) === path);
  if (same !== undefined) return same;
  const wanted = comparable(path, volume);
  return candidates.find(({ file }) => comparable(file.path, volume) === wanted);
}
