import { isSessionId } from '../../hooks/session-id.ts';
import { planPostToolUse } from '../../hooks/post-tool-use.ts';
import type { HookContext } from './hook-context.ts';
import { sessionLines } from './line-counts.ts';
import { hasListeners } from './listeners-folder.ts';
import { readSaveMarker, removeSaveMarker, writeSaveMarker } from './save-marker.ts';
import { runningSave } from './running-save.ts';
import { readSessionState, writeSessionState } from './session-state.ts';
import { sessionTranscript } from './session-transcript.ts';

const EVENT = 'after_post_tool';
const NOTHING = { text: '' };

/**
 * After a tool call (hooks 5.3): starts a save where one is due, then its listeners. Prints nothing. Where there is
 * nothing to do, which is nearly always, nothing is written and nothing more is loaded.
 */
export async function postToolUse(context: HookContext): Promise<{ readonly text: string }> {
  const due = context.options.writer === undefined ? null : dueSave(context);
  if (due === null && !hasListeners(context, EVENT)) return NOTHING;
  if (!(await import('./claim.ts')).isFirst(context)) return NOTHING;
  (await import('./fired.ts')).stampFired(context);
  const save = due !== null && (await startSave(context, due));
  const { eventListeners } = await import('./event-listeners.ts');
  const outputs = await eventListeners(context, EVENT, { save });
  if (outputs.length > 0) (await import('./listener-frames.ts')).logFrames(context, EVENT, outputs);
  return NOTHING;
}

interface DueSave {
  readonly id: string;
  readonly now: number;
  /** The start of the save before; null: none that is worth anything. */
  readonly before: unknown;
}

/** The save that is due; null: none is. What stood in the store and was of no use is mended. */
function dueSave(context: HookContext): DueSave | null {
  const { store, resolved } = context;
  const id = context.payload?.sessionId ?? null;
  if (!isSessionId(id)) return null;
  const path = sessionTranscript(context);
  const state = readSessionState(store, id);
  const marker = readSaveMarker(store, id);
  const now = Date.now();
  const { save, repairs } = planPostToolUse({
    now,
    sessionId: id,
    transcript: path === null ? null : sessionLines(store, id, { path, counted: state.counted }),
    saved: state.saved,
    lastSaveAt: marker.at,
    running: runningSave(store),
    config: { ...resolved.values },
  });
  if (repairs.includes('position')) writeSessionState(store, id, { lines: 0, bytes: 0, failures: 0 });
  if (!save && repairs.includes('save-marker')) removeSaveMarker(store, id);
  return save ? { id, now, before: repairs.includes('save-marker') ? null : marker.at } : null;
}

/** The marker is written when the save starts; false: its worker could not be started. */
async function startSave(context: HookContext, { id, now, before }: DueSave): Promise<boolean> {
  const token = `${now}-${process.pid}`;
  writeSaveMarker(context.store, id, { at: now, token, before });
  const { startWorker } = await import('./job.ts');
  return startWorker(context, { mode: 'routine', token, payload: context.stdin.bytes });
}
