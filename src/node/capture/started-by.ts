import type { Ledger } from '../../capture/ledger.ts';
import { countStarts } from '../../capture/starts.ts';
import { STARTED_BY } from './agent-environment.ts';
import { sweepConfig } from './ledger-file.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Did a program of ours start this, the launcher or the sweep? Such starts count, and nobody waits for what they say. */
export function isStartedByUs(env: Environment): boolean {
  return env[STARTED_BY] === 'hook' || env[STARTED_BY] === 'sweep';
}

/** Four an hour by launcher and sweep; a call by hand is not limited (capture, section 8). */
export function isRateLimited(env: Environment, ledger: Ledger, root: string, now: number): boolean {
  const config = sweepConfig(ledger);
  return isStartedByUs(env) && countStarts(ledger, root, now, config) >= config.maxStarts;
}
