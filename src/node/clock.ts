import type { Clock } from '../session/hook.ts';

/** The time of this machine, for hooks that are not to take forever. */
export const systemClock: Clock = {
  now: () => performance.now(),
  after(ms, call) {
    const timer = setTimeout(call, ms);
    return () => clearTimeout(timer);
  },
};
