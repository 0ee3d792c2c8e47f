import { resolve } from 'node:path';
import { resolveTranscript } from '../../capture/resolve.ts';
import type { Listing, Resolution, ResolutionRequest } from '../../capture/resolution.ts';
import { nearestRoot } from '../../capture/root.ts';
import { isCapturableId } from '../../capture/session-id.ts';
import type { CaptureClient } from '../../capture/types.ts';
import { canUnpack } from '../chunks.ts';
import { listingOf, mayHold, sessionHomes, sessionPaths } from './listing.ts';
import { volumeOf } from './volume.ts';

/** What is asked for, and the surroundings in which it is looked for. */
export interface TranscriptQuestion {
  /** Absolute. */
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The user's home folder. */
  readonly home: string;
  /** The name of the folder of pages. */
  readonly wiki: string;
  readonly path?: string;
  readonly session?: string;
  readonly client?: CaptureClient;
  /** Ids of our own runs. */
  readonly ownSessions: readonly string[];
  readonly now: number;
}

/** Which transcript is meant, of those that this user's clients keep (capture, section 2). Only what may count is opened. */
export async function findTranscript(question: TranscriptQuestion): Promise<Resolution> {
  const { path, session, cwd, env, home } = question;
  const request = requestOf(question);
  const homes = sessionHomes({ env, home }, cwd);
  const isRefused = session !== undefined && !isCapturableId(session);
  const early = { files: [], homes, canUnpack: canUnpack() };
  if (isRefused || nearestRoot(cwd, request) === null) return resolveTranscript(early, request);
  const named = path === undefined ? [] : [resolve(cwd, path)];
  const resolution = await resolved(named, homes, request);
  if (path !== undefined && (session === undefined || !isGone(resolution))) return resolution;
  const all = await sessionPaths(homes);
  if (session === undefined) return resolved(all, homes, request);
  const likely = await resolved(
    all.filter((file) => mayHold(file, session)),
    homes,
    request,
  );
  return isGone(likely) ? resolved(all, homes, request) : likely;
}

/** Nothing was found, in what was looked at. */
function isGone(resolution: Resolution): boolean {
  return resolution.outcome === 'refused' && resolution.error === 'session-not-found';
}

/** A refusal that names candidates has looked into these more deeply: their prompts are to be shown. */
async function resolved(
  paths: readonly string[],
  homes: Listing['homes'],
  request: ResolutionRequest,
): Promise<Resolution> {
  const listing = await listingOf(paths, homes, 'directory');
  const first = resolveTranscript(listing, request);
  if (first.outcome === 'taken' || first.candidates.length === 0) return first;
  const named = new Set(first.candidates.map(({ path }) => path));
  const deep = await listingOf([...named], homes, 'all');
  const files = [...deep.files, ...listing.files.filter(({ path }) => !named.has(path))];
  return resolveTranscript({ ...listing, files }, request);
}

function requestOf(question: TranscriptQuestion): ResolutionRequest {
  const { cwd, env, home, wiki, path, session, client, ownSessions, now } = question;
  return {
    cwd,
    home,
    wiki,
    now,
    volume: volumeOf(wiki, cwd),
    ownSessions: new Set(ownSessions),
    currentSession: env['CLAUDE_CODE_SESSION_ID'] ?? env['CODEX_THREAD_ID'] ?? null,
    ...(path === undefined ? {} : { path }),
    ...(session === undefined ? {} : { session }),
    ...(client === undefined ? {} : { client }),
  };
}
