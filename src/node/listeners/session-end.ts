import { planSessionEnd } from '../../hooks/session-end.ts';
import { homeFolder } from './home-folder.ts';
import { hookContext } from './hook-context.ts';
import { startWorker } from './job.ts';
import type { RunHookOptions } from './options.ts';
import type { FinishedReading } from './read-stdin.ts';

/**
 * At a session's end, on the client's clock (hooks 5.5): keeps the payload and starts the worker, in tens of
 * milliseconds. In the foreground, for debugging, the worker's steps are done here.
 */
export async function sessionEnd(options: RunHookOptions, reading: FinishedReading): Promise<void> {
  const foreground = process.env['TRANSCRIPT_FACTS_FOREGROUND'] === '1';
  const { steps } = planSessionEnd({ phase: 'front', nested: false, foreground, payload: reading.state });
  if (!steps.includes('relaunch')) {
    const { endedSession } = await import('./ended-session.ts');
    await endedSession(await hookContext('SessionEnd', options, reading), { phase: 'front', foreground });
    return;
  }
  const user = { env: process.env, home: await homeFolder(), me: process.geteuid?.() ?? null };
  const payload = steps.includes('spool-payload') && reading.state === 'complete' ? reading.bytes : null;
  if (startWorker(user, { mode: 'flush', ...(payload !== null && { payload }) })) return;
  const { endedSession } = await import('./ended-session.ts');
  await endedSession(await hookContext('SessionEnd', options, reading), {
    phase: 'relaunch-failed',
    foreground,
  });
}
