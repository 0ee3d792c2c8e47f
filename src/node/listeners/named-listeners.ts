import { listenerOutput } from '../../hooks/listener-events.ts';
import { hookOutput } from '../../hooks/output.ts';
import { eventListeners } from './event-listeners.ts';
import type { HookContext } from './hook-context.ts';
import { framesForModel, logFrames } from './listener-frames.ts';

/** The events of listeners that a model hears, and the client's event at which it does. */
const HEARD_AT: Readonly<Record<string, 'SessionStart' | 'UserPromptSubmit'>> = {
  after_session_start: 'SessionStart',
  after_user_prompt: 'UserPromptSubmit',
};

/** Runs the listeners of one event by its own name, for a caller that has an event of its own. */
export async function namedListeners(context: HookContext): Promise<{ readonly text: string }> {
  const { event, client } = context;
  const outputs = await eventListeners(context, event);
  const hearing = HEARD_AT[event];
  if (listenerOutput(event) === 'log' || hearing === undefined) {
    logFrames(context, event, outputs);
    return { text: '' };
  }
  const blocks = await framesForModel(context, event, { outputs, own: '' });
  return { text: hookOutput({ client, event: hearing, context: blocks }) };
}
