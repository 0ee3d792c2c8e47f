import type { StdinLimits, StdinReading } from '../../hooks/stdin.ts';
import { pollStdin } from './poll-stdin.ts';
import { stdinDescriptor } from './stdin-descriptor.ts';

export type FinishedReading = Exclude<StdinReading, { readonly state: 'reading' }>;

/**
 * Reads the payload from this process's stdin (hooks 7): a terminal is never read, a pipe that is silent or never closes
 * is given up in time, and nothing is read behind the document. Never rejects.
 */
export async function readStdin(limits: StdinLimits): Promise<FinishedReading> {
  const descriptor = stdinDescriptor();
  if (descriptor !== null) return pollStdin(descriptor, limits);
  return await (await import('./stream-stdin.ts')).streamStdin(limits);
}
