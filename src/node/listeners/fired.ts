import type { HookClient } from '../../hooks/payload-fields.ts';
import { isFields } from '../../hooks/resolution-values.ts';
import type { HookContext } from './hook-context.ts';
import type { HookStore } from './hook-store.ts';

/** The events whose hook leaves a stamp when it acts (hooks 8.7). Of SessionEnd the trace of its worker is the proof. */
export const STAMPED = ['SessionStart', 'UserPromptSubmit', 'PostToolUse'] as const;

const nameOf = (client: HookClient, event: string): string => `fired/${client}/${event}.json`;

/** Notes that the hook of this event fired. */
export function stampFired({ event, client, store }: Pick<HookContext, 'event' | 'client' | 'store'>): void {
  if (STAMPED.some((one) => one === event))
    store.write(nameOf(client, event), { at: new Date().toISOString() });
}

/** ISO 8601; null: it never did, or nobody could note it. */
export function lastFired(store: HookStore, client: HookClient, event: string): string | null {
  const value = store.read(nameOf(client, event));
  return isFields(value) && isTime(value['at']) ? value['at'] : null;
}

/** As `toISOString` writes it: what else stands there is not ours. */
export function isTime(value: unknown): value is string {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(value);
}
