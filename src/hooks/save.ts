import { isWholeNumber, settingOf } from './config.ts';
import type { HookConfig } from './config.ts';
import { isWithin } from './moments.ts';

/** `routine`: after a tool call. `flush`: at the session's end. `recovery`: of a session that was missed. */
export type SaveMode = 'routine' | 'flush' | 'recovery';

export interface SaveQuestion {
  readonly mode: SaveMode;
  /** The lock was got, after `saveLockWait`. */
  readonly lock: boolean;
  /** Since the saved position. */
  readonly exchanges: number;
  /** How many of them a person began. */
  readonly userMessages: number;
  readonly now: number | null;
  readonly lastSaveAt: unknown;
  readonly config?: HookConfig;
}

export interface SavePlan {
  /** `save`: call the writer. `advance`: only move the position. `stop`: leave everything as it is. */
  readonly action: 'save' | 'advance' | 'stop';
  readonly reason: 'locked' | 'lock-timeout' | 'cooldown' | 'nothing-new' | 'few-user-messages' | 'due';
  readonly report: boolean;
}

/** Whether a save that was started is carried out (hooks 5.4): the first gate that holds. */
export function planSave(question: SaveQuestion): SavePlan {
  const { mode, lock, exchanges, now, lastSaveAt, config } = question;
  const isRoutine = mode === 'routine';
  const stop = (reason: SavePlan['reason'], report = false): SavePlan => ({ action: 'stop', reason, report });
  if (!lock) return isRoutine ? stop('locked') : stop('lock-timeout', true);
  if (isRoutine && isWithin(now, lastSaveAt, settingOf(config, 'save.cooldownSeconds')))
    return stop('cooldown');
  if (!(exchanges > 0)) return { action: 'advance', reason: 'nothing-new', report: false };
  if (isRoutine && hasFewMessages(question)) return stop('few-user-messages');
  return { action: 'save', reason: 'due', report: false };
}

/** A person said little, and the stretch without one is not long enough to be saved all the same. */
function hasFewMessages({ exchanges, userMessages, config }: SaveQuestion): boolean {
  const alone = settingOf(config, 'save.minExchangesAlone');
  const isLong = alone > 0 && exchanges >= alone;
  return !isLong && userMessages < settingOf(config, 'save.minUserMessages');
}

/** How long to wait for the lock: whoever saves for the last time waits, a routine save comes again. */
export function saveLockWait({ mode, config }: { readonly mode: SaveMode; readonly config?: HookConfig }): {
  readonly seconds: number;
} {
  return { seconds: mode === 'routine' ? 0 : settingOf(config, 'save.lockWaitSeconds') };
}

export interface SaveResult {
  /** What the writer said; `declined`: that there is nothing worth keeping. */
  readonly outcome: 'saved' | 'declined' | 'failed';
  /** Failures in a row before this one, as they stand in the store. */
  readonly failures: unknown;
  readonly config?: HookConfig;
}

export interface AfterSave {
  /** The position moves to what was handed to the writer. */
  readonly advance: boolean;
  readonly failures: number;
  readonly report: 'failed' | 'given-up' | null;
}

/** What a save leaves behind (hooks 5.4). After `save.maxFailures` in a row this part is given up, aloud. */
export function planAfterSave({ outcome, failures, config }: SaveResult): AfterSave {
  const before = isWholeNumber(failures) ? failures : 0;
  if (outcome === 'saved') return { advance: true, failures: 0, report: null };
  if (outcome === 'declined') return { advance: false, failures: before, report: null };
  const most = settingOf(config, 'save.maxFailures');
  if (most > 0 && before + 1 >= most) return { advance: true, failures: 0, report: 'given-up' };
  return { advance: false, failures: before + 1, report: 'failed' };
}
