import type { HookContext } from './hook-context.ts';

/** Says in the log what went wrong, and where. Never rejects: there is nobody left to tell. */
export async function reportError(
  { event, store }: Pick<HookContext, 'event' | 'store'>,
  what: string,
  error: unknown,
): Promise<void> {
  const said = error instanceof Error ? error.message : String(error);
  await report({ event, store }, `${what}: ${said}`);
}

/** One line in the log of the store. The log is loaded only now: most hooks have nothing to report. */
export async function report(
  { event, store }: Pick<HookContext, 'event' | 'store'>,
  what: string,
): Promise<void> {
  try {
    const { reportLog } = await import('./report-log.ts');
    reportLog(store).hook(event, what);
  } catch {
    // The log itself fails.
  }
}
