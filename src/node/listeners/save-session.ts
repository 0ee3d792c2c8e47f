import { planAfterSave, planSave, saveLockWait } from '../../hooks/save.ts';
import type { SaveMode, SaveResult } from '../../hooks/save.ts';
import { isSessionId } from '../../hooks/session-id.ts';
import type { SessionEndQuestion } from '../../hooks/session-end.ts';
import { positionIn } from '../../hooks/position.ts';
import { eventListeners } from './event-listeners.ts';
import { exchangesSince } from './exchanges.ts';
import type { HookContext } from './hook-context.ts';
import { sessionLines } from './line-counts.ts';
import { logFrames } from './listener-frames.ts';
import type { SavePart, Writer } from './options.ts';
import { report } from './report-error.ts';
import { takeSaveLock } from './save-lock.ts';
import { readSaveMarker, startBefore } from './save-marker.ts';
import { readSessionState, writeSessionState } from './session-state.ts';
import { sessionTranscript } from './session-transcript.ts';

export interface Save {
  readonly mode: SaveMode;
  /** Of the marker that was written for this save. */
  readonly token: string | null;
}

type Outcome = NonNullable<SessionEndQuestion['outcome']>;

/**
 * Saves what is new of a session (hooks 5.4): in a worker, and one save of a project at a time. Null: no writer, or no
 * transcript.
 */
export async function saveSession(context: HookContext, save: Save): Promise<Outcome | null> {
  const { options, payload, store, resolved } = context;
  const id = payload?.sessionId ?? null;
  const path = sessionTranscript(context);
  if (options.writer === undefined || !isSessionId(id)) return null;
  if (path === null) {
    await report(context, `no-transcript (${save.mode}, session ${id})`);
    return null;
  }
  const config = await resolved.settings();
  const free = await takeSaveLock(store, saveLockWait({ mode: save.mode, config }).seconds);
  try {
    const state = readSessionState(store, id);
    const count = sessionLines(store, id, { path, counted: state.counted });
    if (count === null) return null;
    const from = positionIn(count.lines, state.saved).lines;
    const { action, reason } = planSave({
      ...(free === null ? NO_EXCHANGES : await exchangesSince(path, { from, to: count.lines })),
      mode: save.mode,
      lock: free !== null,
      now: Date.now(),
      lastSaveAt: startBefore(readSaveMarker(store, id), save.token),
      config,
    });
    if (reason === 'lock-timeout') return 'lock-timeout';
    const failures = typeof state.failures === 'number' ? state.failures : 0;
    if (action === 'advance') writeSessionState(store, id, { ...count, failures });
    if (action !== 'save') return 'nothing-new';
    const part: SavePart = {
      mode: save.mode,
      sessionId: id,
      project: context.project,
      transcript: path,
      fromLine: from,
      toLine: count.lines,
    };
    const outcome = await written(context, options.writer, part);
    const after = planAfterSave({ outcome, failures: state.failures, config });
    const before = state.counted?.lines === from ? state.counted : { lines: from, bytes: null };
    writeSessionState(store, id, { ...(after.advance ? count : before), failures: after.failures });
    if (after.report !== null) await report(context, `save ${after.report} (${save.mode}, session ${id})`);
    return outcome;
  } finally {
    free?.();
  }
}

const NO_EXCHANGES = { exchanges: 0, userMessages: 0 };

/** Between the listeners of both sides; a writer that throws has failed. */
async function written(context: HookContext, writer: Writer, part: SavePart): Promise<SaveResult['outcome']> {
  // Whatever is started from here on is a writer of ours: its own hooks do nothing (hooks 5).
  process.env['TRANSCRIPT_FACTS_CAPTURE'] = '1';
  logFrames(context, 'before_save', await eventListeners(context, 'before_save'));
  let outcome: SaveResult['outcome'];
  try {
    outcome = (await writer(part)) === 'saved' ? 'saved' : 'declined';
  } catch (error) {
    outcome = 'failed';
    await report(context, `writer: ${error instanceof Error ? error.message : String(error)}`);
  }
  logFrames(context, 'after_save', await eventListeners(context, 'after_save'));
  return outcome;
}
