import { isFirst } from './claim.ts';
import { endedSession } from './ended-session.ts';
import { homeFolder } from './home-folder.ts';
import { hookContext } from './hook-context.ts';
import type { HookContext } from './hook-context.ts';
import { takeJob } from './job.ts';
import type { Job } from './job.ts';
import type { RunHookOptions } from './options.ts';
import type { FinishedReading } from './read-stdin.ts';
import { report } from './report-error.ts';
import { saveSession } from './save-session.ts';
import { parsedJson } from './small-file.ts';

const NOTHING = new Uint8Array();

/** Does the job that a hook left behind for this process (hooks 5.5), which nobody waits for. */
export async function work(event: string, options: RunHookOptions, path: string): Promise<void> {
  const job = takeJob({ env: process.env, home: await homeFolder() }, path);
  if (job === null) return;
  const context = await contextOf(event, options, job);
  if (job.mode !== 'flush') {
    const outcome = await saveSession(context, job);
    if (outcome === 'lock-timeout')
      await report(context, `lock-timeout (${job.mode}, session ${context.payload?.sessionId ?? 'unknown'})`);
    return;
  }
  if (isFirst(context)) await endedSession(context, { phase: 'worker', foreground: false });
}

/** The context of the hook that started the worker; of a session that was missed there is no payload. */
async function contextOf(
  event: string,
  options: RunHookOptions,
  { payload, missed }: Job,
): Promise<HookContext> {
  if (missed === null) return await hookContext(event, options, readingOf(payload));
  const { sessionId, transcript, project } = missed;
  const told = { hook_event_name: event, session_id: sessionId, transcript_path: transcript, cwd: project };
  const context = await hookContext(event, options, {
    state: 'complete',
    at: 0,
    bytes: NOTHING,
    value: told,
  });
  return { ...context, stdin: { holds: 'none', bytes: NOTHING } };
}

function readingOf(payload: Uint8Array | null): FinishedReading {
  const value = payload === null ? undefined : parsedJson(new TextDecoder().decode(payload));
  if (payload === null || value === undefined) return { state: 'empty', at: 0 };
  return { state: 'complete', at: 0, bytes: payload, value };
}
