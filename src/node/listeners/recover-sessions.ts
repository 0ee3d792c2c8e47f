import type { HookConfig } from '../../hooks/config.ts';
import { planRecovery } from '../../hooks/recovery.ts';
import { isFields } from '../../hooks/resolution-values.ts';
import type { HookContext } from './hook-context.ts';
import { startWorker } from './job.ts';
import { projectTranscripts } from './project-transcripts.ts';
import { sessionLines } from './line-counts.ts';
import { report } from './report-error.ts';
import { readSessionState } from './session-state.ts';

const INSTALLED = 'installed.json';

/** Starts a worker for each session of this project that ended without being saved (hooks 5.1.2). */
export async function recoverSessions(context: HookContext, config: HookConfig): Promise<void> {
  const { store, payload, project, options } = context;
  if (options.writer === undefined) return;
  const since = installedAt(context);
  const own = payload?.sessionId ?? null;
  const found = (await projectTranscripts(context, since)).filter(({ id }) => id !== own);
  const states = new Map(found.map(({ id }) => [id, readSessionState(store, id)]));
  const { sessions } = planRecovery({
    sessionId: own,
    now: Date.now(),
    since,
    saved: Object.fromEntries(Array.from(states, ([id, { saved }]) => [id, saved])),
    transcripts: found.flatMap(({ id, path, changedAt }) => {
      const count = sessionLines(store, id, { path, counted: states.get(id)?.counted ?? null });
      return count === null ? [] : [{ id, lines: count.lines, changedAt }];
    }),
    config,
  });
  for (const sessionId of sessions) {
    const transcript = found.find(({ id }) => id === sessionId)?.path;
    if (transcript === undefined) continue;
    const isStarted = startWorker(context, { mode: 'recovery', missed: { sessionId, transcript, project } });
    if (!isStarted) await report(context, `relaunch-failed: recovery of ${sessionId}`);
  }
}

/** When these hooks first ran for this project: sessions from before are not theirs. It is written down now, if need be. */
function installedAt({ store }: HookContext): number | null {
  const value = store.read(INSTALLED);
  if (isFields(value) && typeof value['at'] === 'number') return value['at'];
  const at = Date.now();
  return store.write(INSTALLED, { at }) ? at : null;
}
