import type { Candidate, ReportedCandidate } from './candidates.ts';
import { report } from './candidates.ts';
import { oneLine } from './one-line.ts';
import type { RootQuestion } from './root.ts';
import type { FactsQuestion, ListedFile } from './session-facts.ts';
import { SECOND } from './times.ts';
import type { CaptureClient } from './types.ts';

/** Everything that could be meant. The order of the files says nothing. */
export interface Listing extends Omit<FactsQuestion, 'ownSessions'> {
  readonly files: readonly ListedFile[];
}

/** What was asked, and from where. Times are milliseconds since 1970. */
export interface ResolutionRequest extends RootQuestion {
  readonly cwd: string;
  readonly path?: string;
  /** A session id. */
  readonly session?: string;
  readonly client?: CaptureClient;
  readonly now: number;
  /** Ids of our own runs, from the ledger. */
  readonly ownSessions: ReadonlySet<string>;
  /** The session whose shell we run in: `CLAUDE_CODE_SESSION_ID`, `CODEX_THREAD_ID`. */
  readonly currentSession?: string | null;
  /** Two sessions that changed within so many minutes are not told apart; 10. */
  readonly windowMinutes?: number;
  /** A session that changed within so many seconds is live; 10. */
  readonly settleSeconds?: number;
  /** The name of the folder of pages, for messages; `.almanac`. */
  readonly wiki?: string;
}

/** Why no transcript is taken (section 2): exit status 2. */
export type ResolutionErrorId =
  | 'bad-session-id'
  | 'no-wiki'
  | 'not-found'
  | 'is-directory'
  | 'compressed'
  | 'empty-file'
  | 'not-a-transcript'
  | 'sub-agent'
  | 'own-run'
  | 'session-mismatch'
  | 'session-not-found'
  | 'unproven'
  | 'other-repository'
  | 'ambiguous'
  | 'live-session'
  | 'none';

/** Of a file that was named by hand: no record shows that it belongs here. */
export type ResolutionWarning = 'other-repository' | 'unproven';

export interface TakenTranscript {
  readonly outcome: 'taken';
  /** The path as it stands in the listing. */
  readonly file: string;
  readonly client: CaptureClient;
  readonly session: string | null;
  readonly root: string;
  /** Still being written: taken up to its last whole line (rule 7). */
  readonly live: boolean;
  readonly compressed: boolean;
  readonly warnings: readonly ResolutionWarning[];
}

export interface RefusedTranscript {
  readonly outcome: 'refused';
  readonly error: ResolutionErrorId;
  /** One printable sentence. */
  readonly message: string;
  /** Newest first. */
  readonly candidates: readonly ReportedCandidate[];
}

export type Resolution = TakenTranscript | RefusedTranscript;

type Told = Pick<ResolutionRequest, 'cwd' | 'path' | 'session' | 'wiki'>;

const shown = (text: string | undefined): string => oneLine(text ?? '', 200);

const MESSAGES: Readonly<Record<ResolutionErrorId, (told: Told) => string>> = {
  'bad-session-id': () =>
    'A session id has 1 to 128 letters, digits, _ and -, and begins with a letter or a digit.',
  'no-wiki': ({ wiki = '.almanac', cwd }) =>
    `No ${shown(wiki)} folder above ${shown(cwd)}. Make one, or name it with --wiki.`,
  'not-found': ({ path }) => `There is no file ${shown(path)}.`,
  'is-directory': ({ path }) => `${shown(path)} is a folder; name one transcript in it.`,
  compressed: () => 'The transcript is packed with Zstandard, which this Node cannot unpack (22.15 can).',
  'empty-file': ({ path }) => `${shown(path)} is empty.`,
  'not-a-transcript': ({ path }) => `${shown(path)} is no transcript of Claude Code or Codex.`,
  'sub-agent': () => 'That is the file of a sub-agent; name the session that started it.',
  'own-run': () => 'That session is a run of capture itself.',
  'session-mismatch': ({ path, session }) =>
    `${shown(path)} holds another session than ${shown(session)}; give one of the two alone.`,
  'session-not-found': ({ session }) => `No session ${shown(session)} was found.`,
  unproven: ({ session }) =>
    `Session ${shown(session)} names no directory, so nothing shows that it belongs here; give its path to take it.`,
  'other-repository': ({ session }) =>
    `Session ${shown(session)} was started in another repository; give its path to take it.`,
  ambiguous: () => 'More than one session can be meant; name one.',
  'live-session': () => 'The newest session is still running; name the one that is meant.',
  none: () => 'No session of this repository was found.',
};

export function refused(
  error: ResolutionErrorId,
  told: Told,
  candidates: readonly Candidate[] = [],
): RefusedTranscript {
  return { outcome: 'refused', error, message: MESSAGES[error](told), candidates: report(candidates) };
}

/** The answer that takes a session; what is no transcript is refused. */
export function taken(
  candidate: Candidate,
  request: ResolutionRequest,
  root: string,
  warnings: readonly ResolutionWarning[] = [],
): Resolution {
  const { file, client, id, compressed } = candidate;
  if (client === null) return refused('not-a-transcript', { ...request, path: file.path });
  const live = isLive(candidate, request);
  return { outcome: 'taken', file: file.path, client, session: id, root, live, compressed, warnings };
}

/** Changed just now, or at a time ahead of ours, or the session that we run in (rule 5). */
export function isLive({ file, id }: Candidate, request: ResolutionRequest): boolean {
  const { now, settleSeconds = 10, currentSession = null } = request;
  return now - file.modified < settleSeconds * SECOND || (id !== null && id === currentSession);
}
