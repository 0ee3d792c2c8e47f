import type { Client, CallEvent, RecordEvent, ResultEvent } from '../transcript/events.ts';
import type { Guard, OwnRead, Unheard } from '../rules/verdict.ts';
import type { PullRequestFact, Refusal } from '../rules/types.ts';
import type { SessionOptions } from './types.ts';

/** The state of the fold: plain JSON, so that any worker can go on from where another stopped (law 3). */
export interface SessionState {
  version: typeof STATE_VERSION;
  repository: string | null;
  hosts: string[];
  header: HeaderState;
  /** How many events were read; each has its place. */
  place: number;
  /** By address: who showed it first. The older half is kept apart, to be dropped when the newer one is full. */
  shown: Record<string, Showing[]>;
  shownEarlier: Record<string, Showing[]>;
  shownCount: number;
  /** By call id and opening: calls that wait for a result, and those that may have opened something. */
  calls: Record<string, CallState>;
  callCount: number;
  /** By call id: its latest opening. */
  openings: Record<string, number>;
  /** Results that came before their calls. */
  strays: Stray[];
  /** Openers whose answer was not heard yet. */
  unheard: PendingUnheard[];
  /** What the agent's prose claims. */
  claims: StoredFact[];
  /** What the client's records tie to the session. */
  linked: StoredFact[];
  refusals: StoredRefusal[];
  /** Repositories that git's own output named for the session's folder. */
  remotes: string[];
}

export const STATE_VERSION = 1;

export interface HeaderState {
  id: string | null;
  client: Client | null;
  cwd: string | null;
  branch: string | null;
  repository: string | null;
  startedAt: string | null;
  forkOf: string | null;
}

/** An event that shows an address. */
export interface Showing {
  place: number;
  /** The call whose script or output it is; null for prose. */
  call: string | null;
  /** The client's message that holds that call: calls of one message run side by side. */
  message: string | null;
  by: 'session' | 'person' | 'inherited';
}

export interface CallState {
  call: CallEvent;
  place: number;
  /** Results under its own id, and what later came of its process. */
  results: StoredResult[];
  records: RecordEvent[];
  verdict: Verdict | null;
  /** What a later call told of its openers. */
  told: StoredFact[];
}

export interface StoredResult {
  event: ResultEvent;
  place: number;
}

/** A result whose call has not been seen, with the place where it stood. */
export interface Stray extends StoredResult {
  target: string;
}

/** What the events of one call say so far; made anew with each of its results. */
export interface Verdict {
  facts: StoredFact[];
  refusals: StoredRefusal[];
  unheard: Unheard[];
  openers: number;
  shows: boolean;
  ownRead: OwnRead | null;
}

export interface StoredFact {
  key: string;
  fact: PullRequestFact;
  guard: Guard;
  /** Of the event that proves it, and where in it. */
  place: number;
  offset: number;
}

export interface StoredRefusal {
  key: string;
  refusal: Refusal;
  place: number;
}

export interface PendingUnheard {
  call: string;
  unheard: Unheard;
  /** Its file by a path that tells it apart in this session, else null. */
  file: string | null;
  /** Its folder likewise. */
  folder: string | null;
  /** Another branch may be checked out by now: a look at the branch's own pull request tells nothing. */
  moved: boolean;
}

/** A state of a version that this release does not read. */
export class StateVersionError extends Error {
  override readonly name = 'StateVersionError';
  readonly version: unknown;
  constructor(version: unknown) {
    super(
      `This session state has version ${JSON.stringify(version) ?? 'undefined'}; this release reads version ${STATE_VERSION}. Read the transcript anew with start().`,
    );
    this.version = version;
  }
}

/** The state before the first event. */
export function start(options: SessionOptions = {}): SessionState {
  return {
    version: STATE_VERSION,
    repository: options.repository ?? null,
    hosts: [...(options.hosts ?? [])],
    header: {
      id: null,
      client: null,
      cwd: null,
      branch: null,
      repository: null,
      startedAt: null,
      forkOf: null,
    },
    place: 0,
    shown: {},
    shownEarlier: {},
    shownCount: 0,
    calls: {},
    callCount: 0,
    openings: {},
    strays: [],
    unheard: [],
    claims: [],
    linked: [],
    refusals: [],
    remotes: [],
  };
}
