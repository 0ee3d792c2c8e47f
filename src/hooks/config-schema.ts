import * as z from 'zod';
import { STAMP_MODES } from './config.ts';
import type { HookSettings } from './config.ts';

/** What a configuration file may hold: any of the keys, and the folder of positions, markers, logs and traces. */
export type HookConfigDocument = Partial<HookSettings> & { readonly store?: string };

const whole = z
  .number()
  .nonnegative()
  .refine((value) => Number.isInteger(value), 'not a whole number')
  .exactOptional();
const flag = z.boolean().exactOptional();

/**
 * A configuration file of the hooks, for editors and other languages (`z.toJSONSchema`). Keys that it does not name are
 * fine. Readers do not stop at a problem: `readHookConfig` gives the default for each key that does not fit.
 */
export const hookConfigSchema: z.ZodType<HookConfigDocument> = z.looseObject({
  'stamp.mode': z.enum(STAMP_MODES).exactOptional(),
  'stamp.warnPercent': whole,
  'memory.budgetBytes': whole,
  'save.minNewLines': whole,
  'save.cooldownSeconds': whole,
  'save.minUserMessages': whole,
  'save.minExchangesAlone': whole,
  'save.maxFailures': whole,
  'save.lockWaitSeconds': whole,
  'recovery.enabled': flag,
  'recovery.maxSessions': whole,
  'recovery.quietSeconds': whole,
  'announcement.enabled': flag,
  'announcement.cooldownSeconds': whole,
  'listeners.timeoutSeconds': whole,
  'listeners.backgroundTimeoutSeconds': whole,
  'listeners.graceSeconds': whole,
  'listeners.budgetBytes': whole,
  store: z.string().min(1).exactOptional(),
});
