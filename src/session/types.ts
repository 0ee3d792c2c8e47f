import type { Client } from '../transcript/events.ts';
import type { CommentFact, PullRequestFact, Refusal, Warning } from '../rules/types.ts';

export interface SessionOptions {
  /** The caller's word on the session repository: `[HOST/]OWNER/NAME` or a remote's address. */
  readonly repository?: string | null;
  /** GitHub hosts besides github.com. */
  readonly hosts?: readonly string[];
}

export interface SessionHeader {
  readonly id: string | null;
  readonly client: Client | null;
  readonly cwd: string | null;
  /** The session repository, `OWNER/NAME` or `HOST/OWNER/NAME`; null where nobody knows. */
  readonly repository: string | null;
  readonly startedAt: string | null;
  readonly forkOf: string | null;
}

export interface SessionFacts {
  readonly session: SessionHeader;
  /** In order of first proof. */
  readonly pullRequests: readonly PullRequestFact[];
  /** In order of first proof; also those whose permalink nothing shows. */
  readonly comments: readonly CommentFact[];
  readonly linked: readonly PullRequestFact[];
  readonly refusals: readonly Refusal[];
  readonly warnings: readonly Warning[];
}
