import * as z from 'zod';
import type { CommentKind, CommentRule } from '../rules/types.ts';
import type { CommentRow, PostedRow, UnseenRow } from './rows.ts';

/** Rows of the comment table as a schema: for those that a hook gives, and those that come back from a store. */

const KINDS = [
  'issue-comment',
  'review-comment',
  'review',
  'commit-comment',
] as const satisfies readonly CommentKind[];
const RULES = [
  'comment/posted-by-gh',
  'comment/reviewed-by-gh',
  'comment/closed-by-gh',
  'comment/posted-by-rest',
  'comment/posted-by-graphql',
  'comment/posted-by-curl',
  'comment/posted-by-mcp',
] as const satisfies readonly CommentRule[];

const nullableText = z.string().nullable();
const number = z.int().positive().nullable();
const name = z.string().min(1);
const base = {
  kind: z.enum(KINDS),
  pullRequest: nullableText,
  sessionId: nullableText,
  agentId: nullableText,
  callId: z.string(),
  rule: z.enum(RULES),
  firstSeenAt: nullableText,
  postKey: name,
  number,
};

export const POSTED_ROW: z.ZodType<PostedRow> = z.object({
  ...base,
  posting: z.literal('posted'),
  host: name,
  id: z.string().regex(/^\d{1,20}$/),
  url: name,
  repository: name,
});

export const UNSEEN_ROW: z.ZodType<UnseenRow> = z.object({
  ...base,
  posting: z.literal('posted-unseen'),
  host: nullableText,
  repository: nullableText,
  repositoryAssumed: z.boolean(),
  body: z.object({ sha256: z.string().regex(/^[\da-f]{64}$/), length: z.int().nonnegative() }).nullable(),
  window: z.object({ from: nullableText, to: nullableText }),
});

export const COMMENT_ROW: z.ZodType<CommentRow> = z.union([POSTED_ROW, UNSEEN_ROW]);

/** The first thing that a schema says is wrong: the field's path, and what is wrong with it. */
export function firstIssue(error: z.ZodError): { readonly field: string; readonly reason: string } {
  const [issue] = error.issues;
  return {
    field: issue?.path.map(String).join('.') ?? '',
    reason: issue?.message ?? 'is not as it should be',
  };
}
