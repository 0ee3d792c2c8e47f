/** Verdicts over a session's events. Spans are UTF-16 offsets, `[from, to)`. */

export type Span = readonly [number, number];

/** Strongest first. */
export type Evidence = 'created' | 'recreated' | 'claimed' | 'linked';

export type PullRequestRule =
  | 'pull-request/created-by-gh'
  | 'pull-request/created-by-rest'
  | 'pull-request/created-by-graphql'
  | 'pull-request/created-by-curl'
  | 'pull-request/created-by-mcp'
  | 'pull-request/created-by-client-record'
  | 'pull-request/recreated'
  | 'pull-request/claimed'
  | 'pull-request/linked';

/** Why a claim in prose was turned down (pull-requests.md, section 10). */
export type ClaimRefusal =
  | 'left-out'
  | 'other-object'
  | 'relation'
  | 'other-subject'
  | 'negated'
  | 'not-finished'
  | 'conditional'
  | 'question'
  | 'adjective'
  | 'quoted'
  | 'digest'
  | 'opened-to-look'
  | 'no-creation-phrase'
  | 'known-before'
  | 'no-session-repository'
  | 'other-repository'
  | 'unknown-host';

/** Why a candidate was turned down (pull-requests.md, section 11). */
export type RefusalReason =
  | 'read-only-command'
  | 'unrelated-result'
  | 'user-message'
  | 'inherited-event'
  | 'known-before'
  | 'never-ran'
  | 'asks-nothing'
  | 'create-failed'
  | 'exists-elsewhere'
  | 'other-repository'
  | 'unknown-host'
  | 'not-standalone'
  | 'truncated'
  | 'ambiguous-printer'
  | 'client-record-only'
  | 'no-session-repository'
  | ClaimRefusal;

/** What a verdict rests on (law 5). */
export interface Proof {
  /** The call that did it; null for prose and records without one. */
  readonly callId: string | null;
  /** How often that id was opened before: with it, the id names one call. Null where `callId` is. */
  readonly opening: number | null;
  /** Key of the event that shows the address: a result, prose or a record. */
  readonly event: string;
  /** Place of the command in the call's script. */
  readonly command: Span | null;
  /** Place of the address in the event's text. */
  readonly output: Span | null;
  readonly at: string | null;
  readonly agentId: string | null;
}

export interface PullRequestFact extends Proof {
  /** `https://HOST/OWNER/NAME/pull/N`, as it was spelled first, the host in lower case. */
  readonly url: string;
  readonly evidence: Evidence;
  readonly rule: PullRequestRule;
}

export interface Refusal extends Proof {
  readonly url: string;
  readonly reason: RefusalReason;
}

/** An opener worked and its answer was not shown. */
export interface Warning {
  readonly rule: 'opened-unseen';
  readonly callId: string;
  readonly opening: number;
  readonly command: Span | null;
  readonly at: string | null;
  readonly agentId: string | null;
}
