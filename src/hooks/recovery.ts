import { settingOf } from './config.ts';
import type { HookConfig } from './config.ts';
import { isMoment } from './moments.ts';
import { positionIn } from './position.ts';
import { isSessionId } from './session-id.ts';

export interface RecoveryQuestion {
  /** The session that starts. */
  readonly sessionId: string | null;
  /** Milliseconds since 1970. */
  readonly now: number | null;
  /** When this package was installed: sessions from before are not its own. */
  readonly since: number | null;
  /** Saved lines by session id, as they stand in the store; null: there is no store. */
  readonly saved: Readonly<Record<string, unknown>> | null;
  /** Every transcript of this project. */
  readonly transcripts: readonly {
    readonly id: string;
    readonly lines: number;
    readonly changedAt: number | null;
  }[];
  readonly config?: HookConfig;
}

export interface RecoveryPlan {
  /** Each is saved by a worker of its own, in mode `recovery`. */
  readonly sessions: readonly string[];
  readonly reason: 'off' | 'no-session-id' | 'no-install-time' | 'unsaved' | 'nothing-missed';
}

/** Which sessions of this project ended without being saved (hooks 5.1.2): the newest first. */
export function planRecovery(question: RecoveryQuestion): RecoveryPlan {
  const { sessionId, since, config } = question;
  const nothing = (reason: RecoveryPlan['reason']): RecoveryPlan => ({ sessions: [], reason });
  if (!settingOf(config, 'recovery.enabled')) return nothing('off');
  // Without its own id nobody could tell the session that starts from one that was missed.
  if (!isSessionId(sessionId)) return nothing('no-session-id');
  if (!isMoment(since)) return nothing('no-install-time');
  const missed = missedSessions(question, since);
  if (missed.length === 0) return nothing('nothing-missed');
  return { sessions: missed.slice(0, settingOf(config, 'recovery.maxSessions')), reason: 'unsaved' };
}

function missedSessions(question: RecoveryQuestion, since: number): readonly string[] {
  const { sessionId, now, transcripts, config } = question;
  const saved = question.saved ?? {};
  const quiet = settingOf(config, 'recovery.quietSeconds') * 1000;
  return (
    transcripts
      .flatMap(({ id, lines, changedAt }) => (isMoment(changedAt) ? [{ id, lines, changedAt }] : []))
      .filter(({ id }) => id !== sessionId && isSessionId(id))
      .filter(({ id, lines }) => lines > positionIn(lines, Object.hasOwn(saved, id) ? saved[id] : null).lines)
      .filter(({ changedAt }) => changedAt >= since)
      // One that changed just now may be open in another window; a time in the future is just now.
      .filter(({ changedAt }) => isMoment(now) && Math.max(0, now - changedAt) >= quiet)
      .sort((one, other) => other.changedAt - one.changedAt || (one.id < other.id ? -1 : 1))
      .map(({ id }) => id)
  );
}
