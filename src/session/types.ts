import type { Client } from '../transcript/events.ts';
import type { CommentFact, FailedCreate, PullRequestFact, Push, Refusal, Warning } from '../rules/types.ts';

/** What the caller knows of a session before it is read. */
export interface SessionOptions {
  /** The caller's word on the session repository: `[HOST/]OWNER/NAME` or a remote's address. It goes before all that the transcript says. */
  readonly repository?: string | null;
  /** GitHub hosts besides github.com. */
  readonly hosts?: readonly string[];
  /** The host's own mark, where the session is a copy of another one; `null` and absent: none is known. */
  readonly fork?: ForkMark | null;
}

/**
 * `status-summary`: a copy that a program asks for a summary: it does nothing of its own, so nothing is read of it.
 * `person`: somebody goes on from a copy: its own events count, those that it inherited do not.
 */
export type ForkMark = 'status-summary' | 'person';

/** What the fold could not take in or no longer holds, beside the reader's own counts. */
export interface FoldDiagnostics {
  /** Events of no shape that it knows, by their kind; `other` where that is none either. */
  readonly unreadEvents: Readonly<Record<string, number>>;
  /** The oldest go where there are too many of a kind. */
  readonly forgotten: {
    readonly addresses: number;
    readonly events: number;
    readonly calls: number;
    readonly refusals: number;
    readonly results: number;
  };
  /** The session is marked as a person's fork, and nothing in it shows where its own part begins. */
  readonly forkUnproved: boolean;
}

/** Whose facts they are. Times are ISO 8601, as the transcript has them. */
export interface SessionHeader {
  readonly id: string | null;
  readonly client: Client | null;
  readonly cwd: string | null;
  /** The session repository, `OWNER/NAME` or `HOST/OWNER/NAME`; null where nobody knows. */
  readonly repository: string | null;
  readonly startedAt: string | null;
  readonly forkOf: string | null;
}

/** All that holds of a session, as far as it was read. Each verdict shows its proof. */
export interface SessionFacts {
  readonly session: SessionHeader;
  /** In order of first proof. */
  readonly pullRequests: readonly PullRequestFact[];
  /** In order of first proof; also those whose permalink nothing shows. */
  readonly comments: readonly CommentFact[];
  /** Those that only the client's own records tie to the session. */
  readonly linked: readonly PullRequestFact[];
  /** Addresses that were looked at and count for nothing, with the reason. */
  readonly refusals: readonly Refusal[];
  /** Pull requests that were opened, and whose address nothing shows. */
  readonly warnings: readonly Warning[];
  /** The last push to a branch that is not the default one; null: none was seen. */
  readonly pushed: Push | null;
  /** The last opener that failed; null: none did. */
  readonly createFailed: FailedCreate | null;
  /** Calls and words of the session's own agents, inherited ones apart; none: it never started. */
  readonly ownEvents: number;
  readonly diagnostics: FoldDiagnostics;
}
