import process from 'node:process';
import { whoeverReads } from './reader-gone.ts';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Does some work with a signal that is aborted when this process is asked to end. Asked a second time, it ends at once. */
export async function interruptible<Answer>(work: (signal: AbortSignal) => Promise<Answer>): Promise<Answer> {
  const controller = new AbortController();
  const stop = (): void => {
    controller.abort();
    release();
  };
  const release = (): void => {
    for (const name of SIGNALS) process.off(name, stop);
  };
  for (const name of SIGNALS) process.on(name, stop);
  try {
    return await whoeverReads(() => work(controller.signal));
  } finally {
    release();
  }
}
