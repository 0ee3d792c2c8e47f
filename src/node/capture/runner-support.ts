import type { RunFault } from '../../capture/faults.ts';
import type { EndStep } from '../../capture/types.ts';

export interface RunnerOptions {
  /** The client's program; if not given, the one that its SDK brings along. */
  readonly executable?: string;
  /** Milliseconds that an agent may wait for a network; 60 s. */
  readonly networkPatience?: number;
}

/** A controller of our own that goes with somebody else's signal. */
export function abortingWith(signal: AbortSignal): AbortController {
  const controller = new AbortController();
  if (signal.aborted) controller.abort();
  else signal.addEventListener('abort', () => controller.abort(), { once: true });
  return controller;
}

export function endedWithout(error: RunFault): EndStep {
  return { type: 'end', ok: false, error, costUsd: null, tokens: null, turns: 0 };
}

export function textOfError(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
