import { hookOutput } from '../../hooks/output.ts';
import { planUserPrompt } from '../../hooks/user-prompt.ts';
import { eventListeners } from './event-listeners.ts';
import type { HookContext } from './hook-context.ts';
import { report } from './report-error.ts';

/** Before a prompt (hooks 5.2): the stamp, then what the listeners of `after_user_prompt` printed. */
export async function userPrompt(context: HookContext): Promise<{ readonly text: string }> {
  const { options, resolved, client } = context;
  const { contextPercent = null } = options;
  // Only where a percentage is known does more than the cached values matter.
  const config = contextPercent === null ? { ...resolved.values } : await resolved.settings();
  const { lines, diagnostics } = planUserPrompt({
    now: Date.now(),
    timezone: resolved.values.timezone,
    user: options.user ?? userName(),
    contextPercent,
    config,
  });
  for (const diagnostic of diagnostics) await report(context, diagnostic);
  const own = lines.map((line) => `${line}\n`).join('');
  const event = 'after_user_prompt';
  const outputs = await eventListeners(context, event);
  const blocks =
    outputs.length === 0
      ? ''
      : await (await import('./listener-frames.ts')).framesForModel(context, event, { outputs, own });
  return { text: hookOutput({ client, event: 'UserPromptSubmit', context: own + blocks }) };
}

/** A user of the system need not have an entry. */
function userName(): string | null {
  try {
    return process.getBuiltinModule('node:os').userInfo().username;
  } catch {
    return null;
  }
}
