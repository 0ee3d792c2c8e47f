import { planAnnouncement } from '../../hooks/announcement.ts';
import { hookOutput } from '../../hooks/output.ts';
import { isFields } from '../../hooks/resolution-values.ts';
import { eventListeners } from './event-listeners.ts';
import type { HookContext } from './hook-context.ts';
import { framesForModel, logFrames } from './listener-frames.ts';
import { memorySections } from './memory-sections.ts';
import { recoverSessions } from './recover-sessions.ts';
import { report } from './report-error.ts';

const ANNOUNCED = 'announcement.json';

/**
 * At a session's start (hooks 5.1): memory and what the listeners of `after_session_start` printed for the model, the
 * name of another tool for the person, and a worker for each session that was missed.
 */
export async function sessionStart(context: HookContext): Promise<SessionStartOutput> {
  const { client, options, store, resolved } = context;
  const config = await resolved.settings();
  logFrames(context, 'before_session_start', await eventListeners(context, 'before_session_start'));

  const { text: own, unreadable, leadOut } = memorySections(context, config);
  for (const name of leadOut) await report(context, `memory leads out of the project: ${name}`);
  for (const name of unreadable) await report(context, `memory unreadable: ${name}`);
  await recoverSessions(context, config);
  const event = 'after_session_start';
  const outputs = await eventListeners(context, event);
  const blocks = await framesForModel(context, event, { outputs, own });

  const { show, skipped } = planAnnouncement({
    now: Date.now(),
    delivers: true,
    list: options.announcements?.list ?? null,
    installed: options.announcements?.installed ?? null,
    last: lastAnnounced(store.read(ANNOUNCED)),
    config,
  });
  for (const { id, reason } of skipped)
    if (reason === 'too-long') await report(context, `announcement too long: ${id ?? 'without an id'}`);
  return {
    text: hookOutput({
      client,
      event: 'SessionStart',
      context: own + blocks,
      ...(show !== null && { message: show.line }),
    }),
    printed: () => {
      if (show !== null) store.write(ANNOUNCED, { id: show.id, at: Date.now() });
    },
  };
}

export interface SessionStartOutput {
  readonly text: string;
  /** To be called once it was printed. */
  readonly printed: () => void;
}

function lastAnnounced(value: unknown): { readonly id?: unknown; readonly at?: unknown } | null {
  return isFields(value) ? { id: value['id'], at: value['at'] } : null;
}
