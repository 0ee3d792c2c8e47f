import type { Client, CallEvent, Event, RecordEvent, ResultEvent } from '../transcript/events.ts';
import type { Guard, OwnRead, Unheard } from '../rules/verdict.ts';
import type { UnseenPost } from '../rules/comment-verdict.ts';
import type { CommentFact, FailedCreate, PullRequestFact, Push, Refusal } from '../rules/types.ts';
import { sessionOptions } from './options.ts';
import { emptyRecent, type Recent } from './recent.ts';
import { emptyTable, type Table } from './table.ts';
import type { ForkMark, SessionOptions } from './types.ts';

/**
 * The state of the fold: plain JSON, so that any worker can go on from where another stopped (law 3). A state that was
 * handed out never changes: a batch copies what it touches and shares the rest.
 */
export interface SessionState {
  version: typeof STATE_VERSION;
  repository: string | null;
  hosts: string[];
  fork: ForkMark | null;
  header: HeaderState;
  /** How many events were read; each has its place. */
  place: number;
  /** By address: who showed it first. */
  shown: Recent<readonly Showing[]>;
  /** Keys of events that were read. */
  events: Recent<1>;
  /** By call id and opening: calls that wait for a result, and those that may have made something. */
  calls: Table<CallState>;
  /** By call id: its latest opening, for calls that are kept. */
  latest: Table<number>;
  /** Results that came before their calls. */
  strays: Stray[];
  /** Openers whose answer was not heard yet. */
  unheard: PendingUnheard[];
  /** Posts whose answer went to a file. */
  unseen: PendingPost[];
  /** By address: what proves that the session opened it. */
  proofs: Table<readonly StoredProof[]>;
  /** By post key. */
  posts: Table<StoredPost>;
  /** By comment: the keys of the posts that show it. */
  postsOf: Table<readonly string[]>;
  /** What the client's records tie to the session. */
  linked: Table<StoredFact>;
  refusals: StoredRefusal[];
  /** Repositories that git's own output named for the session's folder. */
  remotes: string[];
  /** For each call the last push to another branch than the default one, and the last opener that failed. */
  pushes: readonly Push[];
  createFailures: readonly FailedCreate[];
  /** Of `origin`, where git's output has shown it. */
  defaultBranch: string | null;
  /** Events of the session's own agents. */
  ownEvents: number;
  /** How many of each kind are no longer kept, as a state has bounds. */
  dropped: { addresses: number; events: number; calls: number; refusals: number; results: number };
  /** Events that could not be read, by kind. */
  unread: Record<EventKind | 'other', number>;
  /** Something in it was inherited. */
  inherits: boolean;
}

export const STATE_VERSION = 3;

export type EventKind = Event['kind'];

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
  /** Results under its own id, and what later came of its process: of that text, the lines that can decide something. */
  results: StoredResult[];
  /**
   * How that text ends: at a line's end; within a JSON value, or in front of a line that belongs to the last one; or it is
   * more than is kept, so that the call is judged no more.
   */
  tail: 'closed' | 'open' | 'beyond';
  records: RecordEvent[];
  verdict: Verdict | null;
  /** What a later call told of its openers. */
  told: StoredFact[];
  /** The client's record of this call lends its address to the call's opener. */
  lent: boolean;
  /** Keys of its posts. */
  posts: readonly string[];
}

export interface StoredResult {
  event: ResultEvent;
  place: number;
  /** Its time, or that of the batch that brought it. */
  at: string | null;
  /** Where the text that is kept begins in the one that it brought. */
  from: number;
}

/** A result whose call has not been seen, with the place where it stood. */
export interface Stray extends Omit<StoredResult, 'from'> {
  target: string;
}

/** What the events of one call say so far; made anew with each of its results. */
export interface Verdict {
  /** Keys of the pull requests that it proves. */
  facts: readonly string[];
  refusals: readonly StoredRefusal[];
  unheard: readonly Unheard[];
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

/** A fact with where it comes from. */
export interface StoredProof extends StoredFact {
  /** `own`: the call's own output; `told`: a later call; `lent`: the client's record; null: prose. */
  source: string | null;
}

/** A comment that was posted, for sure or perhaps. */
export interface StoredPost {
  /** Of the comment; null where its id is not known. */
  key: string | null;
  fact: CommentFact;
  /** False where only the client's record of the call can say that it was posted. */
  sure: boolean;
  /** Its id was told by a later call. */
  told: boolean;
  call: string;
  place: number;
  offset: number;
}

/** A post whose answer went to a file. */
export interface PendingPost {
  call: string;
  post: UnseenPost;
  /** Its file by a path that tells it apart in this session; null once something else wrote it. */
  file: string | null;
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

/** The state before the first event. Throws a `SessionOptionError` for options that cannot be read. */
export function start(options: SessionOptions = {}): SessionState {
  return {
    version: STATE_VERSION,
    ...sessionOptions(options),
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
    shown: emptyRecent(),
    events: emptyRecent(),
    calls: emptyTable(),
    latest: emptyTable(),
    strays: [],
    unheard: [],
    unseen: [],
    proofs: emptyTable(),
    posts: emptyTable(),
    postsOf: emptyTable(),
    linked: emptyTable(),
    refusals: [],
    remotes: [],
    pushes: [],
    createFailures: [],
    defaultBranch: null,
    ownEvents: 0,
    dropped: { addresses: 0, events: 0, calls: 0, refusals: 0, results: 0 },
    unread: { session: 0, call: 0, result: 0, prose: 0, record: 0, other: 0 },
    inherits: false,
  };
}
