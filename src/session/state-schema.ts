import * as z from 'zod';
import type {
  CommentKind,
  CommentRule,
  Evidence,
  PullRequestRule,
  RefusalReason,
  Span,
} from '../rules/types.ts';
import { CALL_EVENT, RECORD_EVENT, RESULT_EVENT } from '../transcript/schemas.ts';
import { STATE_VERSION, type SessionState } from './state.ts';
import type { Table } from './table.ts';

/** The state as a schema: for one that comes back from a store or another process. */

const text = z.string();
const nullableText = text.nullable();
const count = z.int().nonnegative();
const span: z.ZodType<Span> = z.tuple([z.number(), z.number()]);
const isText = (value: unknown): boolean => typeof value === 'string';

/** The names that rules give are theirs: here they are texts. */
const evidence = z.custom<Evidence>(isText);
const openingRule = z.custom<PullRequestRule>(isText);
const commentRule = z.custom<CommentRule>(isText);
const commentKind = z.custom<CommentKind>(isText);
const reason = z.custom<RefusalReason>(isText);

function table<Value>(value: z.ZodType<Value>): z.ZodType<Table<Value>> {
  const bucket = z.array(z.tuple([text, value]));
  return z.object({ size: count, buckets: z.record(text, z.record(text, bucket)) });
}

const callProof = {
  callId: text,
  opening: count,
  event: text,
  command: span.nullable(),
  output: span.nullable(),
  at: nullableText,
  agentId: nullableText,
};
const proof = { ...callProof, callId: nullableText, opening: count.nullable() };
const place = { place: count, offset: z.number() };

const storedFact = {
  key: text,
  fact: z.object({ url: text, evidence, rule: openingRule, ...proof }),
  guard: z.enum(['must', 'may-not-differ']).nullable(),
  ...place,
};
const storedRefusal = z.object({
  key: text,
  refusal: z.object({ url: text, reason, ...proof }),
  place: count,
});

const comment = { rule: commentRule, kind: commentKind, postKey: text, ...callProof };
const posted = z.object({
  ...comment,
  posting: z.literal('posted'),
  url: text,
  host: text,
  id: text,
  repository: text,
  number: count.nullable(),
  pullRequest: nullableText,
});
const unseen = z.object({
  ...comment,
  posting: z.literal('posted-unseen'),
  url: z.null(),
  host: nullableText,
  id: z.null(),
  repository: nullableText,
  number: count.nullable(),
  pullRequest: nullableText,
  repositoryAssumed: z.boolean(),
  body: z.object({ sha256: text, length: count }).nullable(),
  window: z.object({ from: nullableText, to: nullableText }),
});

const unheard = z.object({
  index: count,
  command: span.nullable(),
  rule: openingRule,
  bound: nullableText,
  head: nullableText,
  folder: nullableText,
  file: nullableText,
  append: z.boolean(),
  sure: z.boolean(),
});

const ownRead = z.object({
  address: z.object({
    kind: z.literal('pull-request'),
    host: text,
    owner: text,
    name: text,
    number: count,
    url: text,
  }),
  key: text,
  index: count,
  branch: nullableText,
  of: z.array(count),
  folder: nullableText,
  output: span,
});

const post = z.object({
  index: count,
  rule: commentRule,
  kind: commentKind,
  command: span.nullable(),
  repository: nullableText,
  host: nullableText,
  number: count.nullable(),
  inClone: z.boolean(),
  onPullRequest: z.boolean(),
  body: nullableText,
  sure: z.boolean(),
  file: nullableText,
  append: z.boolean(),
});

const call = z.object({
  call: CALL_EVENT,
  place: count,
  results: z.array(z.object({ event: RESULT_EVENT, place: count, at: nullableText, from: count.default(0) })),
  tail: z.enum(['closed', 'open', 'beyond']).default('closed'),
  records: z.array(RECORD_EVENT),
  verdict: z
    .object({
      facts: z.array(text),
      refusals: z.array(storedRefusal),
      unheard: z.array(unheard),
      openers: count,
      shows: z.boolean(),
      ownRead: ownRead.nullable(),
    })
    .nullable(),
  told: z.array(z.object(storedFact)),
  lent: z.boolean(),
  posts: z.array(text),
});

const showing = z.object({
  place: count,
  call: nullableText,
  message: nullableText,
  by: z.enum(['session', 'person', 'inherited']),
});

export const STATE: z.ZodType<SessionState> = z.object({
  version: z.literal(STATE_VERSION),
  repository: nullableText,
  hosts: z.array(text),
  fork: z.enum(['status-summary', 'person']).nullable(),
  header: z.object({
    id: nullableText,
    client: z.enum(['claude-code', 'codex']).nullable(),
    cwd: nullableText,
    branch: nullableText,
    repository: nullableText,
    startedAt: nullableText,
    forkOf: nullableText,
  }),
  place: count,
  shown: z.array(table(z.array(showing))),
  events: z.array(table(z.literal(1))),
  calls: table(call),
  latest: table(count),
  strays: z.array(z.object({ target: text, event: RESULT_EVENT, place: count, at: nullableText })),
  unheard: z.array(
    z.object({ call: text, unheard, file: nullableText, folder: nullableText, moved: z.boolean() }),
  ),
  unseen: z.array(z.object({ call: text, post, file: nullableText })),
  proofs: table(z.array(z.object({ ...storedFact, source: nullableText }))),
  posts: table(
    z.object({
      key: nullableText,
      fact: z.union([posted, unseen]),
      sure: z.boolean(),
      told: z.boolean(),
      call: text,
      ...place,
    }),
  ),
  postsOf: table(z.array(text)),
  linked: table(z.object(storedFact)),
  refusals: z.array(storedRefusal),
  remotes: z.array(text),
  pushes: z.array(
    z.object({
      branch: text,
      callId: text,
      opening: count,
      command: span.nullable(),
      at: nullableText,
      agentId: nullableText,
    }),
  ),
  createFailures: z.array(
    z.object({ callId: text, opening: count, command: span.nullable(), line: text, at: nullableText }),
  ),
  defaultBranch: nullableText,
  ownEvents: count,
  dropped: z.object({ addresses: count, events: count, calls: count, refusals: count, results: count }),
  unread: z.object({
    session: count,
    call: count,
    result: count,
    prose: count,
    record: count,
    other: count,
  }),
  inherits: z.boolean(),
});
