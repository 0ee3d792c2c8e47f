import { settingOf } from '../../hooks/config.ts';
import { blocksBudget, frameAll } from '../../hooks/frame-all.ts';
import type { ListenerOutput } from '../../hooks/frame-all.ts';
import type { HookContext } from './hook-context.ts';
import { reportLog } from './report-log.ts';

/** The blocks of an event's listeners for the model, behind what the hook says itself (hooks 3.14). */
export async function framesForModel(
  { resolved }: HookContext,
  event: string,
  { outputs, own }: { readonly outputs: readonly ListenerOutput[]; readonly own: string },
): Promise<string> {
  if (outputs.length === 0) return '';
  const budget = settingOf(await resolved.settings(), 'listeners.budgetBytes');
  return frameAll(event, outputs, { budget: Math.min(budget, blocksBudget(own)) }).text;
}

/** What no model is to see goes to the log, framed as well. */
export function logFrames({ store }: HookContext, event: string, outputs: readonly ListenerOutput[]): void {
  if (outputs.length > 0) reportLog(store).output(frameAll(event, outputs).text);
}
