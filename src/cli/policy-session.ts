import * as z from 'zod';
import { planAnnouncement } from '../hooks/announcement.ts';
import { planMemory } from '../hooks/memory.ts';
import { planPostToolUse } from '../hooks/post-tool-use.ts';
import { planRecovery } from '../hooks/recovery.ts';
import { planAfterSave, planSave, saveLockWait } from '../hooks/save.ts';
import { planSessionEnd } from '../hooks/session-end.ts';
import { sessionStartContext } from '../hooks/session-start-context.ts';
import { planUserPrompt } from '../hooks/user-prompt.ts';
import { readRow } from './row.ts';

const time = z.number().nullable();
const sessionId = z.string().nullable();
const config = z.record(z.string(), z.unknown()).exactOptional();
const mode = z.enum(['routine', 'flush', 'recovery']);

const MEMORY = z.looseObject({
  source: z.unknown().optional(),
  files: z.array(
    z.looseObject({
      name: z.string(),
      role: z.enum(['identity', 'memory']),
      bytes: z.number().nullable(),
    }),
  ),
  config,
});
const CONTEXT = z.looseObject({
  include: z.array(z.looseObject({ name: z.string(), text: z.string() })),
  mention: z.array(z.looseObject({ name: z.string(), bytes: z.number() })),
  blocks: z.string(),
});
const RECOVERY = z.looseObject({
  sessionId,
  now: time,
  since: time,
  saved: z.record(z.string(), z.unknown()).nullable(),
  transcripts: z.array(z.looseObject({ id: z.string(), lines: z.number(), changedAt: time })),
  config,
});
const ANNOUNCEMENT = z.looseObject({
  now: time,
  delivers: z.boolean(),
  list: z.unknown(),
  installed: z.array(z.string()).nullable(),
  last: z.looseObject({ id: z.unknown().optional(), at: z.unknown().optional() }).nullable(),
  config,
});
const USER_PROMPT = z.looseObject({
  now: time,
  timezone: z.unknown().optional(),
  user: z.unknown().optional(),
  contextPercent: z.unknown().optional(),
  config,
});
const POST_TOOL_USE = z.looseObject({
  now: time,
  sessionId,
  transcript: z.looseObject({ lines: z.number() }).nullable(),
  saved: z.unknown(),
  lastSaveAt: z.unknown(),
  running: z.looseObject({ alive: z.boolean(), startedAt: time }).nullable(),
  config,
});
const SAVE = z.looseObject({
  mode,
  lock: z.boolean(),
  exchanges: z.number(),
  userMessages: z.number(),
  now: time,
  lastSaveAt: z.unknown(),
  config,
});
const SAVE_WAIT = z.looseObject({ mode, config });
const SAVE_RESULT = z.looseObject({
  outcome: z.enum(['saved', 'declined', 'failed']),
  failures: z.unknown(),
  config,
});
const SESSION_END = z.looseObject({
  phase: z.enum(['front', 'worker', 'relaunch-failed']),
  nested: z.boolean(),
  foreground: z.boolean().exactOptional(),
  payload: z.string().exactOptional(),
  sessionId: sessionId.exactOptional(),
  reason: z.unknown().optional(),
  store: z.enum(['ready', 'uncreatable']).exactOptional(),
  writer: z.boolean().exactOptional(),
  outcome: z.enum(['saved', 'nothing-new', 'declined', 'lock-timeout', 'failed']).exactOptional(),
});

/** The rows of `evaluate policy` about the four hooks (hooks 5), by their `hook`: each gives the whole decision. */
export const SESSION_POLICIES: Readonly<Record<string, (input: unknown) => object>> = {
  'SessionStart/memory': (input) => planMemory(readRow(MEMORY, input)),
  'SessionStart/context': (input) => sessionStartContext(readRow(CONTEXT, input)),
  'SessionStart/recovery': (input) => planRecovery(readRow(RECOVERY, input)),
  'SessionStart/announcement': (input) => planAnnouncement(readRow(ANNOUNCEMENT, input)),
  UserPromptSubmit: (input) => planUserPrompt(readRow(USER_PROMPT, input)),
  PostToolUse: (input) => planPostToolUse(readRow(POST_TOOL_USE, input)),
  SessionEnd: (input) => planSessionEnd(readRow(SESSION_END, input)),
  save: (input) => planSave(readRow(SAVE, input)),
  'save-wait': (input) => saveLockWait(readRow(SAVE_WAIT, input)),
  'save-result': (input) => planAfterSave(readRow(SAVE_RESULT, input)),
};
