import * as z from 'zod';
import type {
  CallEvent,
  Diagnostics,
  Event,
  ProseEvent,
  RecordEvent,
  ResultEvent,
  SessionEvent,
} from './events.ts';

/**
 * The events as schemas: for whoever reads them back from a store or another process. The reader itself checks each
 * field by hand.
 */

const nullableText = z.string().nullable();
const count = z.int().nonnegative();
const base = { key: z.string(), line: count, at: nullableText, inherited: z.boolean() };

const SESSION_EVENT: z.ZodType<SessionEvent> = z.object({
  kind: z.literal('session'),
  ...base,
  client: z.enum(['claude-code', 'codex']),
  medium: z.enum(['disk', 'stream']),
  id: nullableText,
  rootId: nullableText,
  parentId: nullableText,
  forkOf: nullableText,
  agentId: nullableText,
  cwd: nullableText,
  branch: nullableText,
  commit: nullableText,
  repository: nullableText,
  version: nullableText,
  originator: nullableText,
  imported: z.boolean(),
});

export const CALL_EVENT: z.ZodType<CallEvent> = z.object({
  kind: z.literal('call'),
  ...base,
  callId: z.string(),
  opening: count,
  tool: z.string(),
  actor: z.enum(['agent', 'subagent', 'person', 'client']),
  agentId: nullableText,
  origin: z.enum(['direct', 'literal', 'opaque', 'item']),
  within: nullableText,
  message: nullableText,
  script: nullableText,
  argv: z.array(z.string()).nullable(),
  cwd: nullableText,
  background: z.boolean(),
  processId: z.union([z.number(), z.string()]).nullable(),
  taskId: nullableText,
  server: nullableText,
  mcpTool: nullableText,
  arguments: z.record(z.string(), z.unknown()).nullable(),
  path: nullableText,
});

export const RESULT_EVENT: z.ZodType<ResultEvent> = z.object({
  kind: z.literal('result'),
  ...base,
  callId: z.string(),
  opening: count,
  continues: nullableText,
  covers: z.array(z.string()),
  status: z.enum(['ok', 'failed', 'not-run', 'unknown']),
  exitCode: z.int().nullable(),
  output: nullableText,
  reason: nullableText,
  complete: z.boolean(),
  outputFile: nullableText,
  taskId: nullableText,
  processId: z.union([z.number(), z.string()]).nullable(),
  source: z.enum(['line', 'item', 'notification', 'file']),
});

const PROSE_EVENT: z.ZodType<ProseEvent> = z.object({
  kind: z.literal('prose'),
  ...base,
  role: z.enum(['agent', 'subagent', 'person', 'client', 'hook']),
  agentId: nullableText,
  phase: nullableText,
  text: z.string(),
});

export const RECORD_EVENT: z.ZodType<RecordEvent> = z.object({
  kind: z.literal('record'),
  ...base,
  source: z.enum(['git-operation', 'pr-link', 'code-change-published']),
  action: nullableText,
  url: nullableText,
  number: z.int().nullable(),
  repository: nullableText,
  callId: nullableText,
  repeated: z.boolean(),
});

/** An event, for one that comes back from a store or another process. */
export const EVENT: z.ZodType<Event> = z.union([
  SESSION_EVENT,
  CALL_EVENT,
  RESULT_EVENT,
  PROSE_EVENT,
  RECORD_EVENT,
]);

/** The counts of a reader, likewise. */
export const DIAGNOSTICS: z.ZodType<Diagnostics> = z.object({
  lines: count,
  bytes: count,
  blank: count,
  unreadable: count,
  torn: count,
  partial: z.boolean(),
  tooLong: count,
  replacedCharacters: count,
  passedOver: count,
  unknownTypes: z.record(z.string(), count),
  calls: count,
  unanswered: count,
  unclaimedResults: count,
  reusedIds: count,
  inherited: count,
  versions: z.array(z.string()),
});
